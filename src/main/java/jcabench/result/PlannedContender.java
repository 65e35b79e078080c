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

  private static final String CEILING_OF = CEILING + "@";

  public PlannedContender {
    if (id == null || title == null) {
      throw new IllegalArgumentException("a contender needs id and title");
    }
    reason = reason == null ? "" : reason;
    cure = cure == null ? "" : cure;
    version = version == null ? "" : version;
    fipsOf = fipsOf == null ? "" : fipsOf;
  }

  /**
   * Id of the loops in C over the library of one contender, where that is not the one of the set-up
   * as it is: {@code c@openssl-fips}.
   *
   * @param contender its id, or that of its copy
   */
  public static String ceilingOf(String contender) {
    return CEILING_OF + contender.replaceFirst("@[2-9]$", "");
  }

  /** The same under another id. */
  PlannedContender named(String other) {
    return new PlannedContender(other, title, present, reason, cure, version, fipsOf);
  }

  /** Whether it is the {@link #CEILING}, or that of one contender. */
  public boolean runsLoopsInC() {
    return runsLoopsInC(id);
  }

  /** Whether an id is that of loops in C. */
  public static boolean runsLoopsInC(String id) {
    return id.equals(CEILING) || id.startsWith(CEILING_OF);
  }
}
