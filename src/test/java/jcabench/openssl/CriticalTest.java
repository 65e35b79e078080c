package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How long one critical call holds up the JVM's safepoints. 100 µs is what we want; the test allows
 * ten times as much of the fastest of many calls, since processors differ.
 */
class CriticalTest {
  private static final int CALLS = 30;
  private static final long MOST_NANOS = 1_000_000;

  static Stream<String> ciphers() {
    var blocks =
        List.of("AES-128", "AES-256", "ARIA-128", "ARIA-256", "CAMELLIA-256", "SM4", "DES-EDE3");
    var modes = List.of("ECB", "CBC", "CTR", "CFB", "CFB8", "OFB");
    return Stream.concat(
            blocks.stream().flatMap(block -> modes.stream().map(mode -> block + "-" + mode)),
            Stream.of("AES-256-GCM", "ARIA-256-GCM", "ChaCha20-Poly1305", "AES-256-OCB"))
        .filter(name -> context().find(Operation.CIPHER, name).isEmpty());
  }

  private static LibContext context() {
    return LibContext.of(ContextConfiguration.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("ciphers")
  void aCipherCallEndsSoon(String name) {
    endsSoon(name, true);
    endsSoon(name, false);
  }

  private static void endsSoon(String name, boolean encrypts) {
    var cipher = context().cipher(name);
    var use = new CipherContext(context());
    use.init(name, new byte[cipher.keyBytes()], encrypts, false);
    if (name.matches(".*(GCM|Poly1305|OCB)")) {
      use.restartAead(new byte[12]);
    } else {
      use.restart(new byte[cipher.ivBytes()]);
    }
    byte[] input = new byte[encrypts ? cipher.criticalBytes() : cipher.decryptionBytes()];
    byte[] output = new byte[input.length + 32];
    soon(name, () -> use.update(input, 0, input.length, output, 0));
    use.close();
  }

  @ParameterizedTest
  @CsvSource({
    "OPENSSL_ia32cap=0xfffa3203078bffff:0x00405fc6f1bf07ab:0x0, true",
    "OPENSSL_ia32cap=0xfdfa3203078bffff:0x00405fc6f1bf07ab:0x0, false",
    "OPENSSL_ia32cap=0xfffa3203078bffff:0x0 env:~0x200000200000000, true",
    "OPENSSL_armcap=0x3d, true",
    "OPENSSL_armcap=0x1, false",
    "OPENSSL_s390xcap=stfle:0xfb6, false",
    "OPENSSL_ia32cap=nonsense, false",
    "'', false"
  })
  void theProcessorsAesIsReadFromWhatOpenSslSays(String cpuInfo, boolean has) {
    assertEquals(has, Critical.hasAes(cpuInfo));
    assertEquals(
        has ? Critical.WITH_INSTRUCTIONS : Critical.MOST, Critical.bytes("AES-128-GCM", cpuInfo));
    assertEquals(Critical.MOST, Critical.bytes("AES-128-CBC", cpuInfo));
    assertEquals(
        Critical.bytes("AES-128-GCM", cpuInfo), Critical.bytesOfDecryption("AES-128-CBC", cpuInfo));
    assertEquals(
        Critical.bytes("SM4-CBC", cpuInfo), Critical.bytesOfDecryption("SM4-CBC", cpuInfo));
  }

  static Stream<String> digests() {
    return Stream.of(
            "MD5",
            "SHA1",
            "SHA2-256",
            "SHA2-512",
            "SHA3-256",
            "SHA3-512",
            "SHAKE-256",
            "SM3",
            "RIPEMD-160",
            "BLAKE2B-512")
        .filter(name -> context().find(Operation.DIGEST, name).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("digests")
  void aDigestCallEndsSoon(String name) {
    var digest =
        name.startsWith("SHAKE")
            ? DigestContext.extendable(context(), name, 64)
            : new DigestContext(context(), name);
    byte[] input = new byte[Critical.MOST];
    soon(name, () -> digest.update(input, 0, input.length));
  }

  @ParameterizedTest
  @CsvSource({
    "CMAC, DES-EDE3-CBC, 24, 8",
    "CMAC, SM4-CBC, 16, 16",
    "CMAC, ARIA-128-CBC, 16, 16",
    "CMAC, AES-128-CBC, 16, 16"
  })
  void aMacCallEndsSoon(String name, String cipher, int keyBytes, int size) {
    var mac = new MacContext(size, true);
    var params = Params.NONE.text("cipher", cipher);
    mac.init(context(), name, params, Params.NONE, new byte[keyBytes]);
    int most = context().mac(name, params).criticalBytes();
    assertEquals(cipher.startsWith("AES") ? Critical.MOST : Critical.MOST / 16, most);
    byte[] input = new byte[most];
    soon(cipher, () -> mac.update(input, 0, input.length));
  }

  private static void soon(String name, Runnable call) {
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < CALLS; i++) {
      long began = System.nanoTime();
      call.run();
      fastest = Math.min(fastest, System.nanoTime() - began);
    }
    assertTrue(fastest < MOST_NANOS, name + " took " + fastest + " ns");
  }
}
