package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.DSAPrivateKey;
import java.security.interfaces.DSAPublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.DSAPrivateKeySpec;
import java.security.spec.DSAPublicKeySpec;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.EncodedKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import javax.crypto.interfaces.DHPrivateKey;
import javax.crypto.interfaces.DHPublicKey;
import javax.crypto.spec.DHPrivateKeySpec;
import javax.crypto.spec.DHPublicKeySpec;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Pkey;
import jcabench.openssl.PkeyCheck;
import jcabench.openssl.PkeyDer;
import jcabench.openssl.PkeyRaw;

/**
 * Makes keys of one library context from encodings, specifications and other providers' keys.
 * Public keys are validated here, once, and not in each operation.
 */
final class KeyCodec {
  private final LibContext context;

  KeyCodec(LibContext context) {
    this.context = context;
  }

  /** The key of a specification, which must be of one of these types. */
  OpenSslPublicKey publicKey(KeySpec spec, Set<KeyType> allowed) throws InvalidKeySpecException {
    try {
      if (isRaw(spec)) {
        KeyType type = one(allowed, KeyType.HYBRIDS);
        byte[] octets = ((EncodedKeySpec) spec).getEncoded();
        return publicKey(type, PkeyRaw.decode(context, type.openSsl(), octets));
      }
      return publicKey(
          switch (spec) {
            case X509EncodedKeySpec encoded -> encoded.getEncoded();
            case RSAPublicKeySpec rsa -> RsaKeys.encode(one(allowed, KeyType.RSA_KEYS), rsa);
            case ECPublicKeySpec ec -> EcKeys.encode(context, ec);
            case DSAPublicKeySpec dsa -> DsaKeys.encode(dsa);
            case DHPublicKeySpec dh -> DhKeys.encode(dh);
            case XECPublicKeySpec xec -> MontgomeryKeys.encode(named(xec.getParams()), xec.getU());
            case EdECPublicKeySpec ed -> EdwardsKeys.encode(named(ed.getParams()), ed.getPoint());
            case null, default -> throw unknown(spec);
          },
          allowed);
    } catch (IllegalArgumentException | OpenSslException e) {
      throw invalid("public", e);
    }
  }

  /** The key in an encoding (X.509 SubjectPublicKeyInfo), of one of these types. */
  OpenSslPublicKey publicKey(byte[] der, Set<KeyType> allowed) throws InvalidKeySpecException {
    try {
      KeyType type =
          allowed(KeyEncoding.typeOfPublic(der), allowed, "The encoded key is of another type.");
      Pkey pkey = PkeyDer.PUBLIC.decode(context, type.openSsl(), der);
      switch (type) {
        // Where the cofactor is not 1, a point on the curve may lie outside of the group.
        case EC, SM2 ->
            (EcCurve.of(pkey).isBinary() ? PkeyCheck.FULL : PkeyCheck.QUICK).require(pkey);
        case DH -> PkeyCheck.QUICK.require(pkey);
        case DSA -> PkeyCheck.FULL.require(pkey);
        default -> {}
      }
      return publicKey(type, pkey);
    } catch (IllegalArgumentException | OpenSslException e) {
      throw invalid("public", e);
    }
  }

  /** The key of a specification, which must be of one of these types. */
  OpenSslPrivateKey privateKey(KeySpec spec, Set<KeyType> allowed) throws InvalidKeySpecException {
    try {
      return privateKey(
          switch (spec) {
            case PKCS8EncodedKeySpec encoded -> encoded.getEncoded();
            case RSAPrivateKeySpec rsa ->
                RsaKeys.encode(context, one(allowed, KeyType.RSA_KEYS), rsa);
            case ECPrivateKeySpec ec -> EcKeys.encode(context, ec);
            case DSAPrivateKeySpec dsa -> DsaKeys.encode(dsa);
            case DHPrivateKeySpec dh -> DhKeys.encode(dh);
            case XECPrivateKeySpec xec ->
                MontgomeryKeys.encodePrivate(named(xec.getParams()), xec.getScalar());
            case EdECPrivateKeySpec ed ->
                MontgomeryKeys.encodePrivate(named(ed.getParams()), ed.getBytes());
            case null, default -> throw unknown(spec);
          },
          allowed);
    } catch (IllegalArgumentException | OpenSslException e) {
      throw invalid("private", e);
    }
  }

  /** The key in an encoding (PKCS #8), which is zeroed, of one of these types. */
  OpenSslPrivateKey privateKey(byte[] encoded, Set<KeyType> allowed)
      throws InvalidKeySpecException {
    byte[] der = encoded;
    try {
      KeyType type =
          allowed(KeyEncoding.typeOfPrivate(der), allowed, "The encoded key is of another type.");
      if (KeyType.RSA_KEYS.contains(type)) {
        der = RsaKeys.withFactors(context, type, der);
      }
      Pkey pkey = PkeyDer.PRIVATE.decode(context, type.openSsl(), der);
      if (KeyType.EC_KEYS.contains(type)) {
        (KeyEncoding.hasEcPublicPart(der) ? PkeyCheck.PAIR : PkeyCheck.PRIVATE).require(pkey);
      }
      return privateKey(type, pkey);
    } catch (IllegalArgumentException | OpenSslException e) {
      throw invalid("private", e);
    } finally {
      Arrays.fill(der, (byte) 0);
      Arrays.fill(encoded, (byte) 0);
    }
  }

  private static InvalidKeySpecException invalid(String half, RuntimeException e) {
    return new InvalidKeySpecException("The " + half + " key is not valid: " + e.getMessage(), e);
  }

