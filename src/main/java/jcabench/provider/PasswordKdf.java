package jcabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.Arrays;
import java.util.function.Function;
import javax.crypto.spec.PBEKeySpec;
import jcabench.openssl.Params;

/**
 * The input of a password-based key derivation.
 *
 * @param params OpenSSL's parameters
 * @param keyBytes length of the key
 * @param password in UTF-8; the parameters refer to it; zeroed after use
 */
record PasswordKdf(Params params, int keyBytes, byte[] password) {
  /** PBKDF2 (RFC 8018, 5.2). */
  static PasswordKdf pbkdf2(Hash hash, Function<char[], byte[]> encoding, KeySpec spec)
      throws InvalidKeySpecException {
    if (!(spec instanceof PBEKeySpec pbe)) {
      throw new InvalidKeySpecException("A specification of class PBEKeySpec is needed.");
    }
    if (pbe.getSalt() == null || pbe.getIterationCount() < 1) {
      throw new InvalidKeySpecException("A salt and a count of iterations are needed.");
    }
    int keyBytes = keyBytes(pbe.getKeyLength());
    byte[] password = encoding.apply(pbe.getPassword());
    return new PasswordKdf(
        Params.NONE
            .text("digest", hash.openSsl())
            .secret("pass", password)
            .octets("salt", pbe.getSalt())
            .unsigned("iter", BigInteger.valueOf(pbe.getIterationCount())),
        keyBytes,
        password);
  }

  /** scrypt (RFC 7914), with as much memory as its parameters need. */
  static PasswordKdf scrypt(KeySpec spec) throws InvalidKeySpecException {
    ScryptKeySpec scrypt = known(spec);
    if (scrypt.getCostParameter() < 2
        || scrypt.getBlockSize() < 1
        || scrypt.getParallelizationParameter() < 1) {
      throw new InvalidKeySpecException("N must be above 1, and r and p positive.");
    }
    long memory =
        128L
            * scrypt.getBlockSize()
            * (scrypt.getCostParameter() + scrypt.getParallelizationParameter() + 2L);
    byte[] password = utf8(scrypt.getPassword());
    return new PasswordKdf(
        Params.NONE
            .secret("pass", password)
            .octets("salt", scrypt.getSalt())
            .unsigned("n", BigInteger.valueOf(scrypt.getCostParameter()))
            .unsigned("r", BigInteger.valueOf(scrypt.getBlockSize()))
            .unsigned("p", BigInteger.valueOf(scrypt.getParallelizationParameter()))
            .unsigned("maxmem_bytes", BigInteger.valueOf(memory)),
        keyBytes(scrypt.getKeyLength()),
        password);
  }

  /** Argon2 (RFC 9106), on the calling thread alone. */
  static PasswordKdf argon2(KeySpec spec) throws InvalidKeySpecException {
    if (!(spec instanceof Argon2KeySpec argon)) {
      throw new InvalidKeySpecException("A specification of class Argon2KeySpec is needed.");
    }
    byte[] password = utf8(argon.getPassword());
    Params params =
        Params.NONE
            .secret("pass", password)
            .octets("salt", argon.getSalt())
            .unsigned("iter", BigInteger.valueOf(argon.getIterations()))
            .unsigned("memcost", BigInteger.valueOf(argon.getMemory()))
            .unsigned("lanes", BigInteger.valueOf(argon.getLanes()));
    if (argon.getSecret().length > 0) {
      params = params.secret("secret", argon.getSecret());
    }
    if (argon.getAssociatedData().length > 0) {
      params = params.octets("ad", argon.getAssociatedData());
    }
    return new PasswordKdf(params, keyBytes(argon.getKeyLength()), password);
  }

  /** A specification of our class, or a copy of one with the same getters, such as bcprov's. */
  private static ScryptKeySpec known(KeySpec spec) throws InvalidKeySpecException {
    if (spec instanceof ScryptKeySpec ours) {
      return ours;
    }
    try {
      char[] password = (char[]) get(spec, "getPassword");
      try {
        return new ScryptKeySpec(
            password,
            (byte[]) get(spec, "getSalt"),
            (int) get(spec, "getCostParameter"),
            (int) get(spec, "getBlockSize"),
            (int) get(spec, "getParallelizationParameter"),
            (int) get(spec, "getKeyLength"));
      } finally {
        Arrays.fill(password, '\0');
      }
    } catch (ReflectiveOperationException | ClassCastException | NullPointerException e) {
      throw new InvalidKeySpecException("A specification of class ScryptKeySpec is needed.", e);
    }
  }

  private static Object get(KeySpec spec, String getter) throws ReflectiveOperationException {
    return spec.getClass().getMethod(getter).invoke(spec);
  }

  private static int keyBytes(int bits) throws InvalidKeySpecException {
    if (bits < 8) {
      throw new InvalidKeySpecException("A key of " + bits + " bits cannot be derived.");
    }
    return (bits + 7) / 8;
  }

  /** The low eight bits of each character, which is zeroed. */
  static byte[] lowBytes(char[] password) {
    byte[] bytes = new byte[password.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) password[i];
    }
    Arrays.fill(password, '\0');
    return bytes;
  }

  /** In UTF-8; the password is zeroed. */
  static byte[] utf8(char[] password) {
    var encoded = ByteBuffer.allocate(3 * password.length); // a char has at most 3 bytes
    UTF_8
        .newEncoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .encode(CharBuffer.wrap(password), encoded, true);
    byte[] bytes = Arrays.copyOf(encoded.array(), encoded.position());
    Arrays.fill(encoded.array(), (byte) 0);
    Arrays.fill(password, '\0');
    return bytes;
  }
}
