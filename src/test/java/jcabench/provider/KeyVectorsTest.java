package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed keys, which must be refused, and unusual ones that are valid. */
class KeyVectorsTest {
  private static final byte[] P256 = Der.objectIdentifier("1.2.840.10045.3.1.7");
  private static final byte[] P384 = Der.objectIdentifier("1.3.132.0.34");

  @Test
  void pointsOffTheirCurveAndInOddFormsAreRefused() throws Exception {
    var key = (ECPublicKey) TestKeys.pair("EC:secp256r1").getPublic();
    byte[] x = EcCurve.fixed(key.getW().getAffineX(), 32);
    byte[] y = EcCurve.fixed(key.getW().getAffineY(), 32);
    byte sign = (byte) (2 + (y[31] & 1));
    assertEquals(key, ec(P256, Fixture.join(new byte[] {4}, x, y)));
    assertEquals(key.getW(), ec(P256, Fixture.join(new byte[] {sign}, x)).getW(), "compressed");
    byte[] prime =
        EcCurve.fixed(
            ((java.security.spec.ECFieldFp) key.getParams().getCurve().getField()).getP(), 32);
    byte[] ones = new byte[32];
    Arrays.fill(ones, (byte) 0xff);
    byte[] wrong = y.clone();
    wrong[31] ^= 1;
    for (byte[] point :
        List.of(
            new byte[0],
            new byte[1],
            new byte[65],
            new byte[] {4},
            Fixture.join(new byte[] {4}, x),
            Fixture.join(new byte[] {4}, x, wrong),
            Fixture.join(new byte[] {4}, x, y, new byte[1]),
            Fixture.join(new byte[] {4}, new byte[32], new byte[32]),
            Fixture.join(new byte[] {4}, prime, y),
            Fixture.join(new byte[] {4}, ones, ones),
            Fixture.join(new byte[] {(byte) (4 + sign)}, x, y), // hybrid
            Fixture.join(new byte[] {5}, x, y),
            Fixture.join(new byte[] {2}, ones),
            Fixture.join(new byte[] {2}, prime),
            Fixture.join(new byte[] {2}, x, y))) {
      assertThrows(InvalidKeySpecException.class, () -> ec(P256, point), Fixture.hex(point));
    }
    assertThrows(InvalidKeySpecException.class, () -> ec(P384, Fixture.join(new byte[] {4}, x, y)));
  }

  @Test
  void onlyNamedCurvesAreTaken() throws Exception {
    byte[] point = pointOf("EC:secp256r1");
    var params = ((ECPublicKey) TestKeys.pair("EC:secp256r1").getPublic()).getParams();
    byte[] field =
        Der.sequence(
            Der.objectIdentifier("1.2.840.10045.1.1"),
            Der.integer(((java.security.spec.ECFieldFp) params.getCurve().getField()).getP()));
    byte[] curve =
        Der.sequence(
            Der.octetString(EcCurve.fixed(params.getCurve().getA(), 32)),
            Der.octetString(EcCurve.fixed(params.getCurve().getB(), 32)));
    byte[] explicit =
        Der.sequence(
            Der.integer(1),
            field,
            curve,
            Der.octetString(point),
            Der.integer(params.getOrder()),
            Der.integer(1));
    byte[] generatorOfMine =
        Der.sequence(
            Der.integer(1),
            field,
            curve,
            Der.octetString(pointOf("EC:secp256r1")),
            Der.integer(params.getOrder()));
    byte[] scalar = Der.sequence(Der.integer(1), Der.octetString(new byte[] {5}));
    for (byte[] parameters :
        List.of(
            explicit,
            generatorOfMine,
            Der.nullValue(),
            new byte[0],
            Der.objectIdentifier("1.2.3.4"),
            Fixture.join(P256, Der.nullValue()),
            Der.objectIdentifier("2.23.43.1.4.1"))) { // one that only OpenSSL has
      assertThrows(InvalidKeySpecException.class, () -> ec(parameters, point));
      assertThrows(
          InvalidKeySpecException.class,
          () ->
              factory("EC")
                  .generatePrivate(
                      new PKCS8EncodedKeySpec(
                          KeyEncoding.privateKeyInfo(KeyType.EC, parameters, scalar))));
    }
  }

