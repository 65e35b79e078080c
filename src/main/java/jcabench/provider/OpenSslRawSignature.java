package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.SignatureException;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.SignatureContext;

/** Signatures of a digest that the caller made: RSA, ECDSA and DSA. */
final class OpenSslRawSignature extends OpenSslSignatureSpi {
  private static final int LONGEST_DIGEST = 64; // for ECDSA and DSA; for RSA the key is the limit
  private static final int RSA_PADDING = 11;

  private final SignatureScheme scheme;
  private final MessageBuffer data = new MessageBuffer();
  private SignatureContext signature; // of the key

  OpenSslRawSignature(LibContext context, SignatureScheme scheme) {
    super(context, scheme.keys());
    this.scheme = scheme;
  }

  @Override
  void forgetMessage() {
    data.forget();
  }

  @Override
  void forgetKey() {
    signature = null;
  }

  @Override
  void start() throws InvalidKeyException {
    try {
      signature = new SignatureContext(key().orElseThrow().usable(), signing(), scheme.params());
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
  }

  @Override
  protected void engineUpdate(byte input) throws SignatureException {
    engineUpdate(new byte[] {input}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) throws SignatureException {
    requireKey();
    if (length > longest() - data.length()) {
      data.forget();
      throw new SignatureException("More than " + longest() + " bytes are no digest for this key.");
    }
    data.add(input, offset, length);
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    try {
      requireKey();
      byte[] der = signature.sign(data.bytes(), data.length());
      return scheme.format().fromDer(der, orderBytes());
    } catch (OpenSslException e) {
      throw new SignatureException("The digest cannot be signed: " + e.getMessage(), e);
    } finally {
      data.forget();
    }
  }

  @Override
  protected boolean engineVerify(byte[] given, int offset, int length) throws SignatureException {
    try {
      requireKey();
      return scheme
          .format()
          .toDer(given, offset, length, orderBytes())
          .map(der -> signature.verify(data.bytes(), data.length(), der, 0, der.length))
          .orElse(false);
    } finally {
      data.forget();
    }
  }

  /** What DER, which OpenSSL makes, need not know. */
  private int orderBytes() {
    return scheme.format() == EcdsaFormat.DER ? 0 : EcdsaFormat.orderBytes(key().orElseThrow());
  }

  private int longest() {
    boolean rsa = types.contains(KeyType.RSA);
    return rsa ? signature.size() - RSA_PADDING : LONGEST_DIGEST;
  }
}
