package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import javax.crypto.KeyAgreementSpi;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.DeriveContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;

/**
 * Key agreement between two parties. {@code doPhase} computes the secret, so that it can refuse a
 * peer's key that gives none.
 */
final class OpenSslKeyAgreement extends KeyAgreementSpi {
  private final KeyCodec codec;
  private final Set<KeyType> types;
  private Optional<OpenSslPrivateKey> key = Optional.empty();
  private Optional<DeriveContext> agreement = Optional.empty();
  private Optional<byte[]> secret = Optional.empty();

  OpenSslKeyAgreement(LibContext context, Set<KeyType> types) {
    this.codec = new KeyCodec(context);
    this.types = types;
  }

  @Override
  protected void engineInit(Key next, SecureRandom random) throws InvalidKeyException {
    forgetSecret();
    OpenSslPrivateKey ours;
    try {
      ours = codec.translatePrivate(next, types);
    } catch (InvalidKeyException e) {
      forgetKey();
      throw e;
    }
    if (key.isPresent() && key.get().is(ours)) {
      return;
    }
    forgetKey();
    try {
      agreement = Optional.of(new DeriveContext(ours.usable(), params()));
      key = Optional.of(ours);
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
  }

  @Override
  protected void engineInit(Key next, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters != null) {
      forgetSecret();
      forgetKey();
      throw new InvalidAlgorithmParameterException("This agreement takes no parameters.");
    }
    engineInit(next, random);
  }

  @Override
  protected Key engineDoPhase(Key peer, boolean last) throws InvalidKeyException {
    DeriveContext own =
        agreement.orElseThrow(() -> new IllegalStateException("The agreement has no key yet."));
    if (secret.isPresent()) {
      throw new IllegalStateException("The phase is done already.");
    }
    if (!last) {
      throw new IllegalStateException("Only agreements between two parties are served.");
    }
    OpenSslPublicKey theirs = codec.translatePublic(peer, types);
    if (theirs.type() != key.orElseThrow().type()) {
      throw new InvalidKeyException("The peer's key is of another type.");
    }
    key.orElseThrow().usable(); // it may have been destroyed since
    try {
      secret = Optional.of(own.derive(theirs.usable()));
    } catch (OpenSslException e) {
      throw new InvalidKeyException("The keys give no secret: " + e.getMessage(), e);
    }
    return null;
  }

  @Override
  protected byte[] engineGenerateSecret() {
    byte[] result = secret();
    secret = Optional.empty();
    return result;
  }

  @Override
  protected int engineGenerateSecret(byte[] output, int offset) throws ShortBufferException {
    byte[] result = secret();
    if (offset < 0 || output.length - offset < result.length) {
      throw new ShortBufferException("The secret has " + result.length + " bytes.");
    }
    System.arraycopy(result, 0, output, offset, result.length);
    forgetSecret();
    return result.length;
  }

  @Override
  protected SecretKey engineGenerateSecret(String algorithm) throws NoSuchAlgorithmException {
    if (algorithm == null) {
      throw new NoSuchAlgorithmException("The name of an algorithm is needed.");
    }
    if (!algorithm.equalsIgnoreCase("TlsPremasterSecret")
        && !algorithm.equalsIgnoreCase("Generic")) {
      throw new NoSuchAlgorithmException(
          "A raw secret is no " + algorithm + " key; ask for Generic and derive one.");
    }
    byte[] bytes = secret();
    // TLS 1.2 uses the DH secret without leading zeros (RFC 5246, 8.1.2).
    int zeros =
        types.contains(KeyType.DH) && algorithm.equalsIgnoreCase("TlsPremasterSecret")
            ? zeros(bytes)
            : 0;
    var result = new SecretKeySpec(bytes, zeros, bytes.length - zeros, algorithm);
    forgetSecret();
    return result;
  }

  private void forgetKey() {
    agreement = Optional.empty();
    key = Optional.empty();
  }

  /** A DH secret is as long as the prime. */
  private Params params() {
    return types.contains(KeyType.DH) ? Params.NONE.number("pad", 1) : Params.NONE;
  }

  private static int zeros(byte[] bytes) {
    int count = 0;
    while (count < bytes.length - 1 && bytes[count] == 0) {
      count++;
    }
    return count;
  }

  private byte[] secret() {
    return secret.orElseThrow(() -> new IllegalStateException("doPhase must come first."));
  }

  private void forgetSecret() {
    secret.ifPresent(bytes -> Arrays.fill(bytes, (byte) 0));
    secret = Optional.empty();
  }
}
