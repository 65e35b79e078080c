package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlatformTest {
  private static final String HERE = System.getProperty("os.name");

  @Test
  void thisPlatformFits() {
    assertEquals(
        Optional.empty(), LibCrypto.refusal(HERE, Linker.nativeLinker().canonicalLayouts()));
  }

  @Test
  void aPlatformWithAShortLongIsRefusedWithASentence() {
    var types = new HashMap<String, MemoryLayout>(Linker.nativeLinker().canonicalLayouts());
    types.put("long", ValueLayout.JAVA_INT); // as on Windows
    var refusal = LibCrypto.refusal("Windows 11", types).orElseThrow();
    assertTrue(refusal.startsWith("C's long has not 64 bits on Windows 11"), refusal);
  }
}
