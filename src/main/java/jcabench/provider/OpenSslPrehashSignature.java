package jcabench.provider;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.SignatureException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.HexFormat;
import java.util.Set;
import jcabench.openssl.DigestContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OneShotSignatureContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;

/**
 * HashML-DSA (FIPS 204, 5.4) and HashSLH-DSA (FIPS 205, 10.2.2): the message is hashed, and what is
 * signed is its digest with the context and the hash's identifier.
 */
final class OpenSslPrehashSignature extends OpenSslSignatureSpi {
  private static final byte PREHASHED = 1; // the domain separator

  private final Hash hash;
  private final DigestContext digest;
  private OneShotSignatureContext signature; // of the key
  private MessageVariant variant = MessageVariant.PURE;
  private boolean begun;

  OpenSslPrehashSignature(LibContext context, KeyType type, Hash hash) {
    super(context, Set.of(type));
    this.hash = hash;
    this.digest = hash.start(context);
  }

  @Override
  void forgetMessage() {
    digest.reset();
    begun = false;
  }

  @Override
  void forgetKey() {
    signature = null;
  }

  @Override
  void start() throws InvalidKeyException {
    Params raw = Params.NONE.number("message-encoding", 0); // of what we encode ourselves
    boolean same = variant instanceof MessageVariant.PostQuantum given && given.deterministic();
    try {
      signature =
          new OneShotSignatureContext(
              key().orElseThrow().usable(), signing(), same ? raw.number("deterministic", 1) : raw);
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
  }

  @Override
  protected void engineUpdate(byte input) {
    engineUpdate(new byte[] {input}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    digest.update(input, offset, length);
    begun = true;
  }

  /** M' of FIPS 204, algorithm 4, line 23; the message begins anew. */
  private byte[] encoded() {
    byte[] about =
        variant instanceof MessageVariant.PostQuantum given
            ? HexFormat.of().parseHex(given.contextHex())
            : new byte[0];
    byte[] identifier = Der.objectIdentifier(hash.oid());
    byte[] hashed = new byte[hash.size()];
    begun = false;
    digest.digest(hashed, 0);
    return ByteBuffer.allocate(2 + about.length + identifier.length + hashed.length)
        .put(PREHASHED)
        .put((byte) about.length)
        .put(about)
        .put(identifier)
        .put(hashed)
        .array();
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    var signer = keyed(signature);
    byte[] message = encoded();
    try {
      return signer.sign(message, message.length);
    } catch (OpenSslException e) {
      throw new SignatureException("The message cannot be signed: " + e.getMessage(), e);
    }
  }

  @Override
  protected boolean engineVerify(byte[] given, int offset, int length) throws SignatureException {
    var verifier = keyed(signature);
    byte[] message = encoded();
    try {
      return verifier.verify(message, message.length, given, offset, length);
    } catch (OpenSslException e) {
      throw new SignatureException("The signature cannot be verified: " + e.getMessage(), e);
    }
  }

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters == null && variant.equals(MessageVariant.PURE)) {
      return;
    }
    var next = MessageVariant.PostQuantum.of(false, parameters);
    if (begun) {
      throw new InvalidAlgorithmParameterException(
          "The parameters cannot change within a message.");
    }
    variant = next;
    restartWithParameters();
  }
}
