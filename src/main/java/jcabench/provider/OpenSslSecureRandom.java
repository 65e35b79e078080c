package jcabench.provider;

import static java.security.DrbgParameters.Capability.PR_AND_RESEED;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.security.DrbgParameters;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandomParameters;
import java.security.SecureRandomSpi;
import java.util.Optional;
import jcabench.openssl.LibContext;
import jcabench.openssl.RandomBytes;

/**
 * OpenSSL's random generator (NIST SP 800-90A, CTR_DRBG with AES-256); safe for use by many
 * threads. Each thread has a generator of its own, which all objects share: a personalization
 * string is mixed into every request of its object, and reseeding is that of the calling thread.
 */
final class OpenSslSecureRandom extends SecureRandomSpi {
  private static final int STRENGTH = 256; // bits
  private static final byte[] NOTHING = {};

  private final transient LibContext context;
  private final transient byte[] personalization;

  OpenSslSecureRandom(LibContext context) {
    this(context, NOTHING);
  }

  private OpenSslSecureRandom(LibContext context, byte[] personalization) {
    this.context = context;
    this.personalization = personalization;
  }

  /** A generator that can do at least what is wanted. */
  static OpenSslSecureRandom of(LibContext context, SecureRandomParameters wanted)
      throws NoSuchAlgorithmException {
    if (!(wanted instanceof DrbgParameters.Instantiation drbg)) {
      throw new NoSuchAlgorithmException("A DRBG takes DrbgParameters.instantiation(...) only.");
    }
    if (drbg.getStrength() > STRENGTH) {
      throw new NoSuchAlgorithmException(
          "This DRBG has a strength of " + STRENGTH + " bits, not of " + drbg.getStrength() + ".");
    }
    return new OpenSslSecureRandom(context, bytes(drbg.getPersonalizationString()));
  }

  @Override
  protected void engineSetSeed(byte[] seed) {
    RandomBytes.reseed(context, false, seed);
  }

  @Override
  protected void engineNextBytes(byte[] bytes) {
    if (personalization.length == 0) {
      RandomBytes.fill(context, bytes);
    } else {
      RandomBytes.fill(context, bytes, false, personalization);
    }
  }

  @Override
  protected void engineNextBytes(byte[] bytes, SecureRandomParameters parameters) {
    if (!(parameters instanceof DrbgParameters.NextBytes next)) {
      throw new IllegalArgumentException("A DRBG takes DrbgParameters.nextBytes(...) only.");
    }
    if (next.getStrength() > STRENGTH) {
      throw new IllegalArgumentException(
          "This DRBG has a strength of " + STRENGTH + " bits, not of " + next.getStrength() + ".");
    }
    var input = new MessageBuffer();
    for (byte[] part : new byte[][] {personalization, bytes(next.getAdditionalInput())}) {
      input.add(part, 0, part.length);
    }
    RandomBytes.fill(context, bytes, next.getPredictionResistance(), input.copy());
    input.forget();
  }

  @Override
  protected void engineReseed(SecureRandomParameters parameters) {
    switch (parameters) {
      case null -> RandomBytes.reseed(context, false, NOTHING);
      case DrbgParameters.Reseed reseed ->
          RandomBytes.reseed(
              context, reseed.getPredictionResistance(), bytes(reseed.getAdditionalInput()));
      default ->
          throw new IllegalArgumentException("A DRBG takes DrbgParameters.reseed(...) only.");
    }
  }

  @Override
  protected byte[] engineGenerateSeed(int length) {
    return RandomBytes.privateBytes(context, length);
  }

  @Override
  protected SecureRandomParameters engineGetParameters() {
    return DrbgParameters.instantiation(
        STRENGTH, PR_AND_RESEED, personalization.length == 0 ? null : personalization);
  }

  private static byte[] bytes(byte[] given) {
    return Optional.ofNullable(given).orElse(NOTHING);
  }

  /** Refused: a generator belongs to its process. */
  @Serial
  private void writeObject(ObjectOutputStream stream) throws IOException {
    throw new NotSerializableException(OpenSslSecureRandom.class.getName());
  }
}
