package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Optional;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.SignatureContext;

/** Signatures of a digest that the caller made: RSA, ECDSA and DSA. */
final class OpenSslRawSignature extends SignatureSpi {
  private static final int LONGEST_DIGEST = 64; // for ECDSA and DSA; RSA takes what fits the key
  private static final int RSA_PADDING = 11;

  private final KeyCodec codec;
  private final SignatureScheme scheme;
  private final Gathering data = new Gathering();
  private Optional<OpenSslKey> key = Optional.empty();
  private SignatureContext signature; // of the key
  private boolean signing;

  OpenSslRawSignature(LibContext context, SignatureScheme scheme) {
    this.codec = new KeyCodec(context);
    this.scheme = scheme;
  }

  @Override
  protected void engineInitSign(PrivateKey next) throws InvalidKeyException {
    take(codec.translatePrivate(next, scheme.keys()), true);
  }

  @Override
  protected void engineInitVerify(PublicKey next) throws InvalidKeyException {
    take(codec.translatePublic(next, scheme.keys()), false);
  }

  @Override
  protected void engineUpdate(byte input) throws SignatureException {
    engineUpdate(new byte[] {input}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) throws SignatureException {
    if (length > longest() - data.length()) {
      data.forget();
      throw new SignatureException("More than " + longest() + " bytes are no digest for this key.");
    }
    data.add(input, offset, length);
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    try {
      byte[] der = signature.sign(data.bytes(), data.length());
      return scheme.format().fromDer(der, EcdsaFormat.orderBytes(key.orElseThrow()));
    } catch (OpenSslException e) {
      throw new SignatureException("The digest cannot be signed: " + e.getMessage(), e);
    } finally {
      data.forget();
    }
  }

  @Override
  protected boolean engineVerify(byte[] given) {
    return engineVerify(given, 0, given.length);
  }

  @Override
  protected boolean engineVerify(byte[] given, int offset, int length) {
    try {
      return scheme
          .format()
          .toDer(given, offset, length, EcdsaFormat.orderBytes(key.orElseThrow()))
          .map(der -> signature.verify(data.bytes(), data.length(), der, 0, der.length))
          .orElse(false);
    } finally {
      data.forget();
    }
  }

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters != null) {
      throw new InvalidAlgorithmParameterException("This signature takes no parameters.");
    }
  }

  @Override
  @Deprecated
  protected void engineSetParameter(String name, Object value) {
    throw new InvalidParameterException("Set parameters by a specification.");
  }

  @Override
  @Deprecated
  protected Object engineGetParameter(String name) {
    throw new InvalidParameterException("Get parameters by getParameters().");
  }

  private int longest() {
    boolean rsa = scheme.keys().contains(KeyType.RSA);
    return rsa ? signature.size() - RSA_PADDING : LONGEST_DIGEST;
  }

  private void take(OpenSslKey next, boolean sign) throws InvalidKeyException {
    data.forget();
    if (key.isPresent() && key.get().is(next) && sign == signing) {
      return;
    }
    if (signature != null) {
      signature.close();
      signature = null;
    }
    key = Optional.empty();
    try {
      signature =
          sign
              ? SignatureContext.signing(next.usable(), scheme.params())
              : SignatureContext.verifying(next.usable(), scheme.params());
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
    key = Optional.of(next);
    signing = sign;
  }
}
