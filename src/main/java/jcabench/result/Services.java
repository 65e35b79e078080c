package jcabench.result;

import java.util.Set;

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

  /** Handshakes and records of TLS. */
  public static final String TLS = "TLS";

  /** What stands between a fresh JVM and its first connections. */
  public static final String FIRST_CONNECTIONS = "FirstConnections";

  /** Services of which each JVM gives one value: what is timed is the first use in it. */
  public static final Set<String> FIRST_USES = Set.of(FIRST_USE, FIRST_CONNECTIONS);

  /** Loading a key store, which decrypts and authenticates it. */
  public static final String KEY_STORE = "KeyStore";

  /** Validating a chain of certificates. */
  public static final String CERT_PATH = "CertPathValidator";

  /** Chunks that are encrypted and written. */
  public static final String STORE = "Store";

  /** Servers under load. */
  public static final String HTTPS = "HTTPS";

  /** What people build from operations of JCA. */
  public static final Set<String> WORKLOADS =
      Set.of(TLS, FIRST_CONNECTIONS, KEY_STORE, CERT_PATH, STORE, HTTPS);

  /** The same work whoever the contender is: it shows what the machine does. */
  public static final String CALIBRATION = "Calibration";

  private Services() {}
}
