package jcabench.provider;

import java.math.BigInteger;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.util.Optional;

/**
 * The factors of an RSA modulus from its two exponents, for private keys without factors. OpenSSL
 * needs keys that have all parts.
 *
 * <p>Source: NIST SP 800-56B revision 2, appendix C.
 */
final class RsaFactors {
  private static final int LARGEST_GUESS = 65537; // the largest public exponent that is tried
  private static final int BASES = 100; // each finds the factors with a probability of at least 1/2

  private RsaFactors() {}

  /** The complete key; finds a public exponent of at most 65537. */
  static RSAPrivateCrtKeySpec complete(RSAPrivateKeySpec spec) {
    if (spec.getModulus() == null || spec.getPrivateExponent() == null) {
      throw new IllegalArgumentException("A part of the RSA key is missing.");
    }
    RSAPrivateCrtKeySpec found =
        complete(spec.getModulus(), BigInteger.ZERO, spec.getPrivateExponent());
    return new RSAPrivateCrtKeySpec(
        found.getModulus(),
        found.getPublicExponent(),
        found.getPrivateExponent(),
        found.getPrimeP(),
        found.getPrimeQ(),
        found.getPrimeExponentP(),
        found.getPrimeExponentQ(),
        found.getCrtCoefficient(),
        spec.getParams());
  }

  /**
   * The complete key.
   *
   * @param e the public exponent, 0 if unknown
   * @throws IllegalArgumentException if the numbers are no RSA key
   */
  static RSAPrivateCrtKeySpec complete(BigInteger n, BigInteger e, BigInteger d) {
    if (n.bitLength() > 16384 || !n.testBit(0) || d.signum() <= 0 || d.compareTo(n) >= 0) {
      throw new IllegalArgumentException("The numbers are no RSA key.");
    }
    BigInteger exponent =
        e.signum() > 0
            ? e
            : publicExponent(n, d)
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "The key has no factors and no public exponent up to "
                                + LARGEST_GUESS
                                + "; give its CRT parts."));
    BigInteger p =
        factor(n, exponent.multiply(d).subtract(BigInteger.ONE))
            .orElseThrow(() -> new IllegalArgumentException("The exponents do not belong to n."));
    BigInteger q = n.divide(p);
    return new RSAPrivateCrtKeySpec(
        n,
        exponent,
        d,
        p.max(q),
        p.min(q),
        d.mod(p.max(q).subtract(BigInteger.ONE)),
        d.mod(p.min(q).subtract(BigInteger.ONE)),
        p.min(q).modInverse(p.max(q)));
  }

  /** The odd e for which (2^d)^e is 2; tries the usual one first. */
  private static Optional<BigInteger> publicExponent(BigInteger n, BigInteger d) {
    BigInteger power = BigInteger.TWO.modPow(d, n);
    BigInteger usual = BigInteger.valueOf(LARGEST_GUESS);
    if (power.modPow(usual, n).equals(BigInteger.TWO)) {
      return Optional.of(usual);
    }
    BigInteger step = power.multiply(power).mod(n);
    BigInteger value = power;
    for (int e = 3; e < LARGEST_GUESS; e += 2) {
      value = value.multiply(step).mod(n);
      if (value.equals(BigInteger.TWO)) {
        return Optional.of(BigInteger.valueOf(e));
      }
    }
    return Optional.empty();
  }

  /** A factor of n from a multiple of λ(n): a root of 1 that is neither 1 nor −1 shares one. */
  private static Optional<BigInteger> factor(BigInteger n, BigInteger multiple) {
    int twos = multiple.getLowestSetBit();
    if (multiple.signum() <= 0 || twos < 1) {
      return Optional.empty();
    }
    BigInteger odd = multiple.shiftRight(twos);
    BigInteger minusOne = n.subtract(BigInteger.ONE);
    for (int base = 2; base < 2 + BASES; base++) {
      BigInteger root = BigInteger.valueOf(base).modPow(odd, n);
      for (int i = 0; i < twos && !root.equals(BigInteger.ONE); i++) {
        BigInteger square = root.multiply(root).mod(n);
        if (square.equals(BigInteger.ONE) && !root.equals(minusOne)) {
          return Optional.of(root.subtract(BigInteger.ONE).gcd(n));
        }
        root = square;
      }
      if (!root.equals(BigInteger.ONE)) {
        return Optional.empty(); // not a multiple of λ(n)
      }
    }
    return Optional.empty();
  }
}
