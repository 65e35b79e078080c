package jcabench.contender;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.Provider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlgorithmNamesTest {
  private static final Map<String, String> CONTENDERS =
      Map.of(
          "BC", "bc",
          "BCFIPS", "bcfips",
          "AmazonCorrettoCryptoProvider", "accp",
          "Conscrypt", "conscrypt");

  @Test
  void everythingElseHasItsStandardName() {
    assertEquals("AESWrap", AlgorithmNames.of("BC", "Cipher", "AES/KW/NoPadding"));
    assertEquals("AES/KW/NoPadding", AlgorithmNames.of("SunJCE", "Cipher", "AES/KW/NoPadding"));
    assertEquals("SHA-256", AlgorithmNames.of("BC", "MessageDigest", "SHA-256"));
  }

  /** The providers themselves, as their jars have them. */
  @Test
  void eachProviderHasItsOwnNameAndNotTheStandardOne() throws Exception {
    for (var name : AlgorithmNames.ALL) {
      var provider = provider(CONTENDERS.get(name.provider()));
      assertNotNull(provider.getService(name.type(), name.own()), name.toString());
      assertNull(provider.getService(name.type(), name.standard()), name.toString());
    }
  }

  private static Provider provider(String contender) throws Exception {
    var declared = Contenders.byId().get(contender);
    var jars = new ArrayList<URL>();
    for (var jar : declared.classPathEntries()) {
      jars.add(jar.toUri().toURL());
    }
    var loader = new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    return (Provider)
        loader.loadClass(declared.providers().getFirst().value()).getConstructor().newInstance();
  }

  @Test
  void everyLineSaysSomethingAndSaysItOnce() {
    var seen = new HashSet<String>();
    for (var name : AlgorithmNames.ALL) {
      assertNotEquals(name.standard(), name.own());
      assertEquals(
          true, seen.add(name.provider() + name.type() + name.standard()), name.toString());
    }
  }
}
