package jcabench.planted;

import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;

/** A cipher with a planted slow-down. */
final class PlantedCipher extends CipherSpi {
  private final String algorithm;
  private final Provider provider;
  private final Burner burner;
  private String mode = "";
  private String padding = "";
  private Cipher inner;

  PlantedCipher(String algorithm, Provider provider, Burner burner) {
    this.algorithm = algorithm;
    this.provider = provider;
    this.burner = burner;
  }

  /** Made late: a service that stands for all modes is told its mode after it is made. */
  private Cipher inner() {
    if (inner == null) {
      var name = mode.isEmpty() ? algorithm : algorithm + "/" + mode + "/" + padding;
      try {
        inner = Cipher.getInstance(name, provider);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
    return inner;
  }

  @Override
  protected void engineSetMode(String name) throws NoSuchAlgorithmException {
    mode = name;
  }

  @Override
  protected void engineSetPadding(String name) throws NoSuchPaddingException {
    padding = name;
  }

  @Override
  protected int engineGetBlockSize() {
    return inner().getBlockSize();
  }

  @Override
  protected int engineGetOutputSize(int length) {
    return inner().getOutputSize(length);
  }

  @Override
  protected byte[] engineGetIV() {
    return inner().getIV();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return inner().getParameters();
  }

  @Override
  protected void engineInit(int opmode, Key key, SecureRandom random) throws InvalidKeyException {
    inner().init(opmode, key, random);
  }

  @Override
  protected void engineInit(int opmode, Key key, AlgorithmParameterSpec spec, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    long began = System.nanoTime();
    inner().init(opmode, key, spec, random);
    burner.pay(began);
  }

  @Override
  protected void engineInit(int opmode, Key key, AlgorithmParameters params, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    inner().init(opmode, key, params, random);
  }

  @Override
  protected void engineUpdateAAD(byte[] input, int offset, int length) {
    inner().updateAAD(input, offset, length);
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    long began = System.nanoTime();
    var output = inner().update(input, offset, length);
    burner.pay(began);
    return output;
  }

  @Override
  protected int engineUpdate(byte[] input, int offset, int length, byte[] output, int at)
      throws ShortBufferException {
    long began = System.nanoTime();
    int written = inner().update(input, offset, length, output, at);
    burner.pay(began);
    return written;
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    long began = System.nanoTime();
    var output = input == null ? inner().doFinal() : inner().doFinal(input, offset, length);
    burner.pay(began);
    return output;
  }

  @Override
  protected int engineDoFinal(byte[] input, int offset, int length, byte[] output, int at)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    long began = System.nanoTime();
    int written =
        input == null
            ? inner().doFinal(output, at)
            : inner().doFinal(input, offset, length, output, at);
    burner.pay(began);
    return written;
  }
}
