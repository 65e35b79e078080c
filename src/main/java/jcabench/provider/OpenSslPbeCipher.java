package jcabench.provider;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.BadPaddingException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;

/** Encryption under a password, with {@link PBEParameterSpec}. */
final class OpenSslPbeCipher extends OpenSslCipherSpi {
  private static final int SALT = 20; // bytes, as the JDK has it
  private static final int ITERATIONS = 10_000;
  private static final int IV = 16;

  private final Pbes2 scheme;
  private final OpenSslCipher cipher;
  private Optional<PBEParameterSpec> parameters = Optional.empty();

  OpenSslPbeCipher(LibContext context, Pbes2 scheme) {
    super(context);
    this.scheme = scheme;
    this.cipher = new OpenSslCipher(context, scheme.cipher());
  }

  @Override
  Class<? extends AlgorithmParameterSpec> specificationClass() {
    return PBEParameterSpec.class;
  }

  @Override
  protected int engineGetBlockSize() {
    return cipher.engineGetBlockSize();
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    return cipher.engineGetOutputSize(inputLength);
  }

  @Override
  protected byte[] engineGetIV() {
    return cipher.engineGetIV();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return OwnParameters.of(context, scheme.jca(), parameters.orElseGet(this::fresh)).orElse(null);
  }

  @Override
  protected int engineGetKeySize(Key secret) {
    return scheme.keyBits();
  }

  @Override
  protected void engineInit(int mode, Key secret, SecureRandom random) throws InvalidKeyException {
    cipher.forget();
    if (!encrypts(mode)) {
      throw new InvalidKeyException(
          "Decryption needs parameters with the salt, the iterations and the IV.");
    }
    try {
      engineInit(mode, secret, fresh(), random);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  @Override
  protected void engineInit(int mode, Key secret, AlgorithmParameterSpec given, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (given == null) {
      engineInit(mode, secret, random);
      return;
    }
    cipher.forget();
    var wanted = complete(given, encrypts(mode));
    byte[] encoded =
        secret != null && secret.getAlgorithm().regionMatches(true, 0, "PBE", 0, 3)
            ? secret.getEncoded()
            : null;
    if (encoded == null) {
      throw new InvalidKeyException("A key that holds a password is needed, such as a PBEKey.");
    }
    byte[] password = Pbes2.ascii(encoded);
    byte[] derived = new byte[0];
    try {
      derived = scheme.key(context, password, wanted);
      cipher.engineInit(mode, new SecretKeySpec(derived, "AES"), wanted.getParameterSpec(), random);
      parameters = Optional.of(wanted);
    } catch (OpenSslException e) {
      throw new InvalidAlgorithmParameterException(
          "OpenSSL refuses the parameters: " + e.getMessage(), e);
    } finally {
      Arrays.fill(password, (byte) 0);
      Arrays.fill(derived, (byte) 0);
    }
  }

  private PBEParameterSpec fresh() {
    return new PBEParameterSpec(
        RandomBytes.privateBytes(context, SALT),
        ITERATIONS,
        new IvParameterSpec(RandomBytes.privateBytes(context, IV)));
  }

  private PBEParameterSpec complete(AlgorithmParameterSpec given, boolean encrypting)
      throws InvalidAlgorithmParameterException {
    if (!(given instanceof PBEParameterSpec pbe)) {
      throw new InvalidAlgorithmParameterException(
          "Parameters of class PBEParameterSpec are needed.");
    }
    if (pbe.getSalt().length < 8 || pbe.getIterationCount() < 1) {
      throw new InvalidAlgorithmParameterException(
          "A salt of 8 bytes or more, and 1 iteration or more are needed.");
    }
    if (pbe.getParameterSpec() instanceof IvParameterSpec) {
      return pbe;
    }
    if (!encrypting || pbe.getParameterSpec() != null) {
      throw new InvalidAlgorithmParameterException(
          "Parameters of class PBEParameterSpec need an IvParameterSpec.");
    }
    return new PBEParameterSpec(
        pbe.getSalt(),
        pbe.getIterationCount(),
        new IvParameterSpec(RandomBytes.privateBytes(context, IV)));
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    return cipher.engineUpdate(input, offset, length);
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    return cipher.engineUpdate(input, inputOffset, length, output, outputOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer input, ByteBuffer output) throws ShortBufferException {
    return cipher.engineUpdate(input, output);
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    return cipher.engineDoFinal(input, offset, length);
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    return cipher.engineDoFinal(input, inputOffset, length, output, outputOffset);
  }

  @Override
  protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    return cipher.engineDoFinal(input, output);
  }
}
