package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.ProviderException;
import java.security.spec.MGF1ParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class OpenSslRsaCipherTest {
  private static KeyPair pair;

  static List<String> names() {
    return Fixture.names("Cipher").stream().filter(name -> name.startsWith("RSA")).toList();
  }

  @BeforeAll
  static void generate() throws Exception {
    var generator = KeyPairGenerator.getInstance("RSA", Fixture.OPENSSL);
    generator.initialize(2048);
    pair = generator.generateKeyPair();
  }

  @ParameterizedTest
  @MethodSource("names")
  void messagesTravelToTheJdkAndBack(String name) throws Exception {
    var ours = Cipher.getInstance(name, Fixture.OPENSSL);
    var theirs = Fixture.referenceCipher(name);
    boolean padded = !name.endsWith("/NoPadding");
    byte[] message = Fixture.bytes(new Random(51), padded ? 48 : 256);
    message[0] = 1; // as a number below the modulus
    ours.init(Cipher.ENCRYPT_MODE, pair.getPublic());
    theirs.init(Cipher.DECRYPT_MODE, pair.getPrivate());
    ours.update(message, 0, 10);
    byte[] sealed = ours.doFinal(message, 10, message.length - 10);
    assertEquals(256, sealed.length);
    assertEquals(256, ours.getOutputSize(1));
    assertArrayEquals(message, theirs.doFinal(sealed));
    theirs.init(Cipher.ENCRYPT_MODE, pair.getPublic());
    byte[] other = theirs.doFinal(message);
    ours.init(Cipher.DECRYPT_MODE, pair.getPrivate());
    assertArrayEquals(message, ours.doFinal(other));
    assertArrayEquals(message, ours.doFinal(other), "again without init");
    if (padded) {
      other[20] ^= 1;
      assertThrows(BadPaddingException.class, () -> ours.doFinal(other));
      assertThrows(BadPaddingException.class, () -> ours.doFinal(new byte[256]));
      var key = new SecretKeySpec(message, "AES");
      ours.init(Cipher.WRAP_MODE, pair.getPublic());
      byte[] wrapped = ours.wrap(key);
      ours.init(Cipher.UNWRAP_MODE, pair.getPrivate());
      assertEquals(key, ours.unwrap(wrapped, "AES", Cipher.SECRET_KEY));
    }
    ours.init(Cipher.DECRYPT_MODE, pair.getPrivate());
    assertThrows(IllegalBlockSizeException.class, () -> ours.doFinal(new byte[257]));
  }

  @Test
  void oaepParametersCount() throws Exception {
    var parameters =
        new OAEPParameterSpec(
            "SHA-384",
            "MGF1",
            new MGF1ParameterSpec("SHA-256"),
            new PSource.PSpecified(new byte[] {1, 2, 3}));
    var ours = Cipher.getInstance("RSA/ECB/OAEPPadding", Fixture.OPENSSL);
    var theirs = Cipher.getInstance("RSA/ECB/OAEPPadding", "SunJCE");
    ours.init(Cipher.ENCRYPT_MODE, pair.getPublic(), parameters);
    byte[] sealed = ours.doFinal(new byte[50]);
    theirs.init(Cipher.DECRYPT_MODE, pair.getPrivate(), parameters);
    assertArrayEquals(new byte[50], theirs.doFinal(sealed));
    ours.init(Cipher.DECRYPT_MODE, pair.getPrivate(), ours.getParameters());
    assertArrayEquals(new byte[50], ours.doFinal(sealed));
    ours.init(Cipher.DECRYPT_MODE, pair.getPrivate());
    assertThrows(BadPaddingException.class, () -> ours.doFinal(sealed), "other parameters");
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> ours.init(Cipher.ENCRYPT_MODE, pair.getPublic(), new IvParameterSpec(new byte[1])));
    ours.init(Cipher.ENCRYPT_MODE, pair.getPublic(), parameters);
    assertEquals(256, ours.doFinal(new byte[158]).length);
    assertThrows(IllegalBlockSizeException.class, () -> ours.doFinal(new byte[159]));
  }

  @Test
  void refusesKeysOfTheWrongKindAndOutputsTooSmall() throws Exception {
    var cipher = Cipher.getInstance("RSA", Fixture.OPENSSL);
    assertThrows(
        InvalidKeyException.class, () -> cipher.init(Cipher.ENCRYPT_MODE, pair.getPrivate()));
    assertThrows(
        InvalidKeyException.class, () -> cipher.init(Cipher.DECRYPT_MODE, pair.getPublic()));
    cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
    cipher.update(new byte[3]);
    assertThrows(
        ShortBufferException.class, () -> cipher.doFinal(new byte[2], 0, 2, new byte[255]));
    byte[] sealed = new byte[256];
    assertEquals(256, cipher.doFinal(new byte[2], 0, 2, sealed));
    cipher.init(Cipher.DECRYPT_MODE, pair.getPrivate());
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(sealed, 0, 256, new byte[4]));
    assertEquals(5, cipher.doFinal(sealed, 0, 256, new byte[5]), "the state was kept");
  }

  @Test
  void implicitRejectionHidesAWrongPadding() throws Exception {
    if (Fixture.OPENSSL.facts().get("version").matches("OpenSSL 3\\.[01]\\..*")) {
      var refusal =
          assertThrows(
              ProviderException.class, () -> new OpenSslProvider("implicitRejection=true"));
      assertTrue(refusal.getMessage().contains("OpenSSL 3.2"), refusal.getMessage());
      return;
    }
    var hiding = new OpenSslProvider("implicitRejection=true");
    assertEquals("true", hiding.facts().get("implicitRejection"));
    var cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding", hiding);
    cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
    byte[] message = {1, 2, 3};
    byte[] sealed = cipher.doFinal(message);
    cipher.init(Cipher.DECRYPT_MODE, pair.getPrivate());
    assertArrayEquals(message, cipher.doFinal(sealed));
    sealed[20] ^= 1;
    byte[] hidden = cipher.doFinal(sealed);
    assertArrayEquals(hidden, cipher.doFinal(sealed), "always the same");
    assertFalse(Arrays.equals(message, hidden));
    var telling = Cipher.getInstance("RSA/ECB/PKCS1Padding", Fixture.OPENSSL);
    telling.init(Cipher.DECRYPT_MODE, pair.getPrivate());
    assertThrows(BadPaddingException.class, () -> telling.doFinal(sealed));
  }
}
