package jcabench.provider;

import java.io.ByteArrayOutputStream;
import java.security.Provider;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** What the tests of the services share: the provider, and seeded random input. */
final class Fixture {
  static final OpenSslProvider OPENSSL = new OpenSslProvider();

  /** Lengths around the borders of blocks, of chunks of a native call, and beyond. */
  static final List<Integer> LENGTHS =
      List.of(0, 1, 15, 16, 17, 31, 32, 63, 64, 65, 127, 128, 136, 1000, 4096, 16384, 16385, 40000);

  private Fixture() {}

  /** Standard names of the services of a type that the loaded library offers. */
  static List<String> names(String type) {
    return OPENSSL.getServices().stream()
        .filter(service -> service.getType().equals(type))
        .map(Provider.Service::getAlgorithm)
        .sorted()
        .toList();
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
