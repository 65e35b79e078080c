package jcabench.provider;

import java.math.BigInteger;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.DSAParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.crypto.spec.DHParameterSpec;
import jcabench.openssl.KeyGeneration;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;
import jcabench.openssl.Pkey;

/**
 * Key pairs of one family or one type. The random generator is OpenSSL's; the caller's SecureRandom
 * is not used.
 */
final class OpenSslKeyPairGenerator extends KeyPairGeneratorSpi {
  private static final int SMALLEST_RSA = 512; // OpenSSL's RSA_MIN_MODULUS_BITS
  private static final int LARGEST_RSA = 16384; // OPENSSL_RSA_MAX_MODULUS_BITS

  /** The type of the next key pairs, and how to start their generation. */
  private record Choice(KeyType type, Function<LibContext, KeyGeneration> start) {
    Choice(KeyType type, Params params) {
      this(type, context -> new KeyGeneration(context, type.openSsl(), params));
    }
  }

  private final LibContext context;
  private final Set<KeyType> types;
  private Choice choice;
  private Optional<KeyGeneration> generation = Optional.empty();

  /**
   * A generator.
   *
   * @param types the types that it can generate
   * @param standard the default type
   */
  OpenSslKeyPairGenerator(LibContext context, Set<KeyType> types, KeyType standard) {
    this.context = context;
    this.types = types;
    this.choice = standard(standard);
  }

  @Override
  public void initialize(int size, SecureRandom random) {
    choose(
        types.stream()
            .flatMap(type -> bySize(type, size).stream())
            .findFirst()
            .orElseThrow(
                () -> new InvalidParameterException("A key size of " + size + " is not served.")));
  }

  @Override
  public void initialize(AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    choose(
        bySpec(parameters)
            .filter(found -> types.contains(found.type))
            .orElseThrow(
                () -> new InvalidAlgorithmParameterException("The parameters do not fit here.")));
  }

  @Override
  public KeyPair generateKeyPair() {
    try {
      if (generation.isEmpty()) {
        generation = Optional.of(choice.start.apply(context));
      }
      Pkey pkey = generation.get().generate();
      return new KeyPair(
          KeyCodec.publicKey(choice.type, pkey.publicHalf()),
          KeyCodec.privateKey(choice.type, pkey));
    } catch (OpenSslException e) {
      throw new ProviderException("No key pair could be generated: " + e.getMessage(), e);
    }
  }

  private void choose(Choice next) {
    generation.ifPresent(KeyGeneration::close);
    generation = Optional.empty();
    choice = next;
  }

  private static Choice standard(KeyType type) {
    return switch (type) {
      case RSA, RSA_PSS -> rsa(type, 3072, RSAKeyGenParameterSpec.F4);
      case EC -> ec(EcCurve.SECP384R1);
      case DSA -> DomainParameters.dsa(2048).map(start -> new Choice(type, start)).orElseThrow();
      case DH -> DomainParameters.dh(3072).map(start -> new Choice(type, start)).orElseThrow();
      default -> new Choice(type, Params.NONE);
    };
  }

  private static Optional<Choice> bySize(KeyType type, int size) {
    return switch (type) {
      case RSA, RSA_PSS ->
          size < SMALLEST_RSA || size > LARGEST_RSA
              ? Optional.empty()
              : Optional.of(rsa(type, size, RSAKeyGenParameterSpec.F4));
      case EC -> EcCurve.ofSize(size).map(OpenSslKeyPairGenerator::ec);
      case DSA -> DomainParameters.dsa(size).map(start -> new Choice(type, start));
      case DH -> DomainParameters.dh(size).map(start -> new Choice(type, start));
      case ED25519, X25519 -> plain(type, size == 255);
      case ED448, X448 -> plain(type, size == 448);
      default -> Optional.empty();
    };
  }

  private Optional<Choice> bySpec(AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException {
    return switch (spec) {
      case RSAKeyGenParameterSpec rsa -> Optional.of(rsa(rsa));
      case ECGenParameterSpec named -> EcCurve.named(named.getName()).map(this::offered);
      case ECParameterSpec explicit -> EcCurve.of(context, explicit).map(this::offered);
      case DSAParameterSpec dsa -> Optional.of(new Choice(KeyType.DSA, DomainParameters.of(dsa)));
      case DHParameterSpec dh -> Optional.of(new Choice(KeyType.DH, DomainParameters.of(dh)));
      case NamedParameterSpec named -> {
        try {
          yield plain(KeyCodec.named(named), true);
        } catch (IllegalArgumentException e) {
          throw new InvalidAlgorithmParameterException(e.getMessage(), e);
        }
      }
      case null, default -> Optional.empty();
    };
  }

  private Choice rsa(RSAKeyGenParameterSpec spec) throws InvalidAlgorithmParameterException {
    int size = spec.getKeysize();
    BigInteger exponent = spec.getPublicExponent();
    if (spec.getKeyParams() != null) {
      throw new InvalidAlgorithmParameterException("Keys with PSS parameters are not generated.");
    }
    if (size < SMALLEST_RSA || size > LARGEST_RSA) {
      throw new InvalidAlgorithmParameterException(
          "An RSA key of " + size + " bits is not served.");
    }
    if (!exponent.testBit(0)
        || exponent.compareTo(BigInteger.TWO) < 0
        || exponent.bitLength() > size) {
      throw new InvalidAlgorithmParameterException("The public exponent must be odd and above 1.");
    }
    return rsa(types.contains(KeyType.RSA_PSS) ? KeyType.RSA_PSS : KeyType.RSA, size, exponent);
  }

  private static Choice rsa(KeyType type, int size, BigInteger exponent) {
    return new Choice(
        type, Params.NONE.unsigned("bits", BigInteger.valueOf(size)).unsigned("e", exponent));
  }

  private Choice offered(EcCurve curve) {
    return curve.parameters(context).map(known -> ec(curve)).orElse(null);
  }

  private static Choice ec(EcCurve curve) {
    return new Choice(curve.keys(), Params.NONE.text("group", curve.openSsl()));
  }

  private static Optional<Choice> plain(KeyType type, boolean fits) {
    return fits ? Optional.of(new Choice(type, Params.NONE)) : Optional.empty();
  }
}
