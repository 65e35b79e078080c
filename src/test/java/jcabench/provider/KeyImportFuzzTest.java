package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Encoded keys with random damage: they are refused with the declared exception, or they are keys
 * that work or fail as declared. {@code -Djcabench.fuzz=N} sets the cases per key.
 */
class KeyImportFuzzTest {
  private static final int CASES = Integer.getInteger("jcabench.fuzz", 400);

  static Stream<String> names() {
    return KeyLifeTest.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void cutEncodingsAreRefused(String name) throws Exception {
    var factory = factory(name, Fixture.OPENSSL);
    byte[] publicDer = TestKeys.pair(name).getPublic().getEncoded();
    byte[] privateDer = TestKeys.pair(name).getPrivate().getEncoded();
    for (int length = 0; length < publicDer.length; length += step(length, publicDer.length)) {
      byte[] cut = Arrays.copyOf(publicDer, length);
      assertThrows(
          InvalidKeySpecException.class, () -> factory.generatePublic(new X509EncodedKeySpec(cut)));
    }
    for (int length = 0; length < privateDer.length; length += step(length, privateDer.length)) {
      byte[] cut = Arrays.copyOf(privateDer, length);
      assertThrows(
          InvalidKeySpecException.class,
          () -> factory.generatePrivate(new PKCS8EncodedKeySpec(cut)));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void damagedPublicKeysAreRefusedOrWork(String name) throws Exception {
    var verdicts = new Verdicts();
    for (int seed = 0; seed < CASES; seed++) {
      byte[] der = damage(TestKeys.pair(name).getPublic().getEncoded(), new Random(seed));
      var ours = usePublic(name, Fixture.OPENSSL, der, "public " + name + " seed " + seed);
      for (Provider other : others(name)) {
        verdicts.count(
            "public " + name,
            ours,
            other.getName(),
            Verdicts.of(() -> imports(name, other, der, true)));
      }
    }
    assertNothingTheJdkRefuses(verdicts);
  }

  @ParameterizedTest
  @MethodSource("names")
  void damagedPrivateKeysAreRefusedOrWork(String name) throws Exception {
    var verdicts = new Verdicts();
    for (int seed = 0; seed < CASES; seed++) {
      byte[] der = damage(TestKeys.pair(name).getPrivate().getEncoded(), new Random(seed));
      var ours = usePrivate(name, Fixture.OPENSSL, der, "private " + name + " seed " + seed);
      for (Provider other : others(name)) {
        verdicts.count(
            "private " + name,
            ours,
            other.getName(),
            Verdicts.of(() -> imports(name, other, der, false)));
      }
    }
    assertNothingTheJdkRefuses(verdicts);
  }

  private static void assertNothingTheJdkRefuses(Verdicts verdicts) {
    assertEquals(
        List.of(),
        verdicts.differences().stream()
            .filter(text -> text.matches("(?!.*, BC ).*: ours ACCEPTED, .* REFUSED"))
            .toList(),
        "taken although the JDK refuses it");
  }

  private static Verdicts.Verdict usePublic(
      String name, Provider provider, byte[] der, String which) {
    return Assertions.assertTimeout(
        Duration.ofSeconds(20),
        () -> {
          PublicKey key;
          try {
            key = factory(name, provider).generatePublic(new X509EncodedKeySpec(der));
          } catch (InvalidKeySpecException e) {
            return Verdicts.Verdict.REFUSED;
          }
          read(key);
          if (isKem(name)) {
            KEM.getInstance("ML-KEM", provider).newEncapsulator(key).encapsulate();
          } else if (isAgreement(name)) {
            try {
              var agreement = KeyAgreement.getInstance(agreementOf(name), provider);
              agreement.init(TestKeys.pair(name).getPrivate());
              agreement.doPhase(key, true);
              agreement.generateSecret();
            } catch (InvalidKeyException e) {
              return Verdicts.Verdict.ACCEPTED; // a point that gives no secret
            }
          }
          if (!isKem(name) && !name.startsWith("X") && !name.equals("DH")) {
            var signature = Signature.getInstance(signatureOf(name), provider);
            try {
              prepare(signature);
              signature.initVerify(key);
            } catch (InvalidKeyException e) {
              return Verdicts.Verdict.ACCEPTED;
            }
            signature.update(der);
            assertEquals(false, verify(signature), which);
          }
          return Verdicts.Verdict.ACCEPTED;
        },
        which);
  }

  private static Verdicts.Verdict usePrivate(
      String name, Provider provider, byte[] der, String which) {
    return Assertions.assertTimeout(
        Duration.ofSeconds(20),
        () -> {
          PrivateKey key;
          try {
            key = factory(name, provider).generatePrivate(new PKCS8EncodedKeySpec(der));
          } catch (InvalidKeySpecException e) {
            return Verdicts.Verdict.REFUSED;
          }
          read(key);
          try {
            if (isKem(name)) {
              var good =
                  KEM.getInstance("ML-KEM", provider)
                      .newEncapsulator(TestKeys.pair(name).getPublic())
                      .encapsulate();
              KEM.getInstance("ML-KEM", provider)
                  .newDecapsulator(key)
                  .decapsulate(good.encapsulation());
            } else if (isAgreement(name)) {
              var agreement = KeyAgreement.getInstance(agreementOf(name), provider);
              agreement.init(key);
              agreement.doPhase(TestKeys.pair(name).getPublic(), true);
              agreement.generateSecret();
            }
            if (!isKem(name) && !name.startsWith("X") && !name.equals("DH")) {
              var signature = Signature.getInstance(signatureOf(name), provider);
              prepare(signature);
              signature.initSign(key);
              signature.update(der);
              signature.sign();
            }
          } catch (InvalidKeyException
              | java.security.SignatureException
              | javax.crypto.DecapsulateException e) {
            return Verdicts.Verdict.ACCEPTED;
          }
          return Verdicts.Verdict.ACCEPTED;
        },
        which);
  }

  /** Everything that JCA lets a caller read must be readable. */
  private static void read(Key key) {
    key.getEncoded();
    assertEquals(key.hashCode(), key.hashCode());
    assertEquals(key, key);
    switch (key) {
      case java.security.interfaces.RSAPrivateCrtKey rsa -> rsa.getCrtCoefficient();
      case java.security.interfaces.RSAPublicKey rsa -> rsa.getParams();
      case java.security.interfaces.ECPublicKey ec -> ec.getW();
      case java.security.interfaces.ECPrivateKey ec -> ec.getParams();
      case java.security.interfaces.XECPublicKey xec -> xec.getU();
      case java.security.interfaces.EdECPublicKey ed -> ed.getPoint();
      default -> assertFalse(key.toString().isEmpty());
    }
  }

  private static boolean verify(Signature signature) {
    try {
      return signature.verify(new byte[64]);
    } catch (java.security.SignatureException e) {
      return false;
    }
  }

  private static void prepare(Signature signature) throws Exception {
    var parameters = TestKeys.signatureParameters(signature.getAlgorithm());
    if (parameters.isPresent()) {
      signature.setParameter(parameters.get());
    }
  }

  private static boolean imports(String name, Provider provider, byte[] der, boolean isPublic)
      throws Exception {
    var factory = factory(name, provider);
    Key key =
        isPublic
            ? factory.generatePublic(new X509EncodedKeySpec(der))
            : factory.generatePrivate(new PKCS8EncodedKeySpec(der));
    return key.getEncoded() != null;
  }

  private static List<Provider> others(String name) {
    return Stream.concat(
            Subject.jdk("KeyFactory", name.split(":", -1)[0]).stream(),
            Stream.of(Bouncy.CASTLE)
                .filter(bc -> bc.getService("KeyFactory", name.split(":", -1)[0]) != null))
        .toList();
  }

  /** Flips bits, sets, removes, repeats and inserts bytes; mostly in the structure at the start. */
  static byte[] damage(byte[] good, Random random) {
    byte[] bytes = good.clone();
    int rounds = random.nextInt(8) == 0 ? 3 : 1;
    for (int round = 0; round < rounds; round++) {
      int near = random.nextInt(3) > 0 ? Math.min(bytes.length, 60) : bytes.length;
      int at = random.nextInt(near);
      switch (random.nextInt(6)) {
        case 0, 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[at] = (byte) random.nextInt(256);
        case 3 -> bytes[at] = random.nextBoolean() ? 0 : (byte) 0xff;
        case 4 -> {
          byte[] shorter = new byte[bytes.length - 1];
          System.arraycopy(bytes, 0, shorter, 0, at);
          System.arraycopy(bytes, at + 1, shorter, at, shorter.length - at);
          bytes = shorter.length == 0 ? bytes : shorter;
        }
        default -> {
          byte[] longer = new byte[bytes.length + 1];
          System.arraycopy(bytes, 0, longer, 0, at);
          longer[at] = (byte) random.nextInt(256);
          System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
          bytes = longer;
        }
      }
    }
    return bytes;
  }

  private static int step(int length, int total) {
    return length < 100 || length > total - 20 ? 1 : 1 + total / 200;
  }

  private static boolean isKem(String name) {
    return name.startsWith("ML-KEM");
  }

  private static boolean isAgreement(String name) {
    return name.startsWith("X") || name.startsWith("EC") || name.equals("DH");
  }

  private static String agreementOf(String name) {
    return name.startsWith("EC") ? "ECDH" : name;
  }

  private static String signatureOf(String name) {
    return switch (name.split(":", -1)[0]) {
      case "EC" -> "SHA256withECDSA";
      case "RSA" -> "SHA256withRSA";
      case "DSA" -> "SHA256withDSA";
      default -> name;
    };
  }

  private static KeyFactory factory(String name, Provider provider) throws Exception {
    return KeyFactory.getInstance(name.split(":", -1)[0], provider);
  }
}
