package jcabench.contender;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.security.Signature;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class ProofTest {
  private static LoadedContender jdk() {
    return LoadedContender.load(Contenders.byId().get("jdk"));
  }

  @Test
  void everyServiceTellsItsSpi() throws Exception {
    var keys = KeyPairGenerator.getInstance("ML-KEM-768").generateKeyPair();
    var kem = KEM.getInstance("ML-KEM");
    // Mac and KeyAgreement choose their SPI when they are initialised.
    var mac = Mac.getInstance("HmacSHA256", "SunJCE");
    mac.init(new SecretKeySpec(new byte[32], "HmacSHA256"));
    var agreement = KeyAgreement.getInstance("X25519");
    agreement.init(KeyPairGenerator.getInstance("X25519").generateKeyPair().getPrivate());
    for (var service :
        List.of(
            MessageDigest.getInstance("SHA-256"),
            mac,
            Cipher.getInstance("AES/GCM/NoPadding", "SunJCE"),
            Signature.getInstance("Ed25519", "SunEC"),
            Signature.getInstance("SHA256withECDSA", "SunEC"),
            agreement,
            KeyPairGenerator.getInstance("EC"),
            kem.newEncapsulator(keys.getPublic()),
            kem.newDecapsulator(keys.getPrivate()),
            new java.security.SecureRandom())) {
      var spi = new ServiceObject(service).spi();
      assertTrue(spi.isPresent(), service.getClass().toString());
      var name = spi.get().getClass().getName();
      assertTrue(name.startsWith("sun.security.") || name.startsWith("com.sun.crypto."), name);
    }
  }

  @Test
  void anotherProvidersObjectIsRefused() throws Exception {
    var digest = MessageDigest.getInstance("SHA-256", Security.getProvider("SUN"));
    var jdk = jdk();
    jdk.proof().served("digest", digest, jdk);
    assertEquals("SUN 25", jdk.proof().entry("digest.provider").orElseThrow());
    assertEquals("jrt:/java.base", jdk.proof().entry("digest.code").orElseThrow());
    var other =
        LoadedContender.load(
            Contender.named("other", "Other", ProviderSpec.installed("SunJCE")).build());
    var refused =
        assertThrows(ContenderException.class, () -> other.proof().served("digest", digest, other));
    assertTrue(refused.getMessage().contains("served by SUN"), refused.getMessage());
  }

  @Test
  void aWrongAnswerIsRefused() {
    var proof = jdk().proof();
    proof.checked("this", true);
    proof.checked("that", true);
    assertEquals("this; that", proof.entry("checked").orElseThrow());
    assertThrows(ContenderException.class, () -> proof.checked("other", false));
  }

  @Test
  void theDefaultGeneratorIsWhatNewSecureRandomTakes() throws Exception {
    assertEquals(
        new java.security.SecureRandom().getAlgorithm(), jdk().generator("default").getAlgorithm());
  }

  @Test
  void aGeneratorThatIsNotDeclaredIsNotOffered() {
    var refused =
        assertThrows(
            java.security.NoSuchAlgorithmException.class, () -> jdk().generator("Fortuna"));
    assertTrue(Reasons.saysNotOffered(refused));
  }

  /** Each thread has a proof of its own. */
  @Test
  void threadsWithDifferentGeneratorsAreRefused() {
    jdk().proof().alike("generator", "this test", "DRBG");
    jdk().proof().alike("generator", "this test", "DRBG");
    jdk().proof().alike("generator", "something else", "NONCE");
    var last = jdk().proof();
    var refused =
        assertThrows(ContenderException.class, () -> last.alike("generator", "this test", "NONCE"));
    assertTrue(refused.getMessage().contains("DRBG and NONCE"), refused.getMessage());
  }

  /** A generator of zeros. */
  public static final class Zeros extends SecureRandomSpi {
    private static final long serialVersionUID = 1;

    @Override
    protected void engineSetSeed(byte[] seed) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {}

    @Override
    protected byte[] engineGenerateSeed(int length) {
      return new byte[length];
    }
  }

  /** As Bouncy Castle's: on first use a service goes to the end of the provider's list. */
  public static final class Swapping extends Provider {
    private static final long serialVersionUID = 1;
    private final Set<String> used = new HashSet<>();

    public Swapping() {
      super("Swapping", "1", "Two generators");
      put("SecureRandom.FIRST", Zeros.class.getName());
      put("SecureRandom.SECOND", Zeros.class.getName());
    }

    @Override
    public synchronized Service getService(String type, String algorithm) {
      if (used.add(algorithm)) {
        remove("SecureRandom." + algorithm);
        put("SecureRandom." + algorithm, Zeros.class.getName());
      }
      return super.getService(type, algorithm);
    }
  }

  @Test
  void whoeverAsksIsGivenTheSameDefaultGenerator() throws Exception {
    var swapping = ProviderSpec.ofClass(Swapping.class.getName());
    var loaded = LoadedContender.load(Contender.named("own", "Own", swapping).build());
    for (int asker = 0; asker < 4; asker++) {
      assertEquals("FIRST", loaded.generator("default").getAlgorithm());
    }
  }
}
