package jcabench.planted;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Mac;
import javax.crypto.MacSpi;

/** A MAC with a planted slow-down. */
final class PlantedMac extends MacSpi {
  private final Mac inner;
  private final Burner burner;

  PlantedMac(String algorithm, Provider provider, Burner burner) throws NoSuchAlgorithmException {
    this.inner = Mac.getInstance(algorithm, provider);
    this.burner = burner;
  }

  @Override
  protected int engineGetMacLength() {
    return inner.getMacLength();
  }

  @Override
  protected void engineInit(Key key, AlgorithmParameterSpec params)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    inner.init(key, params);
  }

  @Override
  protected void engineUpdate(byte input) {
    inner.update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    long began = System.nanoTime();
    inner.update(input, offset, length);
    burner.pay(began);
  }

  @Override
  protected byte[] engineDoFinal() {
    long began = System.nanoTime();
    var mac = inner.doFinal();
    burner.pay(began);
    return mac;
  }

  @Override
  protected void engineReset() {
    inner.reset();
  }
}
