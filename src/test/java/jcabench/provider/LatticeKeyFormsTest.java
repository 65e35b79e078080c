package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Private keys of ML-KEM and ML-DSA in their three forms (RFC 9935, RFC 9881): seed, expanded key,
 * and both. Bouncy Castle writes both, the JDK the expanded key.
 */
class LatticeKeyFormsTest {
  private static final int SEED = 0x80; // [0] IMPLICIT OCTET STRING

  static Stream<KeyType> types() {
    return Stream.concat(KeyType.ML_KEM.stream(), KeyType.ML_DSA.stream())
        .filter(type -> Fixture.offers("KeyFactory", type.parameterSet()));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has neither
  @MethodSource("types")
  void allFormsAreTheSameKey(KeyType type) throws Exception {
    KeyPair pair =
        KeyPairGenerator.getInstance(type.parameterSet(), Bouncy.CASTLE).generateKeyPair();
    byte[] both = pair.getPrivate().getEncoded();
    Der info = Der.sequenceIn(both);
    info.integer();
    info.enter(Der.SEQUENCE);
    Der value = info.enter(Der.OCTET_STRING).enter(Der.SEQUENCE);
    byte[] seed = value.contents(Der.OCTET_STRING);
    byte[] expanded = value.contents(Der.OCTET_STRING);

    PrivateKey fromBoth = key(type, both);
    PrivateKey fromSeed = key(type, KeyEncoding.privateKeyInfo(type, Der.value(SEED, seed)));
    PrivateKey fromExpanded =
        key(type, KeyEncoding.privateKeyInfo(type, Der.octetString(expanded)));
    assertEquals(fromExpanded, fromBoth);
    assertEquals(fromExpanded, fromSeed);
    assertArrayEquals(
        KeyEncoding.privateKeyInfo(type, Der.octetString(expanded)), fromSeed.getEncoded());
    assertEquals(fromBoth, factory(type).translateKey(pair.getPrivate()));
    assertEquals(
        factory(type).translateKey(pair.getPublic()),
        KeyFactory.getInstance(type.parameterSet(), Fixture.OPENSSL)
            .generatePublic(
                new java.security.spec.X509EncodedKeySpec(pair.getPublic().getEncoded())));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has neither
  @MethodSource("types")
  void ourKeysAreReadByBouncyCastleAndTheJdk(KeyType type) throws Exception {
    PrivateKey ours = TestKeys.pair(type.parameterSet()).getPrivate();
    var spec = new PKCS8EncodedKeySpec(ours.getEncoded());
    for (var provider :
        new java.security.Provider[] {
          Bouncy.CASTLE, Subject.jdk("KeyFactory", type.parameterSet()).orElseThrow()
        }) {
      var theirs = KeyFactory.getInstance(type.parameterSet(), provider).generatePrivate(spec);
      assertEquals(ours, factory(type).translateKey(theirs), provider.getName());
    }
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has neither
  @MethodSource("types")
  void formsThatContradictThemselvesAreRefused(KeyType type) throws Exception {
    byte[] both =
        KeyPairGenerator.getInstance(type.parameterSet(), Bouncy.CASTLE)
            .generateKeyPair()
            .getPrivate()
            .getEncoded();
    Der info = Der.sequenceIn(both);
    info.integer();
    info.enter(Der.SEQUENCE);
    Der value = info.enter(Der.OCTET_STRING).enter(Der.SEQUENCE);
    byte[] seed = value.contents(Der.OCTET_STRING);
    byte[] expanded = value.contents(Der.OCTET_STRING);
    byte[] otherSeed = seed.clone();
    otherSeed[0] ^= 1;
    byte[] spoilt = expanded.clone();
    // FIPS 203 and FIPS 204: a hash of the public key is part of the expanded key.
    spoilt[KeyType.ML_KEM.contains(type) ? spoilt.length - 40 : 70] ^= 1;
    for (byte[] wrong :
        new byte[][] {
          Der.sequence(Der.octetString(otherSeed), Der.octetString(expanded)),
          Der.sequence(Der.octetString(seed), Der.octetString(spoilt)),
          Der.sequence(Der.octetString(seed)),
          Der.sequence(Der.octetString(expanded), Der.octetString(seed)),
          Der.octetString(spoilt),
          Der.octetString(new byte[0]),
          Der.octetString(Arrays.copyOf(expanded, expanded.length - 1)),
          Der.octetString(Arrays.copyOf(expanded, expanded.length + 1)),
          Der.value(SEED, Arrays.copyOf(seed, seed.length - 1)),
          Der.value(SEED, Arrays.copyOf(seed, seed.length + 1)),
          Der.octetString(seed),
          new byte[0]
        }) {
      assertThrows(
          InvalidKeySpecException.class,
          () -> key(type, KeyEncoding.privateKeyInfo(type, wrong)),
          Fixture.hex(Arrays.copyOf(wrong, Math.min(20, wrong.length))));
    }
  }

  private static PrivateKey key(KeyType type, byte[] der) throws Exception {
    return factory(type).generatePrivate(new PKCS8EncodedKeySpec(der));
  }

  private static KeyFactory factory(KeyType type) throws Exception {
    return KeyFactory.getInstance(type.parameterSet(), Fixture.OPENSSL);
  }
}