  @Test
  void privateEcKeysMustBeInRangeAndFitTheirPublicPart() throws Exception {
    var key = (ECPrivateKey) TestKeys.pair("EC:secp256r1").getPrivate();
    BigInteger n = key.getParams().getOrder();
    byte[] good = Der.octetString(EcCurve.fixed(key.getS(), 32));
    byte[] one = Der.integer(1);
    byte[] part = Der.value(0xa1, Der.bitString(pointOf("EC:secp256r1")));
    byte[] named = Der.value(0xa0, P256);
    for (byte[] right :
        List.of(
            Der.sequence(one, good),
            Der.sequence(one, good, named),
            Der.sequence(one, good, part),
            Der.sequence(one, good, named, part))) {
      assertEquals(key.getS(), ((ECPrivateKey) ecPrivate(right)).getS(), Fixture.hex(right));
    }
    byte[] strange = Der.value(0xa1, Der.bitString(pointOf("EC:secp256r1 other")));
    for (byte[] wrong :
        List.of(
            Der.sequence(one, Der.octetString(new byte[32])),
            Der.sequence(one, Der.octetString(EcCurve.fixed(n, 32))),
            Der.sequence(one, Der.octetString(EcCurve.fixed(n.add(BigInteger.ONE), 32))),
            Der.sequence(
                one,
                Der.octetString(
                    EcCurve.fixed(BigInteger.TWO.pow(256).subtract(BigInteger.ONE), 32))),
            Der.sequence(one, Der.octetString(new byte[0])),
            Der.sequence(one, Der.octetString(EcCurve.fixed(BigInteger.TWO.pow(600), 100))),
            Der.sequence(Der.integer(0), good),
            Der.sequence(one, good, Der.value(0xa0, P384)),
            Der.sequence(one, good, Der.value(0xa0, Der.nullValue())),
            Der.sequence(one, good, strange),
            Der.sequence(one, good, part, part),
            Der.sequence(one, good, part, named),
            Der.sequence(one))) {
      assertThrows(InvalidKeySpecException.class, () -> ecPrivate(wrong), Fixture.hex(wrong));
    }
  }

