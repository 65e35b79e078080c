package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.util.List;
import java.util.Optional;
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

  private static final ContextConfiguration CONFIGURATION = FipsModule.configuration();
  private static final OpenSslProvider FIPS = FipsModule.provider();

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

  /** So that the conformance suites leave out no more than they must. */
  @Test
  void whatServesOnlyTheOtherSideIsRefused() {
    var left =
        FIPS.getServices().stream()
            .filter(service -> Subject.REFUSED_BY_FIPS.matcher(service.getAlgorithm()).matches())
            .filter(service -> List.of("Signature", "Cipher", "Mac").contains(service.getType()))
            .toList();
    assertTrue(left.size() > 20, left.toString());
    for (var service : left) {
      String name = service.getAlgorithm();
      assertThrows(
          InvalidKeyException.class,
          () -> {
            switch (service.getType()) {
              case "Signature" ->
                  Signature.getInstance(name, FIPS)
                      .initSign(TestKeys.pair(TestKeys.forSignature(name).getFirst()).getPrivate());
              case "Cipher" ->
                  Cipher.getInstance(name, FIPS)
                      .init(
                          name.startsWith("DESedeWrap") ? Cipher.WRAP_MODE : Cipher.ENCRYPT_MODE,
                          Fixture.desedeKey(1));
              default -> Mac.getInstance(name, FIPS).init(Fixture.desedeKey(1));
            }
          },
          name);
    }
  }

  @Test
  void aKeyThatIsTooSmallIsRefusedAndNoneIsLeft() throws Exception {
    var generator = KeyPairGenerator.getInstance("RSA", Fixture.OPENSSL);
    generator.initialize(1024);
    var small = generator.generateKeyPair().getPrivate();
    var signature = Signature.getInstance("NONEwithRSA", FIPS);
    signature.initSign(pair("RSA").getPrivate());
    assertThrows(InvalidKeyException.class, () -> signature.initSign(small));
    assertThrows(SignatureException.class, () -> signature.update((byte) 1));
    assertThrows(SignatureException.class, signature::sign);
  }

  @Test
  void whatJavaWouldComputeIsRefused() throws Exception {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding", FIPS);
    var key = new SecretKeySpec(new byte[16], "AES");
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[128]));
    assertThrows(
        java.security.InvalidAlgorithmParameterException.class,
        () -> cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[129])));
    var rsa = (RSAPrivateCrtKey) pair("RSA").getPrivate();
    var factory = KeyFactory.getInstance("RSA", FIPS);
    assertThrows(
        InvalidKeySpecException.class,
        () ->
            factory.generatePrivate(
                new RSAPrivateKeySpec(rsa.getModulus(), rsa.getPrivateExponent())));
    assertEquals(rsa, factory.generatePrivate(new PKCS8EncodedKeySpec(rsa.getEncoded())));
  }

  @Test
  void aConfigurationFileMayAskForFipsByItself() throws Exception {
    Path file = Files.createTempFile("fips", ".cnf");
    try {
      Files.writeString(
          file,
          Files.readString(CONFIGURATION.configFile().orElseThrow())
              .replace("[openssl_init]", "[openssl_init]\nalg_section = wanted")
              .concat("\n[wanted]\ndefault_properties = fips=yes\n"));
      var provider =
          new OpenSslProvider(
              new ContextConfiguration(Optional.of(file), CONFIGURATION.modules(), "", false));
      assertEquals(OpenSslProvider.FIPS_NAME, provider.getName());
      assertEquals("true", provider.facts().get("fips"));
    } finally {
      Files.delete(file);
    }
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
}
