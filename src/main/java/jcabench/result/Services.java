package jcabench.result;

/**
 * Names of services that more than their title depends on; JCA's where it has one. A benchmark
 * names its service in its definition.
 */
public final class Services {
  /** Key pairs. */
  public static final String KEY_PAIR_GENERATOR = "KeyPairGenerator";

  /** Random bytes. */
  public static final String SECURE_RANDOM = "SecureRandom";

  /** What a contender takes when it is used for the first time in a JVM. */
  public static final String FIRST_USE = "FirstUse";

  /** The same work whoever the contender is: it shows what the machine does. */
  public static final String CALIBRATION = "Calibration";

  private Services() {}
}
