package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.KemContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Pkey;

/** Key encapsulation (KEM) of one family or one parameter set. */
final class OpenSslKem implements KEMSpi {
  private final KeyCodec codec;
  private final Set<KeyType> types;

  OpenSslKem(LibContext context, Set<KeyType> types) {
    this.codec = new KeyCodec(context);
    this.types = types;
  }

  @Override
  public EncapsulatorSpi engineNewEncapsulator(
      PublicKey key, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidAlgorithmParameterException, InvalidKeyException {
    refuse(parameters);
    OpenSslPublicKey ours = codec.translatePublic(key, types);
    Sizes sizes = Sizes.of(ours.type());
    Pkey pkey = ours.usable();
    return new Encapsulator(
        sizes, stock(() -> KemContext.encapsulating(pkey, sizes.secret, sizes.encapsulation)));
  }

  @Override
  public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException, InvalidKeyException {
    refuse(parameters);
    OpenSslPrivateKey ours = codec.translatePrivate(key, types);
    Sizes sizes = Sizes.of(ours.type());
    Pkey pkey = ours.usable();
    return new Decapsulator(
        sizes, stock(() -> KemContext.decapsulating(pkey, sizes.secret, sizes.encapsulation)));
  }

  private static Stock stock(Supplier<KemContext> maker) throws InvalidKeyException {
    try {
      return new Stock(maker);
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
  }

  private static void refuse(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters != null) {
      throw new InvalidAlgorithmParameterException("This KEM takes no parameters.");
    }
  }

  /** Lengths in bytes (FIPS 203, table 3; RFC 7748; SEC 1). */
  private record Sizes(int secret, int encapsulation) {
    static Sizes of(KeyType type) {
      return switch (type) {
        case ML_KEM_512 -> new Sizes(32, 768);
        case ML_KEM_768 -> new Sizes(32, 1088);
        case ML_KEM_1024 -> new Sizes(32, 1568);
        case X25519MLKEM768 -> new Sizes(32 + 32, 32 + 1088);
        case X448MLKEM1024 -> new Sizes(56 + 32, 56 + 1568);
        case SECP256R1MLKEM768 -> new Sizes(32 + 32, 65 + 1088);
        case SECP384R1MLKEM1024 -> new Sizes(48 + 32, 97 + 1568);
        default -> throw new IllegalArgumentException(type + " is no KEM");
      };
    }
  }

  /**
   * One context, kept for the next operation. JCA lets several threads use one encapsulator; a
   * thread that finds the context in use makes another one.
   */
  private static final class Stock {
    private final AtomicReference<KemContext> kept;
    private final Supplier<KemContext> maker;

    Stock(Supplier<KemContext> maker) {
      this.maker = maker;
      this.kept = new AtomicReference<>(maker.get());
    }

    KemContext take() {
      KemContext context = kept.getAndSet(null);
      return context == null ? maker.get() : context;
    }

    void giveBack(KemContext context) {
      if (!kept.compareAndSet(null, context)) {
        context.close();
      }
    }
  }

  private record Encapsulator(Sizes sizes, Stock stock) implements EncapsulatorSpi {
    @Override
    public KEM.Encapsulated engineEncapsulate(int from, int to, String algorithm) {
      Objects.checkFromToIndex(from, to, sizes.secret);
      Objects.requireNonNull(algorithm, "algorithm");
      KemContext context = stock.take();
      KemContext.Encapsulated result = context.encapsulate();
      stock.giveBack(context);
      return new KEM.Encapsulated(
          key(result.secret(), from, to, algorithm), result.encapsulation(), null);
    }

    @Override
    public int engineSecretSize() {
      return sizes.secret;
    }

    @Override
    public int engineEncapsulationSize() {
      return sizes.encapsulation;
    }
  }

  private record Decapsulator(Sizes sizes, Stock stock) implements DecapsulatorSpi {
    @Override
    public SecretKey engineDecapsulate(byte[] encapsulation, int from, int to, String algorithm)
        throws DecapsulateException {
      Objects.checkFromToIndex(from, to, sizes.secret);
      Objects.requireNonNull(algorithm, "algorithm");
      Objects.requireNonNull(encapsulation, "encapsulation");
      try {
        KemContext context = stock.take();
        byte[] secret = context.decapsulate(encapsulation);
        stock.giveBack(context);
        return key(secret, from, to, algorithm);
      } catch (OpenSslException e) {
        throw new DecapsulateException("The encapsulation is not valid: " + e.getMessage(), e);
      }
    }

    @Override
    public int engineSecretSize() {
      return sizes.secret;
    }

    @Override
    public int engineEncapsulationSize() {
      return sizes.encapsulation;
    }
  }

  private static SecretKey key(byte[] secret, int from, int to, String algorithm) {
    try {
      return new SecretKeySpec(secret, from, to - from, algorithm);
    } finally {
      Arrays.fill(secret, (byte) 0);
    }
  }
}
