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
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.KemContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;
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
    Sizes sizes = Sizes.of(ours);
    Pkey pkey = ours.usable();
    try {
      return new Encapsulator(
          sizes, KemContext.encapsulating(pkey, sizes.params, sizes.secret, sizes.encapsulation));
    } catch (OpenSslException e) {
      throw refused(e);
    }
  }

  @Override
  public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException, InvalidKeyException {
    refuse(parameters);
    OpenSslPrivateKey ours = codec.translatePrivate(key, types);
    Sizes sizes = Sizes.of(ours);
    Pkey pkey = ours.usable();
    try {
      return new Decapsulator(
          sizes, KemContext.decapsulating(pkey, sizes.params, sizes.secret, sizes.encapsulation));
    } catch (OpenSslException e) {
      throw refused(e);
    }
  }

  private static InvalidKeyException refused(OpenSslException cause) {
    return new InvalidKeyException("OpenSSL refuses the key: " + cause.getMessage(), cause);
  }

  private static void refuse(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters != null) {
      throw new InvalidAlgorithmParameterException("This KEM takes no parameters.");
    }
  }

  /**
   * What a key asks for.
   *
   * @param params OpenSSL's parameters
   * @param secret length in bytes (FIPS 203, table 3; RFC 9180, 7.1; RFC 7748; SEC 1)
   * @param encapsulation length in bytes
   */
  private record Sizes(Params params, int secret, int encapsulation) {
    private static final Params DHKEM = Params.NONE.text("operation", "DHKEM");

    private Sizes(int secret, int encapsulation) {
      this(Params.NONE, secret, encapsulation);
    }

    static Sizes of(OpenSslKey key) throws InvalidKeyException {
      return switch (key.type()) {
        case EC -> onCurve(EcCurve.of(key.usable()));
        case X25519 -> new Sizes(DHKEM, 32, 32);
        case X448 -> new Sizes(DHKEM, 64, 56);
        case ML_KEM_512 -> new Sizes(32, 768);
        case ML_KEM_768 -> new Sizes(32, 1088);
        case ML_KEM_1024 -> new Sizes(32, 1568);
        case X25519MLKEM768 -> new Sizes(32 + 32, 32 + 1088);
        case X448MLKEM1024 -> new Sizes(56 + 32, 56 + 1568);
        case SECP256R1MLKEM768 -> new Sizes(32 + 32, 65 + 1088);
        case SECP384R1MLKEM1024 -> new Sizes(48 + 32, 97 + 1568);
        default -> throw new InvalidKeyException("There is no KEM for a " + key.type() + " key.");
      };
    }

    private static Sizes onCurve(EcCurve curve) throws InvalidKeyException {
      return switch (curve) {
        case SECP256R1 -> new Sizes(DHKEM, 32, 65);
        case SECP384R1 -> new Sizes(DHKEM, 48, 97);
        case SECP521R1 -> new Sizes(DHKEM, 64, 133);
        default ->
            throw new InvalidKeyException(
                "RFC 9180 has DHKEM on P-256, P-384 and P-521, not on " + curve.jca() + ".");
      };
    }
  }

  private record Encapsulator(Sizes sizes, KemContext context) implements EncapsulatorSpi {
    @Override
    public KEM.Encapsulated engineEncapsulate(int from, int to, String algorithm) {
      Objects.checkFromToIndex(from, to, sizes.secret);
      Objects.requireNonNull(algorithm, "algorithm");
      KemContext.Encapsulated result = context.encapsulate();
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

  private record Decapsulator(Sizes sizes, KemContext context) implements DecapsulatorSpi {
    @Override
    public SecretKey engineDecapsulate(byte[] encapsulation, int from, int to, String algorithm)
        throws DecapsulateException {
      Objects.checkFromToIndex(from, to, sizes.secret);
      Objects.requireNonNull(algorithm, "algorithm");
      Objects.requireNonNull(encapsulation, "encapsulation");
      try {
        return key(context.decapsulate(encapsulation), from, to, algorithm);
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
