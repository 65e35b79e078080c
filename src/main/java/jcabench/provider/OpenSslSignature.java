package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.ProviderException;
import java.security.SignatureException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Optional;
import java.util.Set;
import jcabench.openssl.DigestContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.SignatureContext;

/** Signatures of a digest that is computed during the updates: RSA, RSASSA-PSS, ECDSA and DSA. */
final class OpenSslSignature extends OpenSslSignatureSpi {
  private final boolean takesParameters;
  private final byte[] single = new byte[1];
  private final byte[] hashed = new byte[64];

  private Optional<SignatureScheme> scheme;
  private DigestContext digest; // of the scheme's hash
  private SignatureContext signature; // of the key and the scheme
  private boolean dirty; // a message was begun

  /** Signatures of one scheme. */
  OpenSslSignature(LibContext context, SignatureScheme scheme) {
    this(context, scheme.keys(), Optional.of(scheme));
  }

  private OpenSslSignature(
      LibContext context, Set<KeyType> types, Optional<SignatureScheme> scheme) {
    super(context, types);
    this.scheme = scheme;
    this.takesParameters = scheme.isEmpty();
  }

  /** RSASSA-PSS signatures, whose parameters must be set before the first byte. */
  static OpenSslSignature pss(LibContext context) {
    return new OpenSslSignature(context, KeyType.RSA_KEYS, Optional.empty());
  }

  @Override
  void forgetMessage() {
    if (dirty) {
      digest.reset();
      dirty = false;
    }
  }

  @Override
  void forgetKey() {
    signature = null;
  }

  @Override
  void start() throws InvalidKeyException {
    if (scheme.isPresent()) {
      try {
        prepare();
      } catch (SignatureException e) {
        throw new InvalidKeyException(e.getMessage(), e);
      }
    }
  }

  @Override
  protected void engineUpdate(byte input) throws SignatureException {
    single[0] = input;
    engineUpdate(single, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) throws SignatureException {
    prepare();
    dirty = true;
    digest.update(input, offset, length);
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    try {
      prepare();
    } catch (SignatureException e) {
      throw new ProviderException(e.getMessage(), e);
    }
    dirty = true;
    digest.update(MemorySegment.ofBuffer(input));
    input.position(input.limit());
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    prepare();
    finishDigest();
    EcdsaFormat format = scheme().format();
    try {
      byte[] der = signature.sign(hashed, digest.size());
      return format.fromDer(der, orderBytes());
    } catch (OpenSslException e) {
      throw new SignatureException("The message cannot be signed: " + e.getMessage(), e);
    }
  }

  @Override
  protected boolean engineVerify(byte[] given, int offset, int length) throws SignatureException {
    prepare();
    finishDigest();
    EcdsaFormat format = scheme().format();
    if (format == EcdsaFormat.DER) {
      return signature.verify(hashed, digest.size(), given, offset, length);
    }
    return format
        .toDer(given, offset, length, orderBytes())
        .map(der -> signature.verify(hashed, digest.size(), der, 0, der.length))
        .orElse(false);
  }

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (!takesParameters) {
      super.engineSetParameter(parameters);
      return;
    }
    if (dirty) {
      throw new ProviderException("The parameters cannot change within a message.");
    }
    SignatureScheme next = SignatureScheme.rsaPss(parameters);
    Optional<SignatureScheme> before = scheme;
    scheme = Optional.of(next);
    digest = null;
    forgetKey();
    if (key().isPresent()) {
      try {
        prepare();
      } catch (SignatureException e) {
        scheme = before;
        throw new InvalidAlgorithmParameterException(e.getMessage(), e);
      }
    }
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return scheme
        .flatMap(SignatureScheme::parameters)
        .map(
            pss ->
                OwnParameters.of(context, "RSASSA-PSS", pss)
                    .orElseThrow(
                        () -> new ProviderException("The parameters cannot be expressed: " + pss)))
        .orElse(null);
  }

  /** Creates the contexts for the key and the scheme, unless they exist. */
  private void prepare() throws SignatureException {
    if (digest != null && signature != null) {
      requireKey();
      return;
    }
    SignatureScheme current =
        scheme.orElseThrow(
            () -> new SignatureException("RSASSA-PSS needs its parameters; call setParameter."));
    OpenSslKey owner = key().orElseThrow(() -> new SignatureException("There is no key yet."));
    try {
      if (digest == null) {
        digest = current.hash().orElseThrow().start(context);
      }
      signature = new SignatureContext(owner.usable(), signing(), current.params());
    } catch (OpenSslException | InvalidKeyException e) {
      throw new SignatureException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
  }

  private void finishDigest() {
    dirty = false;
    digest.digest(hashed, 0);
  }

  private SignatureScheme scheme() {
    return scheme.orElseThrow();
  }

  /** What DER, which OpenSSL makes, need not know. */
  private int orderBytes() {
    return scheme().format() == EcdsaFormat.DER ? 0 : EcdsaFormat.orderBytes(key().orElseThrow());
  }
}
