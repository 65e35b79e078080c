package jcabench.provider;

import java.security.AlgorithmParameterGeneratorSpi;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.DSAGenParameterSpec;
import java.security.spec.DSAParameterSpec;
import java.util.Map;
import java.util.Optional;
import javax.crypto.spec.DHParameterSpec;
import jcabench.openssl.KeyGeneration;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Pkey;

/**
 * Domain parameters: new ones for DSA (FIPS 186-4, A.1), which takes seconds, and a group of RFC
 * 7919 for DH.
 */
final class OpenSslParameterGenerator extends AlgorithmParameterGeneratorSpi {
  private static final int STANDARD_BITS = 2048;
  private static final Map<Integer, Integer> DSA_ORDERS = DomainParameters.DSA_ORDERS;

  private final LibContext context;
  private final KeyType type;
  private int bits = STANDARD_BITS;
  private int orderBits = DSA_ORDERS.get(STANDARD_BITS);

  OpenSslParameterGenerator(LibContext context, KeyType type) {
    this.context = context;
    this.type = type;
  }

  @Override
  protected void engineInit(int size, SecureRandom random) {
    if (type == KeyType.DSA ? !DSA_ORDERS.containsKey(size) : DomainParameters.dh(size).isEmpty()) {
      throw new InvalidParameterException(
          "There are no parameters of " + type + " with " + size + " bits.");
    }
    bits = size;
    orderBits = DSA_ORDERS.getOrDefault(size, 0);
  }

  @Override
  protected void engineInit(AlgorithmParameterSpec spec, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    if (type != KeyType.DSA || !(spec instanceof DSAGenParameterSpec wanted)) {
      throw new InvalidAlgorithmParameterException(
          type == KeyType.DSA
              ? "Parameters of class DSAGenParameterSpec are needed."
              : "DH takes a size only: each has its one group.");
    }
    bits = wanted.getPrimePLength();
    orderBits = wanted.getSubprimeQLength();
  }

  @Override
  protected AlgorithmParameters engineGenerateParameters() {
    try {
      var spec = type == KeyType.DSA ? dsa() : dh();
      return OwnParameters.of(context, type == KeyType.DSA ? "DSA" : "DiffieHellman", spec)
          .orElseThrow(() -> new ProviderException("The parameters cannot be expressed."));
    } catch (OpenSslException e) {
      throw new ProviderException("OpenSSL makes no such parameters: " + e.getMessage(), e);
    }
  }

  private DSAParameterSpec dsa() {
    Pkey made = DomainParameters.dsa(context, bits, orderBits);
    try {
      return new DSAParameterSpec(made.integer("p"), made.integer("q"), made.integer("g"));
    } finally {
      made.close();
    }
  }

  private DHParameterSpec dh() {
    Optional<KeyGeneration> generation =
        DomainParameters.dh(bits).map(making -> making.apply(context));
    Pkey made = generation.orElseThrow().generate();
    try {
      return new DHParameterSpec(made.integer("p"), made.integer("g"));
    } finally {
      made.close();
      generation.get().close();
    }
  }
}
