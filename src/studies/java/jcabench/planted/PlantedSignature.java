package jcabench.planted;

import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;

/** A signature with a planted slow-down. */
final class PlantedSignature extends SignatureSpi {
  private final Signature inner;
  private final Burner burner;

  PlantedSignature(String algorithm, Provider provider, Burner burner)
      throws NoSuchAlgorithmException {
    this.inner = Signature.getInstance(algorithm, provider);
    this.burner = burner;
  }

  @Override
  protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
    inner.initVerify(key);
  }

  @Override
  protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
    inner.initSign(key);
  }

  @Override
  protected void engineInitSign(PrivateKey key, SecureRandom random) throws InvalidKeyException {
    inner.initSign(key, random);
  }

  @Override
  protected void engineUpdate(byte input) throws SignatureException {
    inner.update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) throws SignatureException {
    inner.update(input, offset, length);
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    long began = System.nanoTime();
    var signature = inner.sign();
    burner.pay(began);
    return signature;
  }

  @Override
  protected boolean engineVerify(byte[] signature) throws SignatureException {
    long began = System.nanoTime();
    var right = inner.verify(signature);
    burner.pay(began);
    return right;
  }

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException {
    if (spec != null) {
      inner.setParameter(spec);
    }
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return inner.getParameters();
  }

  @Deprecated
  @Override
  protected void engineSetParameter(String name, Object value) {
    throw new UnsupportedOperationException();
  }

  @Deprecated
  @Override
  protected Object engineGetParameter(String name) {
    throw new UnsupportedOperationException();
  }
}
