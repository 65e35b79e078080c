package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.util.HashSet;
import java.util.List;
import jcabench.openssl.ContextConfiguration;
import org.junit.jupiter.api.Test;

class OpenSslProviderTest {
  @Test
  void everyRowIsServedOrUnavailableWithAReason() {
    var provider = Fixture.OPENSSL;
    for (ServiceRow row : Services.rows()) {
      var reasons =
          provider.unavailable().stream()
              .filter(u -> u.type().equals(row.type()) && u.algorithm().equals(row.algorithm()))
              .map(OpenSslProvider.Unavailable::reason)
              .toList();
      boolean served = provider.getService(row.type(), row.algorithm()) != null;
      assertEquals(served ? 0 : 1, reasons.size(), row.type() + " " + row.algorithm());
      assertTrue(reasons.stream().noneMatch(String::isBlank));
    }
  }

  @Test
  void onlyOpenSslBefore35LacksSomething() {
    String[] version = Fixture.OPENSSL.facts().get("fullVersion").split("[.+-]", -1);
    boolean complete =
        Integer.parseInt(version[0]) > 3
            || (Integer.parseInt(version[0]) == 3 && Integer.parseInt(version[1]) >= 5);
    assertEquals(
        complete, Fixture.OPENSSL.unavailable().isEmpty(), Fixture.OPENSSL.unavailable()::toString);
    assertEquals(complete, Fixture.offers("KEM", "ML-KEM-768"));
    assertEquals(complete, Fixture.offers("Signature", "ML-DSA-65"));
    assertTrue(Fixture.offers("Signature", "Ed25519"));
  }

  @Test
  void noNameIsDeclaredTwice() {
    var seen = new HashSet<String>();
    for (ServiceRow row : Services.rows()) {
      assertTrue(seen.add(row.type() + '.' + row.algorithm()), row.algorithm());
      row.aliases().forEach(alias -> assertTrue(seen.add(row.type() + '.' + alias), alias));
    }
  }

  @Test
  void everyServiceMakesInstancesOfItsDeclaredClass() throws Exception {
    for (var service : Fixture.OPENSSL.getServices()) {
      assertEquals(service.getClassName(), service.newInstance(null).getClass().getName());
      assertThrows(NoSuchAlgorithmException.class, () -> service.newInstance("parameter"));
    }
  }

  @Test
  void identifiersAndAliasesNameTheSameService() {
    for (ServiceRow row : Services.rows()) {
      var service = Fixture.OPENSSL.getService(row.type(), row.algorithm());
      for (String alias : row.aliases()) {
        assertSame(service, Fixture.OPENSSL.getService(row.type(), alias), alias);
      }
    }
  }

  @Test
  void factsNameTheLibraryThatReallyLoaded() {
    var facts = Fixture.OPENSSL.facts();
    assertTrue(facts.get("version").matches("OpenSSL [34]\\..*"), facts.get("version"));
    assertTrue(Path.of(facts.get("file")).isAbsolute(), facts.get("file"));
    assertTrue(facts.get("file").contains("libcrypto"), facts.get("file"));
    assertEquals("default", facts.get("provider"));
    assertTrue(facts.get("version").contains(facts.get("providerVersion")));
    for (var key : List.of("compiler", "built", "platform", "directory", "modules", "cpuInfo")) {
      assertFalse(facts.get(key).isEmpty(), key);
      assertFalse(facts.get(key).matches("[A-Za-z ]+: .*|\".*"), facts.get(key));
    }
    assertEquals("", facts.get("propertyQuery"));
  }

  @Test
  void aPropertyQueryThatNothingMeetsIsRefused() {
    var refusal =
        assertThrows(
            ProviderException.class, () -> new OpenSslProvider("propertyQuery=provider=none"));
    assertTrue(
        refusal.getMessage().contains("the property query 'provider=none' fits none"),
        refusal.getMessage());
  }

  @Test
  void aFipsQueryWithoutAFipsContextIsRefused() {
    var refusal =
        assertThrows(ProviderException.class, () -> new OpenSslProvider("propertyQuery=fips=yes"));
    assertTrue(refusal.getMessage().contains("give configFile and modules"), refusal.getMessage());
  }

  @Test
  void aConfigurationThatCannotBeReadIsRefused() {
    var missing = ContextConfiguration.of(Path.of("/nowhere.cnf"), Path.of("/nowhere"), "");
    var refusal = assertThrows(ProviderException.class, () -> new OpenSslProvider(missing));
    assertTrue(refusal.getMessage().contains("OSSL_LIB_CTX_load_config"), refusal.getMessage());
  }

  @Test
  void aConfigurationTextIsCheckedWordForWord() {
    for (var text : List.of("implicitRejection=yes", "implicitrejection=true", "config=x")) {
      var refusal = assertThrows(ProviderException.class, () -> new OpenSslProvider(text), text);
      assertTrue(refusal.getMessage().startsWith("the configuration has "), refusal.getMessage());
    }
  }

  @Test
  void aProviderThatWorksIsHealthyAndOneThatServesLittleIsNot() {
    Fixture.OPENSSL.assertHealthy();
    var little = new Provider("Little", "1", "serves nothing") {};
    var refusal = assertThrows(ProviderException.class, () -> Health.check(little));
    assertTrue(refusal.getMessage().startsWith("Little does not work: "), refusal.getMessage());
  }
}
