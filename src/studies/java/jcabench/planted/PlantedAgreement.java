package jcabench.planted;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.KeyAgreement;
import javax.crypto.KeyAgreementSpi;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;

/** A key agreement with a planted slow-down. */
final class PlantedAgreement extends KeyAgreementSpi {
  private final KeyAgreement inner;
  private final Burner burner;

  PlantedAgreement(String algorithm, Provider provider, Burner burner)
      throws NoSuchAlgorithmException {
    this.inner = KeyAgreement.getInstance(algorithm, provider);
    this.burner = burner;
  }

  @Override
  protected void engineInit(Key key, SecureRandom random) throws InvalidKeyException {
    inner.init(key, random);
  }

  @Override
  protected void engineInit(Key key, AlgorithmParameterSpec spec, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    inner.init(key, spec, random);
  }

  @Override
  protected Key engineDoPhase(Key key, boolean last) throws InvalidKeyException {
    long began = System.nanoTime();
    var made = inner.doPhase(key, last);
    burner.pay(began);
    return made;
  }

  @Override
  protected byte[] engineGenerateSecret() {
    long began = System.nanoTime();
    var secret = inner.generateSecret();
    burner.pay(began);
    return secret;
  }

  @Override
  protected int engineGenerateSecret(byte[] secret, int offset) throws ShortBufferException {
    return inner.generateSecret(secret, offset);
  }

  @Override
  protected SecretKey engineGenerateSecret(String algorithm)
      throws NoSuchAlgorithmException, InvalidKeyException {
    return inner.generateSecret(algorithm);
  }
}
