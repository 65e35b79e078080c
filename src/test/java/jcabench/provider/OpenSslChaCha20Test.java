package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class OpenSslChaCha20Test {
  private static final int ENCRYPT = Cipher.ENCRYPT_MODE;
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[32], "ChaCha20");

  private static Cipher ours() throws Exception {
    return Cipher.getInstance("ChaCha20", Fixture.OPENSSL);
  }

  private static ChaCha20ParameterSpec parameters(int nonce, int counter) {
    byte[] bytes = new byte[12];
    bytes[0] = (byte) nonce;
    return new ChaCha20ParameterSpec(bytes, counter);
  }

  @Test
  void knownAnswer() throws Exception { // RFC 8439, 2.4.2
    byte[] key = new byte[32];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) i;
    }
    var cipher = ours();
    cipher.init(
        ENCRYPT,
        new SecretKeySpec(key, "ChaCha20"),
        new ChaCha20ParameterSpec(Fixture.hex("000000000000004a00000000"), 1));
    byte[] text =
        ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the"
                + " future, sunscreen would be it.")
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    assertEquals(
        "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b"
            + "f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8"
            + "07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736"
            + "5af90bbf74a35be6b40b8eedf2785e42874d",
        Fixture.hex(cipher.doFinal(text)));
  }

  @Test
  void equalsTheJdkInPiecesAndBuffers() throws Exception {
    var theirs = Cipher.getInstance("ChaCha20", "SunJCE");
    var ours = ours();
    var random = new Random(81);
    int nonce = 0;
    for (int counter : new int[] {0, 1, 7, -2000}) {
      for (int length : List.of(0, 1, 63, 64, 65, 1000, 40_000)) {
        byte[] plain = Fixture.bytes(random, length);
        var parameters = parameters(++nonce, counter);
        theirs.init(ENCRYPT, KEY, parameters);
        byte[] expected = theirs.doFinal(plain);
        ours.init(ENCRYPT, KEY, parameters);
        int cut = random.nextInt(length + 1);
        byte[] sealed = new byte[length];
        int written = ours.update(plain, 0, cut, sealed, 0);
        assertEquals(length - cut, ours.doFinal(plain, cut, length - cut, sealed, written));
        assertArrayEquals(expected, sealed, counter + " and " + length);
        ours.init(Cipher.DECRYPT_MODE, KEY, parameters);
        var direct = ByteBuffer.allocateDirect(length).put(sealed).flip();
        assertEquals(length, ours.doFinal(direct.duplicate(), direct));
        byte[] opened = new byte[length];
        direct.flip().get(opened);
        assertArrayEquals(plain, opened);
      }
    }
  }

  @Test
  void eachMessageNeedsAnInitAndAnEncryptionANonceOfItsOwn() throws Exception {
    var cipher = ours();
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[1]));
    cipher.init(ENCRYPT, KEY);
    byte[] first = cipher.getIV();
    cipher.doFinal(new byte[10]);
    assertThrows(IllegalStateException.class, () -> cipher.update(new byte[1]));
    cipher.init(ENCRYPT, KEY);
    assertFalse(Arrays.equals(first, cipher.getIV()), "a nonce by chance");
    cipher.init(ENCRYPT, KEY, parameters(1, 1));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(ENCRYPT, KEY, parameters(1, 1)));
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[1]), "a failed init");
    cipher.init(Cipher.DECRYPT_MODE, KEY, parameters(1, 1));
    cipher.doFinal(new byte[1]);
    cipher.init(ENCRYPT, KEY, parameters(1, 2));
    assertNull(cipher.getParameters());
  }

  @Test
  void theCounterNeverBeginsAnew() throws Exception {
    var cipher = ours();
    cipher.init(ENCRYPT, KEY, parameters(1, -1)); // the last block
    assertEquals(64, cipher.update(new byte[64]).length);
    assertThrows(IllegalStateException.class, () -> cipher.update(new byte[1]));
  }

  @Test
  void whatDoesNotFitIsRefused() throws Exception {
    var cipher = ours();
    assertThrows(
        InvalidKeyException.class,
        () -> cipher.init(ENCRYPT, new SecretKeySpec(new byte[16], "ChaCha20"), parameters(1, 1)));
    assertThrows(
        InvalidKeyException.class,
        () -> cipher.init(ENCRYPT, new SecretKeySpec(new byte[32], "AES"), parameters(1, 1)));
    assertThrows(InvalidKeyException.class, () -> cipher.init(Cipher.DECRYPT_MODE, KEY));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(ENCRYPT, KEY, new IvParameterSpec(new byte[12])));
    cipher.init(ENCRYPT, KEY, parameters(2, 1));
    assertThrows(
        ShortBufferException.class, () -> cipher.update(new byte[10], 0, 10, new byte[9], 0));
    assertEquals(10, cipher.doFinal(new byte[10], 0, 10, new byte[10], 0), "nothing was lost");
  }
}
