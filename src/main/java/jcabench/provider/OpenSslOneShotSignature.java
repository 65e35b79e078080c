package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.SignatureException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Set;
import jcabench.openssl.LibContext;
import jcabench.openssl.OneShotSignatureContext;
import jcabench.openssl.OpenSslException;

/** Signatures that need the whole message, which is buffered: EdDSA, ML-DSA, SLH-DSA and SM2. */
final class OpenSslOneShotSignature extends OpenSslSignatureSpi {
  private final MessageBuffer message = new MessageBuffer();
  private OneShotSignatureContext signature; // of the key
  private MessageVariant variant;

  OpenSslOneShotSignature(LibContext context, Set<KeyType> types) {
    super(context, types);
    this.variant = MessageVariant.usual(types);
  }

  @Override
  void forgetMessage() {
    message.forget();
  }

  @Override
  void forgetKey() {
    signature = null;
  }

  @Override
  void start() throws InvalidKeyException {
    OpenSslKey key = key().orElseThrow();
    try {
      signature = new OneShotSignatureContext(key.usable(), signing(), variant.params(key.type()));
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
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
      return keyed(signature).sign(message.bytes(), message.length());
    } catch (OpenSslException e) {
      throw new SignatureException("The message cannot be signed: " + e.getMessage(), e);
    } finally {
      message.forget();
    }
  }

  @Override
  protected boolean engineVerify(byte[] given, int offset, int length) throws SignatureException {
    try {
      return keyed(signature).verify(message.bytes(), message.length(), given, offset, length);
    } catch (OpenSslException e) {
      throw new SignatureException("The signature cannot be verified: " + e.getMessage(), e);
    } finally {
      message.forget();
    }
  }

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters == null && variant.equals(MessageVariant.usual(types))) {
      return;
    }
    var next = MessageVariant.of(context, types, parameters);
    if (message.length() > 0) {
      throw new InvalidAlgorithmParameterException(
          "The parameters cannot change within a message.");
    }
    if (next.equals(variant)) {
      return;
    }
    variant = next;
    restartWithParameters();
  }
}
