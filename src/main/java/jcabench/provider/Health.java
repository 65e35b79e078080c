package jcabench.provider;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A few known answers through a provider, at the cost of some milliseconds. */
final class Health {
  private static final String ABC = // FIPS 180-4
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  private static final String EMPTY_TAG = "58e2fccefa7e3061367f1d57a4e7455a"; // GCM, test case 1
  private static final int TAG_BITS = 128;
  private static final int RANDOM = 32; // bytes

  private Health() {}

  /**
   * Returns when all answers are right.
   *
   * @throws ProviderException with the first one that is not
   */
  static void check(Provider provider) {
    try {
      var digest = MessageDigest.getInstance("SHA-256", provider);
      require(HexFormat.of().parseHex(ABC), digest.digest("abc".getBytes(US_ASCII)), "SHA-256");
      var cipher = Cipher.getInstance("AES/GCM/NoPadding", provider);
      var key = new SecretKeySpec(new byte[16], "AES");
      var parameters = new GCMParameterSpec(TAG_BITS, new byte[12]);
      cipher.init(Cipher.DECRYPT_MODE, key, parameters);
      require(new byte[0], cipher.doFinal(HexFormat.of().parseHex(EMPTY_TAG)), "AES/GCM/NoPadding");
      var random = SecureRandom.getInstance("DRBG", provider);
      byte[] one = new byte[RANDOM];
      byte[] other = new byte[RANDOM];
      random.nextBytes(one);
      random.nextBytes(other);
      if (Arrays.equals(one, other) || Arrays.equals(one, new byte[RANDOM])) {
        throw new ProviderException(provider.getName() + " gave the same random bytes twice");
      }
    } catch (GeneralSecurityException e) {
      throw new ProviderException(provider.getName() + " does not work: " + e.getMessage(), e);
    }
  }

  private static void require(byte[] expected, byte[] actual, String name) {
    if (!Arrays.equals(expected, actual)) {
      throw new ProviderException("a known answer of " + name + " is wrong");
    }
  }
}
