package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.DSAPrivateKey;
import java.security.interfaces.DSAPublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.interfaces.XECPrivateKey;
import java.security.interfaces.XECPublicKey;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.Optional;
import java.util.Set;
import javax.crypto.interfaces.DHPrivateKey;
import javax.crypto.interfaces.DHPublicKey;
import jcabench.openssl.LibContext;

/** Converts keys and specifications of one family or one type. */
final class OpenSslKeyFactory extends KeyFactorySpi {
  private final KeyCodec codec;
  private final Set<KeyType> types;

  OpenSslKeyFactory(LibContext context, Set<KeyType> types) {
    this.codec = new KeyCodec(context);
    this.types = types;
  }

  @Override
  protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
    return codec.publicKey(spec, types);
  }

  @Override
  protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
    return codec.privateKey(spec, types);
  }

  @Override
  protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> wanted)
      throws InvalidKeySpecException {
    if (wanted == null) {
      throw new InvalidKeySpecException("A class of specification is needed.");
    }
    try {
      return switch (engineTranslateKey(key)) {
        case OpenSslPublicKey ours -> publicSpec(ours, wanted);
        case OpenSslPrivateKey ours -> privateSpec(ours, wanted);
        default -> throw new InvalidKeySpecException("The key is neither public nor private.");
      };
    } catch (InvalidKeyException e) {
      throw new InvalidKeySpecException(e.getMessage(), e);
    }
  }

  @Override
  protected Key engineTranslateKey(Key key) throws InvalidKeyException {
    return switch (key) {
      case PublicKey known -> codec.translatePublic(known, types);
      case PrivateKey known -> codec.translatePrivate(known, types);
      case null, default -> throw new InvalidKeyException("A public or a private key is needed.");
    };
  }

  private static <T extends KeySpec> T publicSpec(OpenSslPublicKey key, Class<T> wanted)
      throws InvalidKeySpecException {
    if (wanted.isAssignableFrom(X509EncodedKeySpec.class)) {
      return wanted.cast(new X509EncodedKeySpec(key.getEncoded()));
    }
    KeySpec parts =
        switch (key) {
          case RSAPublicKey rsa -> RsaKeys.specification(rsa);
          case DSAPublicKey dsa -> DsaKeys.specification(dsa);
          case DHPublicKey dh -> DhKeys.specification(dh);
          case ECPublicKey ec -> new ECPublicKeySpec(ec.getW(), ec.getParams());
          case XECPublicKey xec -> new XECPublicKeySpec(xec.getParams(), xec.getU());
          case EdECPublicKey ed -> new EdECPublicKeySpec(ed.getParams(), ed.getPoint());
          default -> null;
        };
    return cast(Optional.ofNullable(parts), wanted);
  }

  private static <T extends KeySpec> T privateSpec(OpenSslPrivateKey key, Class<T> wanted)
      throws InvalidKeySpecException {
    if (wanted.isAssignableFrom(PKCS8EncodedKeySpec.class)) {
      return wanted.cast(new PKCS8EncodedKeySpec(key.getEncoded()));
    }
    KeySpec parts =
        switch (key) {
          case RSAPrivateCrtKey rsa -> RsaKeys.specification(rsa);
          case DSAPrivateKey dsa -> DsaKeys.specification(dsa);
          case DHPrivateKey dh -> DhKeys.specification(dh);
          case ECPrivateKey ec -> new ECPrivateKeySpec(ec.getS(), ec.getParams());
          case XECPrivateKey xec ->
              new XECPrivateKeySpec(xec.getParams(), xec.getScalar().orElseThrow());
          case EdECPrivateKey ed ->
              new EdECPrivateKeySpec(ed.getParams(), ed.getBytes().orElseThrow());
          default -> null;
        };
    return cast(Optional.ofNullable(parts), wanted);
  }

  private static <T extends KeySpec> T cast(Optional<KeySpec> spec, Class<T> wanted)
      throws InvalidKeySpecException {
    return spec.filter(wanted::isInstance)
        .map(wanted::cast)
        .orElseThrow(
            () ->
                new InvalidKeySpecException(
                    "The key has no specification of class " + wanted.getName() + "."));
  }
}
