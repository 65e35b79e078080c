package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every signature of the table, with each key that fits; RSASSA-PSS has its own test. */
class OpenSslSignatureTest {
  private static final Map<String, KeyPair> PAIRS = new ConcurrentHashMap<>();
  private static final byte[] MESSAGE = Fixture.bytes(new Random(21), 20_000);

  /** A signature algorithm and the key to use, as {@code generator} or {@code generator:curve}. */
  record Sample(String name, String key) {}

  static Stream<Sample> samples() {
    return Fixture.names("Signature").stream()
        .filter(name -> !name.equals("RSASSA-PSS"))
        // Other laws: see OtherSignaturesTest, PrehashSignatureTest, Sm2Test.
        .filter(name -> !name.matches("NONE.*|SLH-DSA.*|.*-WITH-.*|.*withSM2"))
        .flatMap(name -> keys(name).stream().map(key -> new Sample(name, key)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void ourSignaturesVerifyElsewhereAndTheirsHere(Sample sample) throws Exception {
    KeyPair pair = pair(sample.key);
    var ours = Signature.getInstance(sample.name, Fixture.OPENSSL);
    var theirs = Signature.getInstance(sample.name, Fixture.reference("Signature", sample.name));
    ours.initSign(pair.getPrivate());
    byte[] signature = sign(ours, MESSAGE);
    theirs.initVerify(pair.getPublic());
    assertTrue(verify(theirs, MESSAGE, signature), "the JDK takes ours");
    theirs.initSign(pair.getPrivate());
    byte[] other = sign(theirs, MESSAGE);
    ours.initVerify(pair.getPublic());
    assertTrue(verify(ours, MESSAGE, other), "we take the JDK's");
    assertTrue(verify(ours, MESSAGE, other), "again without init");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void splitUpdatesEqualOneUpdate(Sample sample) throws Exception {
    KeyPair pair = pair(sample.key);
    var signer = Signature.getInstance(sample.name, Fixture.OPENSSL);
    signer.initSign(pair.getPrivate());
    signer.update(MESSAGE[0]);
    signer.update(MESSAGE, 1, 5000);
    signer.update(ByteBuffer.wrap(MESSAGE, 5001, 99).asReadOnlyBuffer());
    signer.update(ByteBuffer.allocateDirect(100).put(MESSAGE, 5100, 100).flip());
    signer.update(MESSAGE, 5200, MESSAGE.length - 5200);
    byte[] signature = signer.sign();
    var verifier = Signature.getInstance(sample.name, Fixture.OPENSSL);
    verifier.initVerify(pair.getPublic());
    assertTrue(verify(verifier, MESSAGE, signature));
    signer.update((byte) 1);
    signer.initSign(pair.getPrivate());
    assertTrue(verify(verifier, MESSAGE, sign(signer, MESSAGE)), "init forgets the message");
    assertTrue(verify(verifier, new byte[0], sign(signer, new byte[0])), "the empty message");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void otherMessagesAndBrokenSignaturesAreRefused(Sample sample) throws Exception {
    KeyPair pair = pair(sample.key);
    var signer = Signature.getInstance(sample.name, Fixture.OPENSSL);
    signer.initSign(pair.getPrivate());
    byte[] message = new byte[10];
    byte[] signature = sign(signer, message);
    var verifier = Signature.getInstance(sample.name, Fixture.OPENSSL);
    verifier.initVerify(pair.getPublic());
    assertFalse(verify(verifier, new byte[11], signature));
    var random = new Random(22);
    for (int i = 0; i < 30; i++) {
      byte[] changed = signature.clone();
      changed[i < 4 ? i : random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      assertFalse(verify(verifier, message, changed));
    }
    for (int length : new int[] {0, 1, signature.length - 1, signature.length + 1, 100_000}) {
      assertFalse(verify(verifier, message, Arrays.copyOf(signature, length)), "" + length);
    }
    assertFalse(verify(verifier, message, new byte[signature.length]), "all zero");
    byte[] ones = new byte[signature.length];
    Arrays.fill(ones, (byte) 0xff);
    assertFalse(verify(verifier, message, ones), "all ones");
    assertTrue(verify(verifier, message, signature), "the right one still is");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void keysOfTheJdkAreTaken(Sample sample) throws Exception {
    KeyPair pair = jdkPair(sample.key);
    var ours = Signature.getInstance(sample.name, Fixture.OPENSSL);
    ours.initSign(pair.getPrivate());
    byte[] signature = sign(ours, MESSAGE);
    ours.initVerify(pair.getPublic());
    assertTrue(verify(ours, MESSAGE, signature));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void refusesKeysOfAnotherKind(Sample sample) throws Exception {
    KeyPair pair = pair("X25519");
    var ours = Signature.getInstance(sample.name, Fixture.OPENSSL);
    assertThrows(InvalidKeyException.class, () -> ours.initSign(pair.getPrivate()));
    assertThrows(InvalidKeyException.class, () -> ours.initVerify(pair.getPublic()));
    assertThrows(InvalidKeyException.class, () -> ours.initSign(null));
    assertThrows(SignatureException.class, () -> ours.update((byte) 1));
  }

  @Test
  void pssTakesItsParametersBeforeOrAfterInit() throws Exception {
    for (String key : List.of("RSA", "RSASSA-PSS")) {
      KeyPair pair = pair(key);
      for (var parameters : pssParameters()) {
        var ours = Signature.getInstance("RSASSA-PSS", Fixture.OPENSSL);
        var theirs = Signature.getInstance("RSASSA-PSS");
        ours.setParameter(parameters);
        ours.initSign(pair.getPrivate());
        byte[] signature = sign(ours, MESSAGE);
        theirs.initVerify(pair.getPublic());
        theirs.setParameter(parameters);
        assertTrue(verify(theirs, MESSAGE, signature), parameters.toString());
        theirs.initSign(pair.getPrivate());
        ours.initVerify(pair.getPublic());
        ours.setParameter(parameters);
        assertTrue(verify(ours, MESSAGE, sign(theirs, MESSAGE)), parameters.toString());
        assertArrayEquals(theirs.getParameters().getEncoded(), ours.getParameters().getEncoded());
      }
    }
  }

  @Test
  void pssRefusesWhatIsNotItsOwn() throws Exception {
    KeyPair pair = pair("RSA");
    var signature = Signature.getInstance("RSASSA-PSS", Fixture.OPENSSL);
    signature.initSign(pair.getPrivate());
    assertThrows(SignatureException.class, () -> signature.update((byte) 1));
    for (var wrong :
        List.of(
            new PSSParameterSpec("MD9", "MGF1", MGF1ParameterSpec.SHA256, 32, 1),
            new PSSParameterSpec("SHA-256", "MGF2", MGF1ParameterSpec.SHA256, 32, 1),
            new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 2))) {
      assertThrows(InvalidAlgorithmParameterException.class, () -> signature.setParameter(wrong));
    }
    assertThrows(InvalidAlgorithmParameterException.class, () -> signature.setParameter(null));
    var longer = new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1);
    var shorter = new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 20, 1);
    signature.setParameter(shorter);
    byte[] made = sign(signature, MESSAGE);
    signature.initVerify(pair.getPublic());
    assertTrue(verify(signature, MESSAGE, made));
    signature.setParameter(longer);
    assertFalse(verify(signature, MESSAGE, made), "a salt of another length");
  }

  @Test
  void anObjectMayChangeItsKey() throws Exception {
    var signer = Signature.getInstance("SHA256withECDSA", Fixture.OPENSSL);
    var verifier = Signature.getInstance("SHA256withECDSA", Fixture.OPENSSL);
    for (int round = 0; round < 3; round++) {
      for (String key : keys("SHA256withECDSA")) {
        signer.initSign(pair(key).getPrivate());
        verifier.initVerify(pair(key).getPublic());
        assertTrue(verify(verifier, MESSAGE, sign(signer, MESSAGE)), key);
      }
    }
  }

  private static List<PSSParameterSpec> pssParameters() {
    return List.of(
        new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1),
        new PSSParameterSpec("SHA-512", "MGF1", MGF1ParameterSpec.SHA512, 64, 1),
        new PSSParameterSpec("SHA-384", "MGF1", MGF1ParameterSpec.SHA1, 0, 1),
        new PSSParameterSpec("SHA3-256", "MGF1", new MGF1ParameterSpec("SHA3-256"), 17, 1));
  }

  private static List<String> keys(String name) {
    if (name.contains("withRSA")) {
      return List.of("RSA");
    }
    if (name.contains("withECDSA")) {
      return List.of("EC:secp256r1", "EC:secp384r1", "EC:secp521r1");
    }
    return switch (name) {
      case String dsa when dsa.contains("withDSA") -> List.of("DSA");
      case "EdDSA" -> List.of("Ed25519", "Ed448");
      case "ML-DSA" -> List.of("ML-DSA-44", "ML-DSA-65", "ML-DSA-87");
      default -> List.of(name);
    };
  }

  private static KeyPair pair(String key) {
    return PAIRS.computeIfAbsent(key, _ -> generate(key, true));
  }

  private static KeyPair jdkPair(String key) {
    return PAIRS.computeIfAbsent("JDK " + key, _ -> generate(key, false));
  }

  private static KeyPair generate(String key, boolean openSsl) {
    String[] parts = key.split(":", -1);
    try {
      var generator =
          openSsl
              ? KeyPairGenerator.getInstance(parts[0], Fixture.OPENSSL)
              : KeyPairGenerator.getInstance(parts[0]);
      if (parts.length == 2) {
        generator.initialize(new ECGenParameterSpec(parts[1]));
      } else if (parts[0].startsWith("RSA")) {
        generator.initialize(2048);
      } else if (parts[0].equals("DSA")) {
        generator.initialize(1024); // with longer ones the JDK refuses short digests
      }
      return generator.generateKeyPair();
    } catch (java.security.GeneralSecurityException e) {
      throw new AssertionError(key, e);
    }
  }

  private static byte[] sign(Signature signature, byte[] message) throws SignatureException {
    signature.update(message);
    byte[] result = signature.sign();
    assertNotNull(result);
    return result;
  }

  /** Whether the signature is accepted; JCA lets a malformed one be an exception as well. */
  private static boolean verify(Signature signature, byte[] message, byte[] value)
      throws SignatureException {
    signature.update(message);
    return signature.verify(value);
  }
}