  @Test
  void rsaNumbersMustBeOddPositiveAndOfServedSizes() throws Exception {
    var key = (RSAPrivateCrtKey) TestKeys.pair("RSA").getPrivate();
    BigInteger n = key.getModulus();
    BigInteger e = key.getPublicExponent();
    var random = new Random(3);
    for (BigInteger[] pair :
        new BigInteger[][] {
          {BigInteger.ZERO, e},
          {BigInteger.ONE, e},
          {n.negate(), e},
          {n.add(BigInteger.ONE), e},
          {new BigInteger(511, random).setBit(0), e},
          {new BigInteger(16385, random).setBit(16384).setBit(0), e},
          {new BigInteger(200_000, random).setBit(199_999).setBit(0), e},
          {n, BigInteger.ZERO},
          {n, BigInteger.ONE},
          {n, BigInteger.TWO},
          {n, e.negate()},
          {n, n},
          {n, n.add(BigInteger.TWO)}
        }) {
      byte[] der = Der.sequence(Der.integer(pair[0]), Der.integer(pair[1]));
      refusePublic(
          "RSA",
          new X509EncodedKeySpec(
              KeyEncoding.subjectPublicKeyInfo(KeyType.RSA, Der.nullValue(), der)));
      refusePublic("RSA", new RSAPublicKeySpec(pair[0], pair[1]));
    }
    refusePublic("RSA", new RSAPublicKeySpec(null, e));
    refusePublic("RSA", new RSAPublicKeySpec(n, null));
    byte[] unsigned = n.toByteArray(); // without the leading zero
    byte[] negative =
        Der.sequence(
            Der.value(Der.INTEGER, Arrays.copyOfRange(unsigned, 1, unsigned.length)),
            Der.integer(e));
    refusePublic(
        "RSA",
        new X509EncodedKeySpec(
            KeyEncoding.subjectPublicKeyInfo(KeyType.RSA, Der.nullValue(), negative)));
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory("RSA").generatePrivate(new RSAPrivateKeySpec(n, null)));
  }

  @Test
  void anRsaKeyWithoutItsFactorsGetsThem() throws Exception {
    var key = (RSAPrivateCrtKey) TestKeys.pair("RSA").getPrivate();
    var factory = factory("RSA");
    assertEquals(
        key.getModulus(),
        ((RSAPrivateCrtKey)
                factory.generatePrivate(
                    new RSAPrivateKeySpec(key.getModulus(), key.getPrivateExponent())))
            .getModulus());
    var theirs =
        KeyFactory.getInstance("RSA")
            .generatePrivate(new RSAPrivateKeySpec(key.getModulus(), key.getPrivateExponent()));
    var taken = (RSAPrivateCrtKey) factory.translateKey(theirs);
    assertEquals(key.getPublicExponent(), taken.getPublicExponent());
    assertEquals(key.getModulus(), taken.getPrimeP().multiply(taken.getPrimeQ()));
    assertArrayEquals(sign(key), sign(taken));
    byte[] zeros =
        Der.sequence(
            Der.integer(0),
            Der.integer(key.getModulus()),
            Der.integer(key.getPublicExponent()),
            Der.integer(key.getPrivateExponent()),
            Der.integer(0),
            Der.integer(0),
            Der.integer(0),
            Der.integer(0),
            Der.integer(0));
    assertArrayEquals(
        sign(key),
        sign(
            (RSAPrivateCrtKey)
                factory.generatePrivate(
                    new PKCS8EncodedKeySpec(
                        KeyEncoding.privateKeyInfo(KeyType.RSA, Der.nullValue(), zeros)))));
    for (BigInteger wrong :
        List.of(BigInteger.ONE, key.getPrivateExponent().add(BigInteger.TWO), key.getModulus())) {
      assertThrows(
          InvalidKeySpecException.class,
          () -> factory.generatePrivate(new RSAPrivateKeySpec(key.getModulus(), wrong)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ed25519", "Ed448", "X25519", "X448"})
  void curveKeysHaveNoParametersAndOneLength(String name) throws Exception {
    KeyType type =
        Arrays.stream(KeyType.values())
            .filter(t -> t.parameterSet().equals(name))
            .findFirst()
            .orElseThrow();
    int length = MontgomeryKeys.length(type);
    byte[] octets = new byte[length];
    octets[0] = 9;
    byte[] secret = Der.octetString(octets);
    assertTrue(
        factory(name)
                .generatePrivate(new PKCS8EncodedKeySpec(KeyEncoding.privateKeyInfo(type, secret)))
                .getEncoded()
                .length
            > length);
    refusePublic(
        name,
        new X509EncodedKeySpec(KeyEncoding.subjectPublicKeyInfo(type, Der.nullValue(), octets)));
    for (byte[] wrong :
        List.of(new byte[0], new byte[length - 1], new byte[length + 1], new byte[4 * length])) {
      refusePublic(name, new X509EncodedKeySpec(KeyEncoding.subjectPublicKeyInfo(type, wrong)));
      assertThrows(
          InvalidKeySpecException.class,
          () ->
              factory(name)
                  .generatePrivate(
                      new PKCS8EncodedKeySpec(
                          KeyEncoding.privateKeyInfo(type, Der.octetString(wrong)))));
    }
    assertThrows(
        InvalidKeySpecException.class,
        () ->
            factory(name)
                .generatePrivate(
                    new PKCS8EncodedKeySpec(
                        KeyEncoding.privateKeyInfo(type, Der.nullValue(), secret))));
    assertThrows(
        InvalidKeySpecException.class,
        () ->
            factory(name)
                .generatePrivate(
                    new PKCS8EncodedKeySpec(KeyEncoding.privateKeyInfo(type, octets))));
  }

  @Test
  void specificationsOfNonsenseAreRefused() throws Exception {
    var params = ((ECPublicKey) TestKeys.pair("EC:secp256r1").getPublic()).getParams();
    refusePublic(
        "EC",
        new ECPublicKeySpec(
            params.getGenerator(),
            new java.security.spec.ECParameterSpec(
                params.getCurve(),
                params.getGenerator(),
                params.getOrder().add(BigInteger.ONE),
                1)));
    refusePublic(
        "EC", new ECPublicKeySpec(new ECPoint(BigInteger.TWO.pow(300), BigInteger.ONE), params));
    refusePublic(
        "EC", new ECPublicKeySpec(new ECPoint(BigInteger.ONE.negate(), BigInteger.ONE), params));
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory("EC").generatePrivate(new ECPrivateKeySpec(BigInteger.TWO.pow(300), params)));
    refusePublic(
        "EdDSA",
        new java.security.spec.EdECPublicKeySpec(
            new java.security.spec.NamedParameterSpec("Ed25519"),
            new java.security.spec.EdECPoint(true, BigInteger.TWO.pow(255))));
    refusePublic(
        "XDH",
        new java.security.spec.XECPublicKeySpec(
            new java.security.spec.NamedParameterSpec("P-256"), BigInteger.TWO));
    refusePublic(
        "X448",
        new java.security.spec.XECPublicKeySpec(
            new java.security.spec.NamedParameterSpec("X25519"), BigInteger.TWO));
  }

  @Test
  void identifiersThatNeverEndAreRefusedAtOnce() throws Exception {
    byte[] endless = new byte[1_000_000];
    Arrays.fill(endless, (byte) 0xff);
    byte[] large = endless.clone();
    large[large.length - 1] = 1;
    byte[] padded = {(byte) 0x80, 0x2a, 3};
    byte[] arc = Arrays.copyOf(large, 20);
    arc[19] = 1;
    for (byte[] octets : List.of(endless, large, padded, arc, new byte[0], new byte[] {-1})) {
      byte[] algorithm = Der.sequence(Der.value(Der.OBJECT_IDENTIFIER, octets));
      for (String name : List.of("RSA", "EC", "Ed25519")) {
        refusePublic(
            name, new X509EncodedKeySpec(Der.sequence(algorithm, Der.bitString(new byte[32]))));
        assertThrows(
            InvalidKeySpecException.class,
            () ->
                factory(name)
                    .generatePrivate(
                        new PKCS8EncodedKeySpec(
                            Der.sequence(
                                Der.integer(0), algorithm, Der.octetString(new byte[32])))));
      }
      refusePublic(
          "EC",
          new X509EncodedKeySpec(
              KeyEncoding.subjectPublicKeyInfo(
                  KeyType.EC, Der.value(Der.OBJECT_IDENTIFIER, octets), pointOf("EC:secp256r1"))));
    }
  }

  private static ECPublicKey ec(byte[] parameters, byte[] point) throws Exception {
    return (ECPublicKey)
        factory("EC")
            .generatePublic(
                new X509EncodedKeySpec(
                    KeyEncoding.subjectPublicKeyInfo(KeyType.EC, parameters, point)));
  }

  private static java.security.PrivateKey ecPrivate(byte[] key) throws Exception {
    return factory("EC")
        .generatePrivate(
            new PKCS8EncodedKeySpec(KeyEncoding.privateKeyInfo(KeyType.EC, P256, key)));
  }

  private static byte[] pointOf(String name) {
    String real = name.replace(" other", "");
    var pair = name.equals(real) ? TestKeys.pair(real) : TestKeys.fresh(real);
    return EcCurve.SECP256R1.encode(((ECPublicKey) pair.getPublic()).getW());
  }

  private static byte[] sign(RSAPrivateCrtKey key) throws Exception {
    var signature = java.security.Signature.getInstance("SHA256withRSA", Fixture.OPENSSL);
    signature.initSign(key);
    signature.update(new byte[9]);
    return signature.sign();
  }

  private static void refusePublic(String name, KeySpec spec) throws Exception {
    var factory = factory(name);
    assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(spec));
  }

  private static KeyFactory factory(String name) throws Exception {
    return KeyFactory.getInstance(name, Fixture.OPENSSL);
  }
}
