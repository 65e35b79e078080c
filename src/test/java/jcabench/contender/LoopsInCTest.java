package jcabench.contender;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.result.PlannedContender;
import org.junit.jupiter.api.Test;

class LoopsInCTest {
  private static final Map<String, Contender> KNOWN = Contenders.byId();

  private static Contender declared(String option) {
    var all = Declarations.parse(option, KNOWN);
    return all.values().stream().toList().getLast();
  }

  private static Contender beside(Contender one) {
    return LoopsInC.beside(one).orElseThrow();
  }

  @Test
  void theOpenSslOfTheSetupHasTheUsualLoopsWhateverItsJvmIsTold() {
    var usual = LoopsInC.overTheSetup();
    assertEquals(usual, beside(KNOWN.get("openssl")));
    assertEquals(usual, beside(KNOWN.get("openssl").again(2)));
    assertEquals(usual, beside(declared("id=serial; from=openssl; jvm=-XX:+UseSerialGC")));
  }

  @Test
  void anotherLibraryOrEnvironmentOrModuleHasLoopsOfItsOwn() {
    var library = "-Djcabench.openssl.library=/lib/libcrypto.so.3";
    var other = declared("id=old; from=openssl; jvm=[-Xint, " + library + "]");
    assertEquals("c@old", beside(other).id());
    assertEquals(List.of(library), beside(other).jvm().arguments());
    assertEquals(beside(other), beside(other.again(2)));
    var masked = declared("id=masked; from=openssl; environment={OPENSSL_ia32cap: '~0x2'}");
    assertEquals(Map.of("OPENSSL_ia32cap", "~0x2"), beside(masked).jvm().environment());
    var fips = beside(KNOWN.get("openssl-fips"));
    assertEquals("c@openssl-fips", fips.id());
    assertTrue(fips.jvm().arguments().contains("-Djcabench.c.propertyQuery=fips=yes"));
    assertEquals("fips", fips.expected().get("provider"));
  }

  @Test
  void whoDoesNotCallOpenSslThroughOurProviderHasNone() {
    assertEquals(Optional.empty(), LoopsInC.beside(KNOWN.get("jdk")));
    assertEquals(Optional.empty(), LoopsInC.beside(KNOWN.get("bc")));
    assertEquals(Optional.empty(), LoopsInC.beside(KNOWN.get("libssl")));
    assertEquals(Optional.empty(), LoopsInC.beside(LoopsInC.overTheSetup()));
  }

  @Test
  void theirNamesAreTheirs() {
    assertTrue(PlannedContender.runsLoopsInC("c@old") && PlannedContender.runsLoopsInC("c"));
    assertFalse(PlannedContender.runsLoopsInC("conscrypt"));
    var taken = assertThrows(ContenderException.class, () -> declared("id=c@mine; from=openssl"));
    assertTrue(taken.getMessage().contains("choose another"), taken.getMessage());
    var copied = assertThrows(ContenderException.class, () -> declared("id=mine; from=c"));
    assertTrue(copied.getMessage().contains("no provider"), copied.getMessage());
  }

  /** The FIPS module serves its own loops, the default provider the usual ones: each proves it. */
  @Test
  void loopsSayWhoServesThem() {
    assertEquals("default", Availability.of(LoopsInC.overTheSetup()).proof().get("fact.provider"));
    var fips = Availability.of(beside(KNOWN.get("openssl-fips")));
    assertTrue(fips.present(), fips.reason());
    assertEquals("fips", fips.proof().get("fact.provider"));
  }
}
