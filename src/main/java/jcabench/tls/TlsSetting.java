package jcabench.tls;

import java.util.List;
import java.util.Locale;

/**
 * What two ends are to agree on.
 *
 * @param version as JSSE names it, {@code TLSv1.3} or {@code TLSv1.2}
 * @param group as IANA names it, for example {@code x25519}; empty where no key is exchanged
 * @param certificate of the server, and of the client where it has one
 * @param suite as IANA names it
 * @param mutual whether the client has a certificate too
 * @param resumed whether the handshake takes up an earlier session
 */
public record TlsSetting(
    String version,
    String group,
    Certificate certificate,
    String suite,
    boolean mutual,
    boolean resumed) {

  /** As JSSE names the version. */
  public static final String TLS_13 = "TLSv1.3";

  /** The one that most of the web would agree on before the hybrids came. */
  public static final TlsSetting USUAL = tls13("x25519", Certificate.ECDSA_P256);

  private static final String P256 = "secp256r1";

  /**
   * A full handshake of TLS 1.3 with AES-128-GCM, which every implementation has (RFC 8446, 9.1).
   */
  public static TlsSetting tls13(String group, Certificate certificate) {
    return new TlsSetting(TLS_13, group, certificate, "TLS_AES_128_GCM_SHA256", false, false);
  }

  /** The same with another suite. */
  public TlsSetting with(String otherSuite) {
    return new TlsSetting(version, group, certificate, otherSuite, mutual, resumed);
  }

  /** The same with a certificate of the client. */
  public TlsSetting withBothCertificates() {
    return new TlsSetting(version, group, certificate, suite, true, resumed);
  }

  /** The same, taking up an earlier session. */
  public TlsSetting takenUp() {
    return new TlsSetting(version, group, certificate, suite, mutual, true);
  }

  /** The key of a certificate; a chain of two with a root of the same kind. */
  public enum Certificate {
    /** ECDSA with SHA-256 over P-256. */
    ECDSA_P256("EC"),
    /** RSA of 2,048 bits with SHA-256; TLS 1.3 signs with PSS (RFC 8446, 4.2.3). */
    RSA_2048("RSA");

    private final String keyAlgorithm;

    Certificate(String keyAlgorithm) {
      this.keyAlgorithm = keyAlgorithm;
    }

    /** JCA's name of its key's algorithm. */
    public String keyAlgorithm() {
      return keyAlgorithm;
    }

    /** What a row calls it: {@code ECDSA-P256}. */
    public String label() {
      return name().replace('_', '-');
    }

    /**
     * The one that a row means.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Certificate of(String label) {
      return valueOf(label.replace('-', '_'));
    }

    String file() {
      return name().toLowerCase(Locale.ROOT) + ".pem";
    }
  }

  /**
   * The groups to allow, the one to agree on first. In TLS 1.2 they also bind the curve of a
   * certificate (RFC 8422, 5.1).
   *
   * @param bindsCertificates whether the engine holds certificates to them in TLS 1.3 too
   */
  List<String> groups(boolean bindsCertificates) {
    boolean other = certificate == Certificate.ECDSA_P256 && !group.equals(P256);
    if (group.isEmpty()) {
      return List.of();
    }
    return other && (!is13() || bindsCertificates) ? List.of(group, P256) : List.of(group);
  }

  /** Whether it is TLS 1.3 (RFC 8446). */
  public boolean is13() {
    return version.equals(TLS_13);
  }
}