  /** Any provider's public key as one of ours. */
  OpenSslPublicKey translatePublic(Key key, Set<KeyType> allowed) throws InvalidKeyException {
    if (key instanceof OpenSslPublicKey ours && ours.pkey().context() == context) {
      return ours(ours, allowed);
    }
    if (!(key instanceof PublicKey)) {
      throw new InvalidKeyException("A public key is needed.");
    }
    try {
      byte[] encoded = "X.509".equals(key.getFormat()) ? key.getEncoded() : null;
      return encoded == null ? publicKey(publicSpec(key), allowed) : publicKey(encoded, allowed);
    } catch (InvalidKeySpecException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  /** Any provider's private key as one of ours. */
  OpenSslPrivateKey translatePrivate(Key key, Set<KeyType> allowed) throws InvalidKeyException {
    if (key instanceof OpenSslPrivateKey ours && ours.pkey().context() == context) {
      return ours(ours, allowed);
    }
    if (!(key instanceof PrivateKey secret)) {
      throw new InvalidKeyException("A private key is needed.");
    }
    if (secret.isDestroyed()) {
      throw new InvalidKeyException("The key was destroyed.");
    }
    try {
      byte[] encoded = "PKCS#8".equals(key.getFormat()) ? key.getEncoded() : null;
      return encoded == null ? privateKey(privateSpec(key), allowed) : privateKey(encoded, allowed);
    } catch (InvalidKeySpecException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  /** Wraps a native key as JCA's interfaces of its type want. */
  static OpenSslPublicKey publicKey(KeyType type, Pkey pkey) {
    return switch (type) {
      case RSA, RSA_PSS -> new RsaKeys.Public(type, pkey);
      case EC, SM2 -> new EcKeys.Public(type, pkey);
      case DSA -> new DsaKeys.Public(pkey);
      case DH -> new DhKeys.Public(pkey);
      case ED25519, ED448 -> new EdwardsKeys.Public(type, pkey);
      case X25519, X448 -> new MontgomeryKeys.Public(type, pkey);
      default -> new OpenSslPublicKey(type, pkey);
    };
  }

  /** Wraps a native key as JCA's interfaces of its type want. */
  static OpenSslPrivateKey privateKey(KeyType type, Pkey pkey) {
    return switch (type) {
      case RSA, RSA_PSS -> new RsaKeys.Private(type, pkey);
      case EC, SM2 -> new EcKeys.Private(type, pkey);
      case DSA -> new DsaKeys.Private(pkey);
      case DH -> new DhKeys.Private(pkey);
      case ED25519, ED448 -> new EdwardsKeys.Private(type, pkey);
      case X25519, X448 -> new MontgomeryKeys.Private(type, pkey);
      default -> new OpenSslPrivateKey(type, pkey);
    };
  }

  /** The parameter set that a specification names. */
  static KeyType named(AlgorithmParameterSpec parameters) {
    if (parameters instanceof NamedParameterSpec named) {
      for (KeyType type : KeyType.values()) {
        if (type.parameterSet().equalsIgnoreCase(named.getName())) {
          return type;
        }
      }
    }
    throw new IllegalArgumentException("The parameter set is unknown.");
  }

  private static <K extends OpenSslKey> K ours(K key, Set<KeyType> allowed)
      throws InvalidKeyException {
    key.usable();
    if (!allowed.contains(key.type())) {
      throw new InvalidKeyException("A key of type " + key.type() + " does not fit here.");
    }
    return key;
  }

  private static KeySpec publicSpec(Key key) throws InvalidKeyException {
    return switch (key) {
      case RSAPublicKey rsa -> RsaKeys.specification(rsa);
      case ECPublicKey ec -> new ECPublicKeySpec(ec.getW(), ec.getParams());
      case DSAPublicKey dsa -> DsaKeys.specification(dsa);
      case DHPublicKey dh -> DhKeys.specification(dh);
      default -> throw new InvalidKeyException("The key gives neither an encoding nor its parts.");
    };
  }

  private static KeySpec privateSpec(Key key) throws InvalidKeyException {
    return switch (key) {
      case RSAPrivateCrtKey rsa -> RsaKeys.specification(rsa);
      case RSAPrivateKey rsa ->
          new RSAPrivateKeySpec(rsa.getModulus(), rsa.getPrivateExponent(), rsa.getParams());
      case ECPrivateKey ec -> new ECPrivateKeySpec(ec.getS(), ec.getParams());
      case DSAPrivateKey dsa -> DsaKeys.specification(dsa);
      case DHPrivateKey dh -> DhKeys.specification(dh);
      default -> throw new InvalidKeyException("The key gives neither an encoding nor its parts.");
    };
  }

  /** Whether the key is encoded as raw octets, with the format {@code RAW}. */
  private static boolean isRaw(KeySpec spec) {
    return spec instanceof EncodedKeySpec encoded && encoded.getFormat().equals("RAW");
  }

  private static KeyType allowed(Optional<KeyType> type, Set<KeyType> allowed, String otherwise)
      throws InvalidKeySpecException {
    return type.filter(allowed::contains).orElseThrow(() -> new InvalidKeySpecException(otherwise));
  }

  private static KeyType one(Set<KeyType> allowed, Set<KeyType> family) {
    return family.stream()
        .filter(allowed::contains)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("The specification is of another type."));
  }

  private static InvalidKeySpecException unknown(KeySpec spec) {
    return new InvalidKeySpecException(
        spec == null
            ? "A key specification is needed."
            : "Specifications of class " + spec.getClass().getName() + " are not known here.");
  }
}
