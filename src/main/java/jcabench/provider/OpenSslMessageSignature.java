package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.EdDSAParameterSpec;
import java.util.Set;
import jcabench.openssl.LibContext;
import jcabench.openssl.MessageSignatureContext;
import jcabench.openssl.OpenSslException;

/** Signatures of whole messages, which are gathered first: EdDSA, ML-DSA and SLH-DSA. */
final class OpenSslMessageSignature extends SignatureSpi {
  private final LibContext context;
  private final KeyCodec codec;
  private final Set<KeyType> types;
  private final Gathering message = new Gathering();
  private OpenSslKey key;
  private MessageSignatureContext signature; // of the key
  private boolean signing;
  private EdDsaVariant variant = EdDsaVariant.PURE;

  OpenSslMessageSignature(LibContext context, Set<KeyType> types) {
    this.context = context;
    this.codec = new KeyCodec(context);
    this.types = types;
  }

  @Override
  protected void engineInitSign(PrivateKey next) throws InvalidKeyException {
    take(codec.translatePrivate(next, types), true);
  }

  @Override
  protected void engineInitVerify(PublicKey next) throws InvalidKeyException {
    take(codec.translatePublic(next, types), false);
  }

  @Override
  protected void engineUpdate(byte input) {
    message.add(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    message.add(input, offset, length);
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    try {
      return keyed().sign(message.bytes(), message.length());
    } catch (OpenSslException e) {
      throw new SignatureException("The message cannot be signed: " + e.getMessage(), e);
    } finally {
      message.forget();
    }
  }

  @Override
  protected boolean engineVerify(byte[] given) throws SignatureException {
    return engineVerify(given, 0, given.length);
  }

  @Override
  protected boolean engineVerify(byte[] given, int offset, int length) throws SignatureException {
    try {
      return keyed().verify(message.bytes(), message.length(), given, offset, length);
    } catch (OpenSslException e) {
      throw new SignatureException("The signature cannot be verified: " + e.getMessage(), e);
    } finally {
      message.forget();
    }
  }

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters == null && variant.equals(EdDsaVariant.PURE)) {
      return;
    }
    if (!KeyType.EDDSA.containsAll(types) || !(parameters instanceof EdDSAParameterSpec given)) {
      throw new InvalidAlgorithmParameterException(
          KeyType.EDDSA.containsAll(types)
              ? "Parameters of class EdDSAParameterSpec are needed."
              : "This signature takes no parameters.");
    }
    if (message.length() > 0) {
      throw new InvalidAlgorithmParameterException(
          "The parameters cannot change within a message.");
    }
    EdDsaVariant next = EdDsaVariant.of(context, given);
    if (next.equals(variant)) {
      return;
    }
    variant = next;
    if (key != null) {
      OpenSslKey again = key;
      key = null;
      try {
        take(again, signing);
      } catch (InvalidKeyException e) {
        throw new InvalidAlgorithmParameterException(e.getMessage(), e);
      }
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

  private MessageSignatureContext keyed() throws SignatureException {
    if (signature == null) {
      throw new SignatureException("There is no key: the last init failed.");
    }
    return signature;
  }

  private void take(OpenSslKey next, boolean sign) throws InvalidKeyException {
    message.forget();
    if (next.is(key) && sign == signing) {
      return;
    }
    if (signature != null) {
      signature.close();
      signature = null;
      key = null;
    }
    try {
      signature =
          sign
              ? MessageSignatureContext.signing(next.usable(), variant.params(next.type()))
              : MessageSignatureContext.verifying(next.usable(), variant.params(next.type()));
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
    key = next;
    signing = sign;
  }
}
