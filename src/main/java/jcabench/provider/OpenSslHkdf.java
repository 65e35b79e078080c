package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.NoSuchAlgorithmException;
import java.security.ProviderException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import javax.crypto.KDFParameters;
import javax.crypto.KDFSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.KdfContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;

/** HKDF (RFC 5869): extract, expand, and both. */
final class OpenSslHkdf extends KDFSpi {
  private static final int MOST_BLOCKS = 255; // RFC 5869, 2.3

  private final KdfContext kdf;
  private final Hash hash;
  private final Params digest;

  OpenSslHkdf(LibContext context, Hash hash) throws InvalidAlgorithmParameterException {
    super(null);
    this.kdf = new KdfContext(context, "HKDF");
    this.hash = hash;
    this.digest = Params.NONE.text("digest", hash.openSsl());
  }

  /** The same without checked exceptions, for the table. */
  static OpenSslHkdf of(LibContext context, Hash hash) {
    try {
      return new OpenSslHkdf(context, hash);
    } catch (InvalidAlgorithmParameterException e) {
      throw new ProviderException(e);
    }
  }

  @Override
  protected KDFParameters engineGetParameters() {
    return null;
  }

  @Override
  protected SecretKey engineDeriveKey(String algorithm, AlgorithmParameterSpec specification)
      throws InvalidAlgorithmParameterException, NoSuchAlgorithmException {
    if (algorithm == null || algorithm.isEmpty()) {
      throw new NoSuchAlgorithmException("The name of the derived key's algorithm is needed.");
    }
    byte[] derived = engineDeriveData(specification);
    try {
      return new SecretKeySpec(derived, algorithm);
    } finally {
      Arrays.fill(derived, (byte) 0);
    }
  }

  @Override
  protected byte[] engineDeriveData(AlgorithmParameterSpec specification)
      throws InvalidAlgorithmParameterException {
    return switch (specification) {
      case HKDFParameterSpec.Extract extract ->
          derive("EXTRACT_ONLY", extract.ikms(), extract.salts(), null, hash.size());
      case HKDFParameterSpec.Expand expand ->
          derive("EXPAND_ONLY", List.of(prk(expand)), List.of(), expand.info(), expand.length());
      case HKDFParameterSpec.ExtractThenExpand both ->
          derive("EXTRACT_AND_EXPAND", both.ikms(), both.salts(), both.info(), both.length());
      case null, default ->
          throw new InvalidAlgorithmParameterException(
              "Parameters of class HKDFParameterSpec are needed.");
    };
  }

  private SecretKey prk(HKDFParameterSpec.Expand expand) throws InvalidAlgorithmParameterException {
    byte[] bytes = joined(List.of(expand.prk()));
    Arrays.fill(bytes, (byte) 0);
    if (bytes.length < hash.size()) {
      throw new InvalidAlgorithmParameterException(
          "The pseudorandom key has fewer bytes than the hash: " + bytes.length + ".");
    }
    return expand.prk();
  }

  private byte[] derive(
      String mode, List<SecretKey> secrets, List<SecretKey> salts, byte[] info, int length)
      throws InvalidAlgorithmParameterException {
    if (length > MOST_BLOCKS * hash.size()) {
      throw new InvalidAlgorithmParameterException(
          "At most " + MOST_BLOCKS * hash.size() + " bytes can be derived.");
    }
    byte[] secret = joined(secrets);
    byte[] salt = joined(salts);
    try {
      Params params = digest.text("mode", mode).secret("key", secret);
      if (salt.length > 0) {
        params = params.secret("salt", salt);
      }
      if (info != null && info.length > 0) {
        params = params.octets("info", info);
      }
      return kdf.derive(params, length);
    } catch (OpenSslException e) {
      throw new InvalidAlgorithmParameterException(
          "OpenSSL refuses the parameters: " + e.getMessage(), e);
    } finally {
      Arrays.fill(secret, (byte) 0);
      Arrays.fill(salt, (byte) 0);
    }
  }

  private static byte[] joined(List<SecretKey> keys) throws InvalidAlgorithmParameterException {
    if (keys.size() == 1) {
      return bytes(keys.getFirst());
    }
    var all = new MessageBuffer();
    for (SecretKey key : keys) {
      byte[] part = bytes(key);
      all.add(part, 0, part.length);
      Arrays.fill(part, (byte) 0);
    }
    byte[] joined = all.copy();
    all.forget();
    return joined;
  }

  private static byte[] bytes(SecretKey key) throws InvalidAlgorithmParameterException {
    byte[] bytes = key.getEncoded();
    if (bytes == null) {
      throw new InvalidAlgorithmParameterException("A key does not give its bytes.");
    }
    return bytes;
  }
}
