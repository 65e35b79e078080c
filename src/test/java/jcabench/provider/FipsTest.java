package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Optional;
import java.util.Properties;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.ContextConfiguration;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The same code on a library context of its own with OpenSSL's FIPS provider. The module belongs to
 * the OpenSSL that {@code scripts/setup} built, so these tests run on no other one.
 */
@Tag(FipsTest.TAG)
class FipsTest {
  static final String TAG = "openssl-of-the-setup";

  private static final ContextConfiguration CONFIGURATION = configuration();
  private static final OpenSslProvider FIPS = new OpenSslProvider(CONFIGURATION);

  @ParameterizedTest
  @CsvSource({
    "DIGEST, SHA2-256",
    "DIGEST, SHA3-512",
    "MAC, HMAC",
    "CIPHER, AES-256-GCM",
    "SIGNATURE, RSA",
    "SIGNATURE, ECDSA",
    "SIGNATURE, ED25519",
    "SIGNATURE, ML-DSA-65",
    "KEM, ML-KEM-768",
    "KEY_EXCHANGE, ECDH",
    "KEY_MANAGEMENT, EC",
    "KEY_MANAGEMENT, RSA"
  })
  void theFipsProviderServes(Operation operation, String name) {
    assertEquals("fips", LibContext.of(CONFIGURATION).servedBy(operation, name));
    assertEquals("default", LibContext.of(ContextConfiguration.DEFAULT).servedBy(operation, name));
  }

  @Test
  void factsSayFips() {
    assertEquals("fips", FIPS.facts().get("provider"));
    assertEquals("fips=yes", FIPS.facts().get("propertyQuery"));
  }

  @Test
  void whatIsNotApprovedIsNotListed() {
    assertNull(FIPS.getService("Cipher", "ChaCha20-Poly1305"));
    assertTrue(
        FIPS.unavailable().stream()
            .anyMatch(
                one ->
                    one.algorithm().equals("ChaCha20-Poly1305")
                        && one.reason().contains("fips=yes")));
    assertNotNull(FIPS.getService("Cipher", "AES/GCM/NoPadding"));
    assertFalse(FIPS.getServices().isEmpty());
  }

  @Test
  void symmetricResultsAreThoseOfTheDefaultProvider() throws Exception {
    byte[] message = Fixture.bytes(new java.util.Random(1), 5000);
    assertArrayEquals(
        MessageDigest.getInstance("SHA-256", Fixture.OPENSSL).digest(message),
        MessageDigest.getInstance("SHA-256", FIPS).digest(message));
    var key = new SecretKeySpec(new byte[32], "AES");
    var mac = Mac.getInstance("HmacSHA256", FIPS);
    mac.init(key);
    var expected = Mac.getInstance("HmacSHA256", Fixture.OPENSSL);
    expected.init(key);
    assertArrayEquals(expected.doFinal(message), mac.doFinal(message));
    var ours = Cipher.getInstance("AES/GCM/NoPadding", FIPS);
    ours.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
    byte[] sealed = ours.doFinal(message);
    var other = Cipher.getInstance("AES/GCM/NoPadding", Fixture.OPENSSL);
    other.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
    assertArrayEquals(message, other.doFinal(sealed));
    byte[] random = new byte[64];
    SecureRandom.getInstance("DRBG", FIPS).nextBytes(random);
    assertFalse(java.util.Arrays.equals(new byte[64], random));
  }

  @ParameterizedTest
  @CsvSource({
    "SHA256withRSA, RSA",
    "SHA256withECDSA, EC",
    "Ed25519, Ed25519",
    "ML-DSA-65, ML-DSA-65"
  })
  void signaturesAreTakenByTheDefaultProvider(String name, String key) throws Exception {
    KeyPair pair = pair(key);
    var signing = Signature.getInstance(name, FIPS);
    signing.initSign(pair.getPrivate());
    signing.update(new byte[99]);
    byte[] signature = signing.sign();
    for (var provider : new java.security.Provider[] {FIPS, Fixture.OPENSSL}) {
      var verifying = Signature.getInstance(name, provider);
      verifying.initVerify(pair.getPublic());
      verifying.update(new byte[99]);
      assertTrue(verifying.verify(signature), provider.getInfo());
    }
    pair.getPrivate().destroy();
    assertTrue(pair.getPublic().getEncoded().length > 30);
  }

  @Test
  void secretsAreAgreedOn() throws Exception {
    KeyPair one = pair("EC");
    KeyPair other = pair("EC");
    var agreement = KeyAgreement.getInstance("ECDH", FIPS);
    agreement.init(one.getPrivate());
    agreement.doPhase(other.getPublic(), true);
    var theirs = KeyAgreement.getInstance("ECDH", Fixture.OPENSSL);
    theirs.init(other.getPrivate());
    theirs.doPhase(one.getPublic(), true);
    assertArrayEquals(agreement.generateSecret(), theirs.generateSecret());
    KeyPair kem = pair("ML-KEM-768");
    var secret = KEM.getInstance("ML-KEM-768", FIPS).newEncapsulator(kem.getPublic()).encapsulate();
    assertEquals(
        secret.key(),
        KEM.getInstance("ML-KEM-768", Fixture.OPENSSL)
            .newDecapsulator(kem.getPrivate())
            .decapsulate(secret.encapsulation()));
  }

  @Test
  void curvesThatAreNotApprovedAreRefusedAsParameters() throws Exception {
    // The default context knows the curve, and what it knows must not leak into this one.
    assertNotNull(TestKeys.pair("EC:secp256k1"));
    var generator = KeyPairGenerator.getInstance("EC", FIPS);
    assertThrows(
        java.security.InvalidAlgorithmParameterException.class,
        () -> generator.initialize(new ECGenParameterSpec("secp256k1")));
  }

  private static KeyPair pair(String name) throws Exception {
    var generator = KeyPairGenerator.getInstance(name, FIPS);
    if (name.equals("RSA")) {
      generator.initialize(2048);
    } else if (name.equals("EC")) {
      generator.initialize(new ECGenParameterSpec("secp256r1"));
    }
    return generator.generateKeyPair();
  }

  private static ContextConfiguration configuration() {
    Path cache =
        Optional.ofNullable(System.getenv("JCABENCH_CACHE"))
            .map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "jcabench"));
    var setup = new Properties();
    try (var reader = Files.newBufferedReader(cache.resolve("setup.properties"))) {
      setup.load(reader);
    } catch (IOException e) {
      return fail(cache + " has no OpenSSL with a FIPS module: run scripts/setup", e);
    }
    String config = setup.getProperty("openssl.fips.config", "");
    if (config.isEmpty() || !Files.isReadable(Path.of(config))) {
      return fail("OpenSSL's FIPS module is missing: run scripts/setup");
    }
    return ContextConfiguration.of(
        Path.of(config), Path.of(setup.getProperty("openssl.modules")), "fips=yes");
  }
}
