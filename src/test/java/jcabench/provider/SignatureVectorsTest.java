package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.Provider;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forged and malformed signatures, which must be refused. */
class SignatureVectorsTest {
  private static final byte[] MESSAGE = Fixture.bytes(new Random(77), 99);

  @ParameterizedTest
  @ValueSource(strings = {"EC:secp256r1", "EC:secp384r1", "EC:secp521r1", "EC:secp256k1"})
  void ecdsaTakesOnlyStrictDerInRange(String key) throws Exception {
    KeyPair pair = TestKeys.pair(key);
    BigInteger n = ((ECPublicKey) pair.getPublic()).getParams().getOrder();
    byte[] good = sign("SHA256withECDSA", pair);
    Der value = Der.sequenceIn(good);
    BigInteger r = value.integer();
    BigInteger s = value.integer();
    assertTrue(accepts("SHA256withECDSA", pair, Der.sequence(Der.integer(r), Der.integer(s))));
    assertTrue(
        accepts("SHA256withECDSA", pair, Der.sequence(Der.integer(r), Der.integer(n.subtract(s)))),
        "the other s is as valid: ECDSA is malleable by its definition");
    for (var wrong : malformed(n, r, s).entrySet()) {
      assertFalse(accepts("SHA256withECDSA", pair, wrong.getValue()), wrong.getKey());
    }
  }

