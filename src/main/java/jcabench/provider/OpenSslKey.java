package jcabench.provider;

import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.io.Serial;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyRep;
import java.security.MessageDigest;
import java.util.Arrays;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Pkey;

/**
 * A key in OpenSSL. It is decoded once, and encoded on request. Keys are equal if their encodings
 * are.
 */
abstract sealed class OpenSslKey implements Key permits OpenSslPublicKey, OpenSslPrivateKey {
  private final transient KeyType type;
  private final transient Pkey pkey;
  private transient int hash; // 0 until somebody asks

  OpenSslKey(KeyType type, Pkey pkey) {
    this.type = type;
    this.pkey = pkey;
  }

  final KeyType type() {
    return type;
  }

  final Pkey pkey() {
    return pkey;
  }

  /** The native key for an operation; a destroyed key refuses. */
  final Pkey usable() throws InvalidKeyException {
    if (pkey.isClosed()) {
      throw new InvalidKeyException("The key was destroyed.");
    }
    return pkey;
  }

  /** Whether the other is the same object, so that its contexts can be used again. */
  @SuppressWarnings("ReferenceEquality") // comparing encodings would cost more than a new context
  final boolean is(OpenSslKey other) {
    return this == other;
  }

  @Override
  public final String getAlgorithm() {
    return type.family();
  }

  @Override
  public final boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Key key)
        || getFormat() == null
        || !getFormat().equals(key.getFormat())) {
      return false;
    }
    byte[] ours = null;
    byte[] theirs = null;
    try {
      ours = getEncoded();
      theirs = key.getEncoded();
      return theirs != null && MessageDigest.isEqual(ours, theirs);
    } catch (IllegalStateException e) {
      return false; // a destroyed key equals only itself
    } finally {
      wipe(ours);
      wipe(theirs);
    }
  }

  /** The same for the object's whole life, as collections need it. */
  @Override
  public final int hashCode() {
    if (hash == 0 && !pkey.isClosed()) {
      byte[] encoded = getEncoded();
      try {
        hash = encoded == null ? System.identityHashCode(this) : Arrays.hashCode(encoded);
      } finally {
        wipe(encoded);
      }
    }
    return hash;
  }

  @Override
  public final String toString() {
    return "OpenSSL "
        + type.parameterSet()
        + ' '
        + repType().name().toLowerCase(java.util.Locale.ROOT)
        + " key";
  }

  /** Public or private, for the serial form. */
  abstract KeyRep.Type repType();

  /**
   * A public key is serialized as its encoding; any provider can read it.
   *
   * @throws NotSerializableException for a private key, whose bytes leave only through {@link
   *     #getEncoded}
   */
  @Serial
  Object writeReplace() throws ObjectStreamException {
    if (repType() == KeyRep.Type.PRIVATE) {
      throw new NotSerializableException(
          "a private key is not serialized; protect what getEncoded() gives instead");
    }
    return new KeyRep(repType(), getAlgorithm(), getFormat(), getEncoded());
  }

  /** The exception if OpenSSL does not give a part of a key. */
  static IllegalStateException unreadable(OpenSslException cause) {
    return new IllegalStateException("OpenSSL does not give this part of the key.", cause);
  }

  private static void wipe(byte[] bytes) {
    if (bytes != null) {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
