package jcabench.result;

/**
 * A contender as the run saw it when it was planned.
 *
 * @param id its id
 * @param title what a reader sees
 * @param present whether it is here
 * @param reason why it is not; empty otherwise
 * @param cure what would bring it; empty otherwise
 * @param version who it is: provider and library with their versions
 * @param fipsOf id of the contender of which it is the FIPS form; empty for none
 */
public record PlannedContender(
    String id,
    String title,
    boolean present,
    String reason,
    String cure,
    String version,
    String fipsOf) {

  /**
   * Id of the contender that is loops in C over OpenSSL. It is no provider: what it reaches is what
   * a provider over that library cannot outrun, and nobody asks whether it is the fastest one.
   */
  public static final String CEILING = "c";

  public PlannedContender {
    if (id == null || title == null) {
      throw new IllegalArgumentException("a contender needs id and title");
    }
    reason = reason == null ? "" : reason;
    cure = cure == null ? "" : cure;
    version = version == null ? "" : version;
    fipsOf = fipsOf == null ? "" : fipsOf;
  }

  /** Whether it is the {@link #CEILING}. */
  public boolean runsLoopsInC() {
    return id.equals(CEILING);
  }
}
