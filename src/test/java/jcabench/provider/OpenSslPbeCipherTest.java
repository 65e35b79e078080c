package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyStore;
import java.security.Security;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.List;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class OpenSslPbeCipherTest {
  private static final byte[] MESSAGE = new byte[100];

  static List<String> names() {
    return Pbes2.all().map(Pbes2::jca).toList();
  }

  private static SecretKey key(String name, String password) throws Exception {
    return SecretKeyFactory.getInstance(name, Fixture.OPENSSL)
        .generateSecret(new PBEKeySpec(password.toCharArray()));
  }

  @ParameterizedTest
  @MethodSource("names")
  void messagesTravelToTheJdkAndBackWithEncodedParameters(String name) throws Exception {
    var ours = Cipher.getInstance(name, Fixture.OPENSSL);
    var theirs = Cipher.getInstance(name, "SunJCE");
    for (var password : List.of("secret", "", "a b~")) {
      SecretKey key = key(name, password);
      ours.init(Cipher.ENCRYPT_MODE, key);
      byte[] sealed = ours.doFinal(MESSAGE);
      byte[] encoded = ours.getParameters().getEncoded();
      var read = AlgorithmParameters.getInstance(name, "SunJCE");
      read.init(encoded);
      var theirKey =
          SecretKeyFactory.getInstance(name, "SunJCE")
              .generateSecret(new PBEKeySpec(password.toCharArray()));
      theirs.init(Cipher.DECRYPT_MODE, theirKey, read);
      assertArrayEquals(MESSAGE, theirs.doFinal(sealed), name);
      theirs.init(Cipher.ENCRYPT_MODE, theirKey);
      byte[] other = theirs.doFinal(MESSAGE);
      var again = AlgorithmParameters.getInstance(name, Fixture.OPENSSL);
      again.init(theirs.getParameters().getEncoded());
      ours.init(Cipher.DECRYPT_MODE, theirKey, again);
      assertArrayEquals(MESSAGE, ours.doFinal(other), name);
    }
  }

  @Test
  void whatDoesNotFitIsRefused() throws Exception {
    String name = "PBEWithHmacSHA256AndAES_256";
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    SecretKey key = key(name, "secret");
    var iv = new IvParameterSpec(new byte[16]);
    var parameters = new PBEParameterSpec(new byte[8], 100, iv);
    assertThrows(InvalidKeyException.class, () -> cipher.init(Cipher.DECRYPT_MODE, key));
    var aes = new SecretKeySpec(new byte[32], "AES");
    assertThrows(
        InvalidKeyException.class, () -> cipher.init(Cipher.ENCRYPT_MODE, aes, parameters));
    for (var wrong :
        List.of(
            iv,
            new PBEParameterSpec(new byte[7], 100, iv),
            new PBEParameterSpec(new byte[8], 0, iv))) {
      assertThrows(
          InvalidAlgorithmParameterException.class,
          () -> cipher.init(Cipher.ENCRYPT_MODE, key, wrong));
    }
    var without = new PBEParameterSpec(new byte[8], 100);
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(Cipher.DECRYPT_MODE, key, without));
    cipher.init(Cipher.ENCRYPT_MODE, key, without); // gets an IV
    byte[] first = cipher.getIV();
    cipher.init(Cipher.ENCRYPT_MODE, key, without);
    assertFalse(Arrays.equals(first, cipher.getIV()));
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
    byte[] sealed = cipher.doFinal(MESSAGE);
    cipher.init(Cipher.DECRYPT_MODE, key(name, "other"), parameters);
    assertThrows(BadPaddingException.class, () -> cipher.doFinal(sealed));
    assertThrows(InvalidKeySpecException.class, () -> key(name, "gr\u00fcn"));
    var factory = SecretKeyFactory.getInstance(name, Fixture.OPENSSL);
    var spec = (PBEKeySpec) factory.getKeySpec(key, PBEKeySpec.class);
    assertEquals("secret", new String(spec.getPassword()));
    assertEquals(key, factory.translateKey(key));
  }

  @Test
  void parametersWithoutAnIvGetOneFromTheCipher() throws Exception {
    String name = "PBEWithHmacSHA256AndAES_256";
    var parameters = AlgorithmParameters.getInstance(name, Fixture.OPENSSL);
    parameters.init(new PBEParameterSpec(new byte[8], 100));
    assertThrows(IOException.class, parameters::getEncoded);
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    cipher.init(Cipher.ENCRYPT_MODE, key(name, "secret"), parameters);
    var sealed = cipher.doFinal(MESSAGE);
    var complete = AlgorithmParameters.getInstance(name, "SunJCE");
    complete.init(cipher.getParameters().getEncoded());
    var theirs = Cipher.getInstance(name, "SunJCE");
    theirs.init(
        Cipher.DECRYPT_MODE,
        SecretKeyFactory.getInstance(name, "SunJCE")
            .generateSecret(new PBEKeySpec("secret".toCharArray())),
        complete);
    assertArrayEquals(MESSAGE, theirs.doFinal(sealed));
  }

  /** Which is how it is deployed: the JDK's PKCS #12 asks the JVM's list for all of its parts. */
  @Test
  void keyStoresOfTheJdkWorkWhereTheProviderIsFirst() throws Exception {
    char[] password = "changeit".toCharArray();
    var secret = new SecretKeySpec(new byte[32], "AES");
    var bytes = new ByteArrayOutputStream();
    Security.insertProviderAt(Fixture.OPENSSL, 1);
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, password);
      store.setEntry(
          "own", new KeyStore.SecretKeyEntry(secret), new KeyStore.PasswordProtection(password));
      store.store(bytes, password);
    } finally {
      Security.removeProvider(Fixture.OPENSSL.getName());
    }
    var again = KeyStore.getInstance("PKCS12");
    again.load(new ByteArrayInputStream(bytes.toByteArray()), password);
    assertEquals(secret, again.getKey("own", password));
  }

  @Test
  void aFailedInitLeavesNoKeyBehind() throws Exception {
    String name = "PBEWithHmacSHA256AndAES_128";
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    SecretKey key = key(name, "secret");
    var aes = new SecretKeySpec(new byte[16], "AES");
    var noSalt = new PBEParameterSpec(new byte[0], 1);
    for (int failure = 0; failure < 3; failure++) {
      cipher.init(Cipher.ENCRYPT_MODE, key);
      int which = failure;
      assertThrows(
          GeneralSecurityException.class,
          () -> {
            switch (which) {
              case 0 -> cipher.init(Cipher.ENCRYPT_MODE, aes);
              case 1 -> cipher.init(Cipher.ENCRYPT_MODE, key, noSalt);
              default -> cipher.init(Cipher.DECRYPT_MODE, key);
            }
          });
      assertThrows(IllegalStateException.class, () -> cipher.doFinal(MESSAGE), "" + failure);
    }
  }

  @Test
  void parametersOfAnotherSchemeAreRefused() throws Exception {
    var cipher = Cipher.getInstance("PBEWithHmacSHA256AndAES_256", Fixture.OPENSSL);
    cipher.init(Cipher.ENCRYPT_MODE, key("PBEWithHmacSHA256AndAES_256", "secret"));
    byte[] encoded = cipher.getParameters().getEncoded();
    for (var name : List.of("PBEWithHmacSHA256AndAES_128", "PBEWithHmacSHA512AndAES_256")) {
      var other = AlgorithmParameters.getInstance(name, Fixture.OPENSSL);
      assertThrows(IOException.class, () -> other.init(encoded), name);
    }
  }
}