  private static Map<String, byte[]> malformed(BigInteger n, BigInteger r, BigInteger s) {
    var all = new LinkedHashMap<String, byte[]>();
    var special =
        List.of(
            BigInteger.ZERO,
            BigInteger.ONE,
            BigInteger.ONE.negate(),
            n,
            n.add(BigInteger.ONE),
            n.subtract(BigInteger.ONE),
            n.negate(),
            BigInteger.TWO.pow(1024),
            BigInteger.TWO.pow(n.bitLength()).subtract(BigInteger.ONE));
    for (BigInteger one : special) {
      all.put("r " + one, Der.sequence(Der.integer(one), Der.integer(s)));
      all.put("s " + one, Der.sequence(Der.integer(r), Der.integer(one)));
      special.forEach(
          other -> all.put(one + " " + other, Der.sequence(Der.integer(one), Der.integer(other))));
    }
    byte[] der = Der.sequence(Der.integer(r), Der.integer(s));
    byte[] rDer = Der.integer(r);
    byte[] sDer = Der.integer(s);
    all.put("r + n", Der.sequence(Der.integer(r.add(n)), sDer));
    all.put("r - n", Der.sequence(Der.integer(r.subtract(n)), sDer));
    all.put("s + n", Der.sequence(rDer, Der.integer(s.add(n))));
    all.put("-r", Der.sequence(Der.integer(r.negate()), sDer));
    all.put("-s", Der.sequence(rDer, Der.integer(s.negate())));
    all.put("byte behind", Fixture.join(der, new byte[1]));
    all.put("NULL inside behind", Der.sequence(rDer, sDer, Der.nullValue()));
    all.put("one INTEGER", Der.sequence(rDer));
    all.put("no INTEGER", Der.sequence());
    all.put("empty INTEGER", Der.sequence(rDer, Der.value(Der.INTEGER)));
    all.put("padded r", Der.sequence(Der.value(Der.INTEGER, new byte[1], r.toByteArray()), sDer));
    all.put("padded s", Der.sequence(rDer, Der.value(Der.INTEGER, new byte[1], s.toByteArray())));
    all.put("SET", Der.value(0x31, rDer, sDer));
    all.put("OCTET STRING", Der.sequence(Der.octetString(r.toByteArray()), sDer));
    all.put("nested", Der.sequence(der));
    all.put(
        "length in two octets",
        Fixture.join(new byte[] {0x30, (byte) 0x81, (byte) (der.length - 2)}, tail(der, 2)));
    all.put(
        "length in five octets",
        Fixture.join(
            new byte[] {0x30, (byte) 0x84, 0, 0, 0, (byte) (der.length - 2)}, tail(der, 2)));
    all.put(
        "huge length",
        Fixture.join(new byte[] {0x30, (byte) 0x84, 0x7f, -1, -1, -1}, tail(der, 2)));
    all.put(
        "negative length",
        Fixture.join(new byte[] {0x30, (byte) 0x88, -1, -1, -1, -1, -1, -1, -1, -1}, tail(der, 2)));
    all.put("no end", Fixture.join(new byte[] {0x30, (byte) 0x80}, tail(der, 2)));
    all.put("marked end", Fixture.join(new byte[] {0x30, (byte) 0x80}, tail(der, 2), new byte[2]));
    all.put("shorter by one", change(der, 1, -1));
    all.put("longer by one", change(der, 1, 1));
    all.put("empty", new byte[0]);
    all.put("one byte", new byte[] {0x30});
    for (int length = 0; length < der.length; length++) {
      all.put("cut to " + length, Arrays.copyOf(der, length));
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC:secp256r1", "EC:secp521r1"})
  void plainEcdsaTakesOnlyItsLengthAndRange(String key) throws Exception {
    String name = "SHA256withECDSAinP1363Format";
    KeyPair pair = TestKeys.pair(key);
    BigInteger n = ((ECPublicKey) pair.getPublic()).getParams().getOrder();
    byte[] good = sign(name, pair);
    int half = good.length / 2;
    byte[] r = Arrays.copyOf(good, half);
    byte[] s = tail(good, half);
    byte[] order = EcCurve.fixed(n, half);
    assertTrue(accepts(name, pair, good));
    for (byte[] wrong :
        List.of(
            Fixture.join(new byte[half], s),
            Fixture.join(r, new byte[half]),
            new byte[2 * half],
            Fixture.join(order, s),
            Fixture.join(r, order),
            Fixture.join(order, order),
            Fixture.join(r, s, new byte[1]),
            Fixture.join(new byte[1], r, new byte[1], s),
            tail(good, 1),
            r,
            new byte[0],
            sign("SHA256withECDSA", pair))) {
      assertFalse(accepts(name, pair, wrong), Fixture.hex(wrong));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ed25519", "Ed448"})
  void edwardsSignaturesAreNotMalleable(String name) throws Exception {
    KeyPair pair = TestKeys.pair(name);
    byte[] good = sign(name, pair);
    int half = good.length / 2;
    // RFC 8032, 5.1 and 5.2: the orders of the base points
    BigInteger order =
        name.equals("Ed25519")
            ? BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"))
            : BigInteger.TWO
                .pow(446)
                .subtract(
                    new BigInteger(
                        "13818066809895115352007386748515426880336692474882178609894547503885"));
    byte[] r = Arrays.copyOf(good, half);
    BigInteger s = new BigInteger(1, MontgomeryKeys.reversed(tail(good, half)));
    for (BigInteger other :
        List.of(s.add(order), s.add(order.shiftLeft(1)), BigInteger.ZERO, order)) {
      byte[] changed = Fixture.join(r, MontgomeryKeys.reversed(EcCurve.fixed(other, half)));
      assertFalse(accepts(name, pair, changed), "S " + other);
    }
    byte[] top = good.clone();
    top[top.length - 1] |= (byte) 0xe0;
    assertFalse(accepts(name, pair, top), "the top bits of S");
    byte[] ones = new byte[half];
    Arrays.fill(ones, (byte) 0xff);
    for (byte[] point : List.of(new byte[half], change(new byte[half], 0, 1), ones)) {
      assertFalse(
          accepts(name, pair, Fixture.join(point, tail(good, half))), "R " + Fixture.hex(point));
      assertFalse(
          accepts(name, pair, Fixture.join(point, new byte[half])), "R " + Fixture.hex(point));
    }
    for (int length = 0; length < good.length; length++) {
      assertFalse(accepts(name, pair, Arrays.copyOf(good, length)), "cut to " + length);
    }
    assertFalse(accepts(name, pair, Fixture.join(good, new byte[1])));
    assertTrue(accepts(name, pair, good));
  }

  @Test
  void rsaTakesOnlyTheOnePadding() throws Exception {
    KeyPair pair = TestKeys.pair("RSA");
    var key = (RSAPrivateCrtKey) pair.getPrivate();
    byte[] digest = java.security.MessageDigest.getInstance("SHA-256").digest(MESSAGE);
    byte[] identifier =
        Der.sequence(Der.objectIdentifier("2.16.840.1.101.3.4.2.1"), Der.nullValue());
    byte[] info = Der.sequence(identifier, Der.octetString(digest));
    assertTrue(accepts("SHA256withRSA", pair, raw(key, padded(1, info, 256, 0xff))));
    byte[] noNull = Der.sequence(Der.objectIdentifier("2.16.840.1.101.3.4.2.1"));
    byte[] sha1 = Der.sequence(Der.objectIdentifier("1.3.14.3.2.26"), Der.nullValue());
    byte[] longForm =
        Fixture.join(new byte[] {0x30, (byte) 0x81, (byte) (info.length - 2)}, tail(info, 2));
    var wrong = new ArrayList<byte[]>();
    wrong.add(padded(2, info, 256, 0xff));
    wrong.add(padded(0, info, 256, 0));
    wrong.add(padded(1, info, 256, 0xfe));
    wrong.add(padded(1, Der.sequence(noNull, Der.octetString(digest)), 256, 0xff));
    wrong.add(padded(1, Der.sequence(sha1, Der.octetString(digest)), 256, 0xff));
    wrong.add(padded(1, longForm, 256, 0xff));
    wrong.add(padded(1, Fixture.join(info, new byte[4]), 256, 0xff));
    wrong.add(padded(1, digest, 256, 0xff));
    wrong.add(
        padded(1, Der.sequence(identifier, Der.octetString(Arrays.copyOf(digest, 31))), 256, 0xff));
    wrong.add(
        padded(1, Der.sequence(identifier, Der.octetString(digest), Der.nullValue()), 256, 0xff));
    // Bleichenbacher's forgery: short padding, then garbage
    byte[] few = Fixture.join(new byte[] {0, 1, -1, -1, -1, -1, -1, -1, -1, -1, 0}, info);
    wrong.add(Fixture.join(few, Fixture.bytes(new Random(1), 256 - few.length)));
    for (byte[] block : wrong) {
      assertFalse(accepts("SHA256withRSA", pair, raw(key, block)), Fixture.hex(block));
    }
    byte[] good = sign("SHA256withRSA", pair);
    BigInteger number = new BigInteger(1, good);
    for (byte[] bytes :
        List.of(
            new byte[0],
            new byte[256],
            Fixture.join(new byte[1], good),
            tail(good, 1),
            Arrays.copyOf(good, 255),
            number.add(key.getModulus()).toByteArray(),
            EcCurve.fixed(key.getModulus(), 256),
            EcCurve.fixed(key.getModulus().subtract(BigInteger.ONE), 256),
            EcCurve.fixed(BigInteger.ONE, 256))) {
      assertFalse(accepts("SHA256withRSA", pair, bytes));
      assertFalse(accepts("RSASSA-PSS", pair, bytes));
    }
  }

  static Stream<SignatureConformanceTest.Sample> samples() {
    return SignatureConformanceTest.samples().filter(sample -> sample.subject().ours());
  }

  /** With a deterministic encoding every mutation must be refused, by all providers. */
  @ParameterizedTest
  @MethodSource("samples")
  void decisionsAreThoseOfTheJdkAndBouncyCastle(SignatureConformanceTest.Sample sample)
      throws Exception {
    byte[] message = sample.message(1);
    var signing = sample.signing();
    signing.update(message);
    byte[] good = signing.sign();
    var verdicts = new Verdicts();
    var others =
        Stream.concat(
                Subject.jdk("Signature", sample.subject().algorithm()).stream(),
                Stream.of(Bouncy.CASTLE)
                    .filter(bc -> bc.getService("Signature", sample.subject().algorithm()) != null))
            .toList();
    byte[] key = TestKeys.pair(sample.key()).getPublic().getEncoded();
    String family = TestKeys.pair(sample.key()).getPublic().getAlgorithm();
    for (int seed = 0; seed < 25; seed++) {
      byte[] changed = seed == 0 ? good : KeyImportFuzzTest.damage(good, new Random(seed));
      var ours =
          Verdicts.of(() -> verifies(sample, Fixture.OPENSSL, family, key, message, changed));
      assertEquals(
          Arrays.equals(changed, good) ? Verdicts.Verdict.ACCEPTED : Verdicts.Verdict.REFUSED,
          ours,
          "seed " + seed);
      if (seed % 5 == 0) {
        for (Provider other : others) {
          verdicts.count(
              sample + " seed " + seed,
              ours,
              other.getName(),
              Verdicts.of(() -> verifies(sample, other, family, key, message, changed)));
        }
      }
    }
    assertEquals(List.of(), verdicts.differences());
  }

  private static boolean verifies(
      SignatureConformanceTest.Sample sample,
      Provider provider,
      String family,
      byte[] key,
      byte[] message,
      byte[] signature)
      throws Exception {
    var factory =
        provider.getService("KeyFactory", family) == null
            ? KeyFactory.getInstance(family)
            : KeyFactory.getInstance(family, provider);
    var verifier = Signature.getInstance(sample.subject().algorithm(), provider);
    var parameters = TestKeys.signatureParameters(sample.subject().algorithm());
    if (parameters.isPresent()) {
      verifier.setParameter(parameters.get());
    }
    verifier.initVerify(factory.generatePublic(new X509EncodedKeySpec(key)));
    verifier.update(message);
    return verifier.verify(signature);
  }

  private static byte[] sign(String name, KeyPair pair) throws Exception {
    var signature = Signature.getInstance(name, Fixture.OPENSSL);
    signature.initSign(pair.getPrivate());
    signature.update(MESSAGE);
    return signature.sign();
  }

  /** A malformed signature may be a SignatureException; anything else fails the test. */
  private static boolean accepts(String name, KeyPair pair, byte[] value) throws Exception {
    var signature = Signature.getInstance(name, Fixture.OPENSSL);
    var parameters = TestKeys.signatureParameters(name);
    if (parameters.isPresent()) {
      signature.setParameter(parameters.get());
    }
    signature.initVerify(pair.getPublic());
    signature.update(MESSAGE);
    try {
      return signature.verify(value);
    } catch (java.security.SignatureException e) {
      return false;
    }
  }

  /** The private operation on a block, without any padding of its own. */
  private static byte[] raw(RSAPrivateCrtKey key, byte[] block) {
    return EcCurve.fixed(
        new BigInteger(1, block).modPow(key.getPrivateExponent(), key.getModulus()), 256);
  }

  /** 0, type, padding, 0, contents (RFC 8017, 9.2). */
  private static byte[] padded(int type, byte[] contents, int length, int padding) {
    byte[] block = new byte[length];
    Arrays.fill(block, 2, length - contents.length - 1, (byte) padding);
    block[1] = (byte) type;
    System.arraycopy(contents, 0, block, length - contents.length, contents.length);
    return block;
  }

  private static byte[] tail(byte[] bytes, int from) {
    return Arrays.copyOfRange(bytes, from, bytes.length);
  }

  private static byte[] change(byte[] bytes, int at, int by) {
    byte[] changed = bytes.clone();
    changed[at] += (byte) by;
    return changed;
  }
}
