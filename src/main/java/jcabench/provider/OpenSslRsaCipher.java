package jcabench.provider;

import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import javax.crypto.BadPaddingException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.OAEPParameterSpec;
import jcabench.openssl.AsymmetricCipherContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;

/**
 * RSA encryption with a public key, and decryption with a private key. The reverse, which some
 * providers offer under the same name, is a signature; use {@code NONEwithRSA}.
 */
final class OpenSslRsaCipher extends OpenSslCipherSpi {
  private static final Set<KeyType> KEYS = Set.of(KeyType.RSA);

  private final KeyCodec codec;
  private final Optional<Hash> hash; // of OAEP; empty for the other paddings
  private final MessageBuffer buffer = new MessageBuffer();
  private RsaPadding padding;
  private Optional<OpenSslKey> key = Optional.empty();
  private Optional<AsymmetricCipherContext> cipher = Optional.empty();
  private boolean encrypting;

  private OpenSslRsaCipher(LibContext context, RsaPadding padding, Optional<Hash> hash) {
    super(context);
    this.codec = new KeyCodec(context);
    this.padding = padding;
    this.hash = hash;
  }

  /** A cipher whose padding takes no parameters. */
  static OpenSslRsaCipher of(LibContext context, RsaPadding padding) {
    return new OpenSslRsaCipher(context, padding, Optional.empty());
  }

  /** OAEP with the hash to use if no parameters are given. */
  static OpenSslRsaCipher oaep(LibContext context, Hash hash) {
    try {
      return new OpenSslRsaCipher(
          context, RsaPadding.oaep(RsaPadding.standard(hash)), Optional.of(hash));
    } catch (InvalidAlgorithmParameterException e) {
      throw new AssertionError("The standard parameters are legal.", e);
    }
  }

  @Override
  Class<? extends AlgorithmParameterSpec> specificationClass() {
    return OAEPParameterSpec.class;
  }

  @Override
  protected int engineGetBlockSize() {
    return 0;
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    return cipher.map(AsymmetricCipherContext::size).orElse(0);
  }

  @Override
  protected byte[] engineGetIV() {
    return null;
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return padding.oaep().flatMap(oaep -> OwnParameters.of(context, "OAEP", oaep)).orElse(null);
  }

  @Override
  protected int engineGetKeySize(Key rsa) throws InvalidKeyException {
    OpenSslKey ours =
        rsa instanceof PrivateKey
            ? codec.translatePrivate(rsa, KEYS)
            : codec.translatePublic(rsa, KEYS);
    return ours.usable().bits();
  }

  @Override
  protected void engineInit(int mode, Key next, SecureRandom random) throws InvalidKeyException {
    try {
      engineInit(mode, next, (AlgorithmParameterSpec) null, random);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  @Override
  protected void engineInit(
      int mode, Key next, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    buffer.forget();
    if (parameters != null && hash.isEmpty()) {
      throw new InvalidAlgorithmParameterException("This padding takes no parameters.");
    }
    RsaPadding wanted = padding;
    if (hash.isPresent()) {
      wanted = RsaPadding.oaep(parameters == null ? RsaPadding.standard(hash.get()) : parameters);
    }
    boolean encrypt = encrypts(mode);
    if (encrypt ? !(next instanceof PublicKey) : !(next instanceof PrivateKey)) {
      forgetKey();
      throw new InvalidKeyException(
          encrypt ? "Encryption needs a public key." : "Decryption needs a private key.");
    }
    OpenSslKey ours =
        encrypt ? codec.translatePublic(next, KEYS) : codec.translatePrivate(next, KEYS);
    boolean same =
        key.isPresent()
            && key.get().is(ours)
            && encrypt == encrypting
            && parameters == null
            && padding.equals(wanted);
    if (same) {
      return;
    }
    forgetKey();
    try {
      cipher = Optional.of(new AsymmetricCipherContext(ours.usable(), encrypt, wanted.params()));
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
    key = Optional.of(ours);
    encrypting = encrypt;
    padding = wanted;
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    int most = cipher().size();
    // One byte beyond the limit is enough to detect a message that is too long.
    buffer.add(input, offset, Math.min(length, most + 1 - Math.min(most, buffer.length())));
    return null;
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset) {
    engineUpdate(input, inputOffset, length);
    return 0;
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    AsymmetricCipherContext current = cipher();
    if (length > 0) {
      engineUpdate(input, offset, length);
    }
    int total = buffer.length();
    try {
      int most = current.size() - (encrypting ? padding.overhead() : 0);
      if (total > most) {
        throw new IllegalBlockSizeException(
            "The message is longer than the " + most + " bytes that key and padding allow.");
      }
      if (!encrypting) {
        // Made before anybody knows whether it is needed: an attacker must learn neither which
        // check failed nor, by the time that this takes, whether one did.
        var wrong = new BadPaddingException("The message cannot be decrypted.");
        return current.decrypt(buffer.bytes(), 0, total).orElseThrow(() -> wrong);
      }
      if (padding.overhead() > 0) {
        return current.encrypt(buffer.bytes(), 0, total);
      }
      byte[] block = new byte[most]; // without padding a message is a number, with leading zeros
      System.arraycopy(buffer.bytes(), 0, block, most - total, total);
      byte[] result = current.encrypt(block, 0, most);
      Arrays.fill(block, (byte) 0);
      return result;
    } catch (OpenSslException e) {
      throw new BadPaddingException("The message cannot be encrypted: " + e.getMessage());
    } finally {
      buffer.forget();
    }
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    int room = output.length - outputOffset;
    int size = cipher().size();
    if (outputOffset < 0 || (encrypting && room < size)) {
      throw new ShortBufferException("The output needs " + size + " bytes; there is less room.");
    }
    byte[] kept = buffer.copy();
    byte[] result;
    try {
      result = engineDoFinal(input, inputOffset, length);
      if (room < result.length) {
        buffer.add(kept, 0, kept.length);
        Arrays.fill(result, (byte) 0);
        throw new ShortBufferException("The message does not fit into the output.");
      }
    } finally {
      Arrays.fill(kept, (byte) 0);
    }
    System.arraycopy(result, 0, output, outputOffset, result.length);
    return result.length;
  }

  @Override
  protected byte[] engineWrap(Key secret) throws InvalidKeyException {
    try {
      return super.engineWrap(secret);
    } catch (IllegalBlockSizeException e) {
      throw new InvalidKeyException("The key to wrap does not fit: " + e.getMessage(), e);
    }
  }

  private void forgetKey() {
    cipher = Optional.empty();
    key = Optional.empty();
  }

  private AsymmetricCipherContext cipher() {
    return cipher.orElseThrow(() -> new IllegalStateException("The cipher has no key; call init."));
  }
}
