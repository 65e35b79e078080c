package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.util.Optional;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import jcabench.openssl.LibContext;
import jcabench.openssl.Params;

/**
 * A padding of RSA encryption.
 *
 * @param params OpenSSL's parameters
 * @param overhead by how many bytes a message must be shorter than the key
 * @param oaep the parameters of OAEP
 */
record RsaPadding(Params params, int overhead, Optional<OAEPParameterSpec> oaep) {
  /** No padding: RSAEP and RSADP (RFC 8017, 5.1). */
  static final RsaPadding NONE =
      new RsaPadding(Params.NONE.text("pad-mode", "none"), 0, Optional.empty());

  /**
   * RSAES-PKCS1-v1_5 (RFC 8017, 7.2). Usually a wrong padding is refused, as JCA requires, and
   * callers must not reveal whether decryption worked. With implicit rejection it gives a message
   * that only looks random, always the same for a ciphertext and a key.
   */
  static RsaPadding pkcs1(LibContext context) {
    return new RsaPadding(
        Params.NONE
            .text("pad-mode", "pkcs1")
            .number("implicit-rejection", context.rejectsImplicitly() ? 1 : 0),
        11,
        Optional.empty());
  }

  /** RSAES-OAEP (RFC 8017, 7.1). */
  static RsaPadding oaep(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (!(parameters instanceof OAEPParameterSpec oaep)) {
      throw new InvalidAlgorithmParameterException(
          "Parameters of class OAEPParameterSpec are needed.");
    }
    if (!oaep.getMGFAlgorithm().equalsIgnoreCase("MGF1")
        || !(oaep.getMGFParameters() instanceof MGF1ParameterSpec mask)) {
      throw new InvalidAlgorithmParameterException("The mask generation function must be MGF1.");
    }
    if (!(oaep.getPSource() instanceof PSource.PSpecified label)) {
      throw new InvalidAlgorithmParameterException("The label must be given as PSpecified.");
    }
    Hash hash = hash(oaep.getDigestAlgorithm());
    Params params =
        Params.NONE
            .text("pad-mode", "oaep")
            .text("digest", hash.openSsl())
            .text("mgf1-digest", hash(mask.getDigestAlgorithm()).openSsl());
    byte[] value = label.getValue();
    return new RsaPadding(
        value.length == 0 ? params : params.octets("oaep-label", value),
        2 * hash.size() + 2,
        Optional.of(oaep));
  }

  /**
   * The default parameters of a name with this hash. The mask uses SHA-1, as in the JDK; for hashes
   * that only bcprov offers with OAEP it uses the same hash, as in bcprov.
   */
  static OAEPParameterSpec standard(Hash hash) {
    var mask =
        hash.jca().startsWith("SHA3") ? new MGF1ParameterSpec(hash.jca()) : MGF1ParameterSpec.SHA1;
    return new OAEPParameterSpec(hash.jca(), "MGF1", mask, PSource.PSpecified.DEFAULT);
  }

  private static Hash hash(String name) throws InvalidAlgorithmParameterException {
    return Hash.named(name)
        .orElseThrow(
            () -> new InvalidAlgorithmParameterException("The hash " + name + " is not served."));
  }
}
