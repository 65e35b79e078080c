package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the process around the provider may do: its environment, its heap, its class loaders. */
@Tag(SystemOpenSslTest.OWN_JVM)
class DeploymentTest {
  private static final long HEAP = 3L << 30;

  static Stream<String> configurations() {
    return Stream.of(
        """
        # no provider but base
        openssl_conf = a
        [a]
        providers = b
        [b]
        base = c
        [c]
        activate = 1
        """,
        """
        # FIPS, and another generator
        openssl_conf = a
        [a]
        alg_section = b
        random = c
        [b]
        default_properties = fips=yes
        [c]
        random = HASH-DRBG
        digest = SHA512
        """);
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void theEnvironmentsConfigurationChangesNothing(String configuration, @TempDir Path folder)
      throws Exception {
    Path file = Files.writeString(folder.resolve("openssl.cnf"), configuration);
    var with = child(List.of(), Listing.class, Map.of("OPENSSL_CONF", file.toString()));
    var without = child(List.of(), Listing.class, Map.of());
    assertEquals(0, with.exitCode(), with.output());
    assertTrue(without.output().contains("MessageDigest SHA-256"), without.output());
    assertEquals(without.output(), with.output());
  }

  /** Chunks are counted in 64 bits. */
  @Test
  void anArrayMayBeAsLongAsTheyCome() throws Exception {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    assumeTrue(system.getFreeMemorySize() > 2 * HEAP, "6 GiB of memory");
    var child = child(List.of("-Xmx" + HEAP), Longest.class, Map.of());
    assertEquals(0, child.exitCode(), child.output());
  }

  /** A server that loads an application anew must not keep the old one. */
  @Test
  void aClassLoaderThatIsGivenUpIsFreed() throws Exception {
    var loader = usedAndGivenUp();
    for (int tries = 0; tries < 100 && loader.get() != null; tries++) {
      System.gc();
      Thread.sleep(100);
    }
    assertNull(loader.get());
  }

  private static WeakReference<ClassLoader> usedAndGivenUp() throws Exception {
    URL[] classes = {Path.of("target", "classes").toUri().toURL()};
    var loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
    var provider =
        (Provider) loader.loadClass(OpenSslProvider.class.getName()).getConstructor().newInstance();
    var digest = MessageDigest.getInstance("SHA-256", provider);
    digest.update(new byte[100_000]); // and given up in the middle
    var cipher = Cipher.getInstance("AES/CBC/PKCS5Padding", provider);
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(new byte[16], "AES"),
        new IvParameterSpec(new byte[16]));
    cipher.update(new byte[20]);
    KeyPairGenerator.getInstance("EC", provider).generateKeyPair();
    return new WeakReference<>(loader);
  }

  private static ChildProcess child(
      List<String> options, Class<?> main, Map<String, String> environment) throws Exception {
    var command =
        Stream.of(
                List.of(
                    ChildProcess.tool("java"),
                    "--enable-native-access=ALL-UNNAMED",
                    ChildProcess.library()),
                options,
                List.of("-cp", System.getProperty("java.class.path"), main.getName()))
            .flatMap(List::stream)
            .toList();
    return ChildProcess.run(command, environment);
  }

  /** Prints facts and services. */
  static final class Listing {
    private Listing() {}

    public static void main(String[] args) {
      var provider = new OpenSslProvider();
      provider.facts().forEach((name, fact) -> System.out.println(name + " " + fact));
      provider.getServices().stream()
          .map(service -> service.getType() + " " + service.getAlgorithm())
          .sorted()
          .forEach(System.out::println);
    }
  }

  /** Fills the longest array, and encrypts it in place. */
  static final class Longest {
    private Longest() {}

    public static void main(String[] args) throws Exception {
      var provider = new OpenSslProvider();
      byte[] bytes = new byte[Integer.MAX_VALUE - 8];
      SecureRandom.getInstance("DRBG", provider).nextBytes(bytes);
      int end = 0;
      for (int i = bytes.length - 64; i < bytes.length; i++) {
        end |= bytes[i];
      }
      var cipher = Cipher.getInstance("AES/CTR/NoPadding", provider);
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(new byte[16], "AES"),
          new IvParameterSpec(new byte[16]));
      boolean all = cipher.update(bytes, 0, bytes.length, bytes, 0) == bytes.length;
      System.exit(all && end != 0 ? 0 : 1);
    }
  }
}
