package jcabench.provider;

import java.io.ByteArrayOutputStream;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.spec.SecretKeySpec;

/** What the tests share: the provider, and random input from seeds. */
final class Fixture {
  static final OpenSslProvider OPENSSL = new OpenSslProvider();

  /** Lengths around the borders of blocks, of chunks of a native call, and beyond. */
  static final List<Integer> LENGTHS =
      List.of(0, 1, 15, 16, 17, 31, 32, 63, 64, 65, 127, 128, 136, 1000, 4096, 16384, 16385, 40000);

  private Fixture() {}

  /** Another provider that serves a name: one of the JDK's if there is one, else bcprov. */
  static Provider reference(String type, String name) {
    return Stream.concat(Arrays.stream(Security.getProviders()), Stream.of(Bouncy.CASTLE))
        .filter(
            provider ->
                !provider.getName().equals(OpenSslProvider.NAME)
                    && provider.getService(type, name) != null)
        .findFirst()
        .orElseThrow(() -> new AssertionError("Nobody else serves " + type + " " + name));
  }

  /** The same for ciphers, whose providers list them without mode and padding. */
  static Cipher referenceCipher(String name) {
    var providers = new ArrayList<>(List.of(Security.getProviders()));
    providers.add(Bouncy.CASTLE);
    var refusals = new AssertionError("Nobody else serves " + name);
    for (Provider provider : providers) {
      try {
        return Cipher.getInstance(name, provider);
      } catch (NoSuchAlgorithmException | NoSuchPaddingException e) {
        refusals.addSuppressed(e);
      }
    }
    throw refusals;
  }

  /** Standard names of the services of a type that the loaded library offers. */
  static List<String> names(String type) {
    return OPENSSL.getServices().stream()
        .filter(service -> service.getType().equals(type))
        .map(Provider.Service::getAlgorithm)
        .sorted()
        .toList();
  }

  /** A key with the parity bits that the JDK sets. */
  static SecretKeySpec desedeKey(int seed) {
    byte[] bytes = bytes(new Random(seed), 24);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ((bytes[i] & 0xfe) | (Integer.bitCount(bytes[i] & 0xfe) + 1) % 2);
    }
    return new SecretKeySpec(bytes, "DESede");
  }

  /** The length of key in bytes that a MAC takes. */
  static int macKeyBytes(String name) {
    if (name.startsWith("DESede")) {
      return 24;
    }
    return name.matches(".*(CMAC|GMAC|SIPHASH).*") ? 16 : 32;
  }

  static boolean offers(String type, String name) {
    return OPENSSL.getService(type, name) != null;
  }

  /** Seeds for property tests; each test prints the one that failed through its display name. */
  static Stream<Long> seeds() {
    return Stream.of(1L, 2L, 3L, 4L, 5L);
  }

  static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  static byte[] join(byte[]... parts) {
    var out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
