package jcabench.planted;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;

/** A key encapsulation with a planted slow-down. */
final class PlantedKem implements KEMSpi {
  private final KEM inner;
  private final Burner burner;

  PlantedKem(String algorithm, Provider provider, Burner burner) throws NoSuchAlgorithmException {
    this.inner = KEM.getInstance(algorithm, provider);
    this.burner = burner;
  }

  @Override
  public EncapsulatorSpi engineNewEncapsulator(
      PublicKey key, AlgorithmParameterSpec spec, SecureRandom random)
      throws InvalidAlgorithmParameterException, InvalidKeyException {
    return new PlantedEncapsulator(inner.newEncapsulator(key, spec, random), burner);
  }

  @Override
  public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException, InvalidKeyException {
    return new PlantedDecapsulator(inner.newDecapsulator(key, spec), burner);
  }

  private record PlantedEncapsulator(KEM.Encapsulator inner, Burner burner)
      implements EncapsulatorSpi {
    @Override
    public KEM.Encapsulated engineEncapsulate(int from, int to, String algorithm) {
      long began = System.nanoTime();
      var made = inner.encapsulate(from, to, algorithm);
      burner.pay(began);
      return made;
    }

    @Override
    public int engineSecretSize() {
      return inner.secretSize();
    }

    @Override
    public int engineEncapsulationSize() {
      return inner.encapsulationSize();
    }
  }

  private record PlantedDecapsulator(KEM.Decapsulator inner, Burner burner)
      implements DecapsulatorSpi {
    @Override
    public SecretKey engineDecapsulate(byte[] encapsulation, int from, int to, String algorithm)
        throws DecapsulateException {
      long began = System.nanoTime();
      var secret = inner.decapsulate(encapsulation, from, to, algorithm);
      burner.pay(began);
      return secret;
    }

    @Override
    public int engineSecretSize() {
      return inner.secretSize();
    }

    @Override
    public int engineEncapsulationSize() {
      return inner.encapsulationSize();
    }
  }
}
