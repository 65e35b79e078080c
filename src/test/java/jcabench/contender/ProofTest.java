package jcabench.contender;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.security.Signature;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import jcabench.machine.Parallel;
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

  @Test
  void threadsWithDifferentGeneratorsAreRefused() {
    var proof = jdk().proof();
    proof.alike("generator", "DRBG");
    proof.alike("generator", "DRBG");
    var refused = assertThrows(ContenderException.class, () -> proof.alike("generator", "NONCE"));
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

  /** As Bouncy Castle's: on first use a service leaves the list of the provider for a moment. */
  public static final class Swapping extends Provider {
    private static final long serialVersionUID = 1;
    private static final long MOMENT_NANOS = 50_000_000;
    private final AtomicBoolean used = new AtomicBoolean();

    public Swapping() {
      super("Swapping", "1", "Two generators");
      put("SecureRandom.FIRST", Zeros.class.getName());
      put("SecureRandom.SECOND", Zeros.class.getName());
    }

    @Override
    public Service getService(String type, String algorithm) {
      var service = super.getService(type, algorithm);
      if (!used.getAndSet(true)) {
        remove("SecureRandom.FIRST");
        LockSupport.parkNanos(MOMENT_NANOS);
        remove("SecureRandom.SECOND");
        put("SecureRandom.FIRST", Zeros.class.getName());
        put("SecureRandom.SECOND", Zeros.class.getName());
      }
      return service;
    }
  }

  @Test
  void threadsThatBeginAtOnceHaveTheSameDefaultGenerator() {
    var swapping = ProviderSpec.ofClass(Swapping.class.getName());
    var loaded = LoadedContender.load(Contender.named("own", "Own", swapping).build());
    var algorithms =
        Parallel.map(
            2,
            List.of(1, 2),
            _ -> {
              try {
                return loaded.generator("default").getAlgorithm();
              } catch (GeneralSecurityException e) {
                return e.toString();
              }
            });
    assertEquals(1, Set.copyOf(algorithms).size(), algorithms.toString());
  }
}
