package jcabench.contender;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContenderTest {
  @Test
  void whatAForkReadsIsWhatTheHostWrote() {
    for (var contender : Contenders.builtIn()) {
      var read = Contender.fromProperties(contender.toProperties());
      assertEquals(contender.id(), read.id());
      assertEquals(contender.providers(), read.providers());
      assertEquals(contender.nativeLibraries(), read.nativeLibraries());
      assertEquals(contender.facts(), read.facts());
      assertEquals(contender.expected(), read.expected());
      assertEquals(contender.generators(), read.generators());
    }
  }

  @Test
  void builtInIdsAreUniqueAndTheReferenceComesFirst() {
    assertEquals(
        Contenders.builtIn().size() + Contenders.tlsEngines().size() + 1, // the loops in C
        Contenders.byId().size());
    assertEquals("jdk", Contenders.builtIn().getFirst().id());
  }

  @Test
  void anIdThatCouldBeAPathIsRefused() {
    for (var id : List.of("", "../x", "a b", "a/b", "x".repeat(65))) {
      assertThrows(IllegalArgumentException.class, () -> Contender.named(id, "t").build(), id);
    }
  }

  @Test
  void aMissingJarIsAnAbsenceWithACure() {
    var contender =
        Contender.named("lost", "Lost", ProviderSpec.ofClass("a.B"))
            .classPath(Path.of("/nonexistent/lost.jar"))
            .build();
    var found = Availability.of(contender);
    assertFalse(found.present());
    assertTrue(found.reason().contains("/nonexistent/lost.jar is not there"), found.reason());
    assertFalse(found.cure().isEmpty());
  }

  @Test
  void aMissingNativeLibraryIsAnAbsence() {
    var contender =
        Contender.named("nss-less", "NSS", ProviderSpec.installed("SUN"))
            .nativeLibraries("libdoesnotexist")
            .build();
    var found = Availability.of(contender);
    assertTrue(
        found.reason().contains("native library libdoesnotexist is not loaded"), found.reason());
    assertEquals("run scripts/setup", found.cure());
  }

  @Test
  void anNssThatIsNotThereIsSaidInSunPkcs11sWords() {
    var contender =
        Contender.named(
                "nss", "NSS", ProviderSpec.pkcs11("name=N\nnssLibraryDirectory=/nonexistent\n"))
            .build();
    var found = Availability.of(contender);
    assertFalse(found.present());
    assertTrue(found.reason().startsWith("provider SunPKCS11 did not load"), found.reason());
  }

  @Test
  void aFactThatIsNotAsExpectedIsAnAbsence() {
    var contender =
        Contender.named("factless", "F", ProviderSpec.installed("SUN"))
            .facts(Map.of("answer", Nothing.class.getName() + ".nothing()"))
            .expected(Map.of("answer", ".+"))
            .build();
    var found = Availability.of(contender);
    assertTrue(found.reason().contains("fact answer is '' where .+ was expected"), found.reason());
  }

  /** A class that tells nothing. */
  public static final class Nothing {
    private Nothing() {}

    /** Nothing. */
    public static String nothing() {
      return null;
    }
  }

  @Test
  void factsFollowChainsOfCalls() {
    assertEquals(
        Optional.of(Runtime.version().feature() + ""),
        Facts.evaluate("java.lang.Runtime.version().feature()"));
    assertThrows(ContenderException.class, () -> Facts.evaluate("java.lang.Runtime.nothing()"));
    assertThrows(ContenderException.class, () -> Facts.evaluate("nothing"));
  }
}
