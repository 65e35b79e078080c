package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Optional;
import java.util.Set;
import jcabench.openssl.Params;

/**
 * A signature scheme for digests.
 *
 * @param keys the types of keys that it takes
 * @param hash the hash that computes the digest; empty if the caller passes a digest
 * @param params OpenSSL's parameters
 * @param format the form of the signature; {@link EcdsaFormat#DER} leaves OpenSSL's form as it is
 * @param parameters for JCA, if the scheme has parameters
 */
record SignatureScheme(
    Set<KeyType> keys,
    Optional<Hash> hash,
    Params params,
    EcdsaFormat format,
    Optional<PSSParameterSpec> parameters) {

  /** RSASSA-PKCS1-v1_5 (RFC 8017, 8.2). */
  static SignatureScheme rsaPkcs1(Hash hash) {
    return new SignatureScheme(
        Set.of(KeyType.RSA),
        Optional.of(hash),
        Params.NONE.text("pad-mode", "pkcs1").text("digest", hash.openSsl()),
        EcdsaFormat.DER,
        Optional.empty());
  }

  /** ECDSA (FIPS 186-5; RFC 8692 for SHAKE). */
  static SignatureScheme ecdsa(Hash hash, EcdsaFormat format) {
    return new SignatureScheme(
        Set.of(KeyType.EC),
        Optional.of(hash),
        Hash.EXTENDABLE.contains(hash) // OpenSSL takes their output only as a digest without a name
            ? Params.NONE
            : Params.NONE.text("digest", hash.openSsl()),
        format,
        Optional.empty());
  }

  /** DSA (FIPS 186-4). */
  static SignatureScheme dsa(Hash hash, EcdsaFormat format) {
    return new SignatureScheme(
        Set.of(KeyType.DSA),
        Optional.of(hash),
        Params.NONE.text("digest", hash.openSsl()),
        format,
        Optional.empty());
  }

  /** RSASSA-PKCS1-v1_5 without the DigestInfo, which the caller may include. */
  static SignatureScheme rawRsa() {
    return raw(KeyType.RSA, Params.NONE.text("pad-mode", "pkcs1"), EcdsaFormat.DER);
  }

  /** ECDSA of a digest that the caller passes. */
  static SignatureScheme rawEcdsa(EcdsaFormat format) {
    return raw(KeyType.EC, Params.NONE, format);
  }

  /** DSA of a digest that the caller passes. */
  static SignatureScheme rawDsa(EcdsaFormat format) {
    return raw(KeyType.DSA, Params.NONE, format);
  }

  private static SignatureScheme raw(KeyType type, Params params, EcdsaFormat format) {
    return new SignatureScheme(Set.of(type), Optional.empty(), params, format, Optional.empty());
  }

  /** RSASSA-PSS (RFC 8017, 8.1) with the given parameters. */
  static SignatureScheme rsaPss(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (!(parameters instanceof PSSParameterSpec pss)) {
      throw new InvalidAlgorithmParameterException(
          "Parameters of class PSSParameterSpec are needed.");
    }
    Hash hash = hash(pss.getDigestAlgorithm());
    if (!pss.getMGFAlgorithm().equalsIgnoreCase("MGF1")
        || !(pss.getMGFParameters() instanceof MGF1ParameterSpec mask)) {
      throw new InvalidAlgorithmParameterException("The mask generation function must be MGF1.");
    }
    if (pss.getTrailerField() != PSSParameterSpec.TRAILER_FIELD_BC) {
      throw new InvalidAlgorithmParameterException("The trailer field must be 1.");
    }
    return new SignatureScheme(
        KeyType.RSA_KEYS,
        Optional.of(hash),
        Params.NONE
            .text("pad-mode", "pss")
            .text("digest", hash.openSsl())
            .text("mgf1-digest", hash(mask.getDigestAlgorithm()).openSsl())
            .text("saltlen", Integer.toString(pss.getSaltLength())),
        EcdsaFormat.DER,
        Optional.of(pss));
  }

  private static Hash hash(String name) throws InvalidAlgorithmParameterException {
    return Hash.named(name)
        .orElseThrow(
            () -> new InvalidAlgorithmParameterException("The hash " + name + " is not served."));
  }
}
