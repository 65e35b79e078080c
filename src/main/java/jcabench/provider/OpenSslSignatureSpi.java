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
import java.util.Set;
import jcabench.openssl.LibContext;

/** What all signatures share: the change of keys, and the forms of calls that JCA has twice. */
abstract sealed class OpenSslSignatureSpi extends SignatureSpi
    permits OpenSslSignature,
        OpenSslRawSignature,
        OpenSslOneShotSignature,
        OpenSslPrehashSignature {
  final LibContext context;
  final Set<KeyType> types;
  private final KeyCodec codec;
  private Optional<OpenSslKey> key = Optional.empty();
  private boolean signing;

  /**
   * A signature without a key.
   *
   * @param types the types of keys that it takes
   */
  OpenSslSignatureSpi(LibContext context, Set<KeyType> types) {
    this.context = context;
    this.types = types;
    this.codec = new KeyCodec(context);
  }

  /** Discards the current message. */
  abstract void forgetMessage();

  /** Frees what was made for the key that was used before, if any. */
  abstract void forgetKey();

  /** Prepares the use of {@link #key}, for signing or verifying according to {@link #signing}. */
  abstract void start() throws InvalidKeyException;

  final Optional<OpenSslKey> key() {
    return key;
  }

  /** Throws unless the key can still be used: it may have been destroyed since init. */
  final void requireKey() throws SignatureException {
    try {
      key.orElseThrow(() -> new SignatureException("There is no key: the last init failed."))
          .usable();
    } catch (InvalidKeyException e) {
      throw new SignatureException(e.getMessage(), e);
    }
  }

  final boolean signing() {
    return signing;
  }

  /** Prepares the use of the same key anew, for example with other parameters. */
  final void restart() throws InvalidKeyException {
    if (key.isPresent()) {
      use(key.get(), signing);
    }
  }

  /** The same, as {@code setParameter} tells of a failure. */
  final void restartWithParameters() throws InvalidAlgorithmParameterException {
    try {
      restart();
    } catch (InvalidKeyException e) {
      throw new InvalidAlgorithmParameterException(e.getMessage(), e);
    }
  }

  /** What was made for the key, which can still be used; null where there is none. */
  final <T> T keyed(T made) throws SignatureException {
    if (made == null) {
      throw new SignatureException("There is no key: the last init failed.");
    }
    requireKey();
    return made;
  }

  @Override
  protected final void engineInitSign(PrivateKey next) throws InvalidKeyException {
    init(() -> codec.translatePrivate(next, types), true);
  }

  @Override
  protected final void engineInitVerify(PublicKey next) throws InvalidKeyException {
    init(() -> codec.translatePublic(next, types), false);
  }

  @Override
  protected final boolean engineVerify(byte[] signature) throws SignatureException {
    return engineVerify(signature, 0, signature.length);
  }

  @Override
  protected abstract boolean engineVerify(byte[] signature, int offset, int length)
      throws SignatureException;

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters != null) {
      throw new InvalidAlgorithmParameterException("This signature takes no parameters.");
    }
  }

  @Override
  @Deprecated
  protected final void engineSetParameter(String name, Object value) {
    throw new InvalidParameterException("Set parameters by a specification.");
  }

  @Override
  @Deprecated
  protected final Object engineGetParameter(String name) {
    throw new InvalidParameterException("Get parameters by getParameters().");
  }

  /** How a key becomes one of OpenSSL's. */
  private interface Translation {
    OpenSslKey key() throws InvalidKeyException;
  }

  /** After a failure there is no key, not even the one before. */
  private void init(Translation translation, boolean sign) throws InvalidKeyException {
    forgetMessage();
    OpenSslKey next;
    try {
      next = translation.key();
    } catch (InvalidKeyException | RuntimeException e) {
      forgetKey();
      key = Optional.empty();
      throw e;
    }
    if (key.isEmpty() || !key.get().is(next) || sign != signing) {
      use(next, sign);
    }
  }

  private void use(OpenSslKey next, boolean sign) throws InvalidKeyException {
    forgetKey();
    key = Optional.of(next);
    signing = sign;
    try {
      start();
    } catch (InvalidKeyException | RuntimeException e) {
      key = Optional.empty();
      throw e;
    }
  }
}
