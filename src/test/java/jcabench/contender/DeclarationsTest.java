package jcabench.contender;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclarationsTest {
  @TempDir Path folder;

  private Map<String, Contender> read(String yaml) throws IOException {
    return Declarations.read(
        Files.writeString(folder.resolve("contenders.yaml"), yaml), Contenders.byId());
  }

  private Availability probe(String yaml) throws IOException {
    var all = read(yaml);
    return Availability.of(all.values().stream().toList().getLast());
  }

  private String refusal(String yaml) {
    return assertThrows(ContenderException.class, () -> read(yaml)).getMessage();
  }

  @Test
  void aJarWithAProviderClassServesAndProvesIt() throws IOException {
    ProviderJar.tiny(folder);
    var found =
        probe(
            """
            contenders:
              - id: tiny
                title: Tiny
                jars: tiny.jar
                provider: tiny.TinyProvider
                argument: given
                jvm: [-Dtiny.property=set]
                environment: {TINY_VARIABLE: "it's \\"quoted\\" $HOME"}
            """);
    assertTrue(found.present(), found.reason());
    assertEquals("Tiny", found.contender().title());
    assertEquals("Tiny 1.5", found.version());
    assertEquals(
        "1.5 argument given, variable it's \"quoted\" $HOME, property set",
        found.proof().get("provider.Tiny"));
    assertTrue(found.proof().get("digest.code").contains("tiny.jar"), found.proof().toString());
  }

  @Test
  void aServiceIsFoundByItsNameAndConfigured() throws IOException {
    ProviderJar.tiny(folder);
    var found =
        probe(
            """
            contenders:
              id: tiny
              jars: [tiny.jar]
              service: Tiny
              configure: some text
            """);
    assertTrue(found.present(), found.reason());
    assertTrue(found.proof().get("provider.Tiny").contains("argument configured with some text"));
  }

  @Test
  void aServiceThatNobodyDeclaresIsNamedWithThoseThatAre() throws IOException {
    ProviderJar.tiny(folder);
    var found = probe("contenders: [{id: tiny, jars: tiny.jar, service: Tyni}]");
    assertFalse(found.present());
    assertTrue(found.reason().contains("declares no provider Tyni, but"), found.reason());
    assertTrue(found.reason().contains("Tiny"), found.reason());
  }

  @Test
  void anOptionDeclaresOneToo() throws IOException {
    var jar = ProviderJar.tiny(folder);
    var all =
        Declarations.parse(
            "id=tiny; jars=["
                + jar
                + "]; provider=tiny.TinyProvider; argument='a;b'; title=\"Tiny = small\"",
            Contenders.byId());
    var tiny = all.get("tiny");
    assertEquals("Tiny = small", tiny.title());
    assertEquals("a;b", tiny.providers().getFirst().argument());
    assertTrue(Availability.of(tiny).present());
  }

  @Test
  void oneMayBeginWithAnother() throws IOException {
    var other =
        read("""
        contenders:
          - id: openssl-quiet
            from: openssl
            jvm: -Dsome=flag
            fips-of: openssl
        """)
            .get("openssl-quiet");
    var openssl = Contenders.byId().get("openssl");
    assertEquals(openssl.providers(), other.providers());
    assertEquals(openssl.nativeLibraries(), other.nativeLibraries());
    assertEquals(Optional.of("openssl"), other.fipsOf());
    assertTrue(other.jvm().arguments().contains("-Dsome=flag"));
    assertEquals("OpenSSL (FFM) (openssl-quiet)", other.title());
  }

  /** Stands for a JDK: a script that tells the process that it came from here. */
  private Path jdk(String version) throws IOException {
    var home = Files.createDirectories(folder.resolve("jdk-" + version));
    var java = Files.createDirectory(home.resolve("bin")).resolve("java");
    Files.writeString(
        java, "#!/bin/sh\nTINY_VARIABLE=" + home + " exec " + ContenderJvm.java() + " \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  @Test
  void aJdkOfItsOwnRunsIt() throws IOException {
    ProviderJar.tiny(folder);
    var home = jdk("27.0.1");
    var found =
        probe(
            "contenders: [{id: tiny, jars: tiny.jar, provider: tiny.TinyProvider, jdk:"
                + " jdk-27.0.1}]");
    assertTrue(found.present(), found.reason());
    assertTrue(found.proof().get("provider.Tiny").contains("variable " + home));
  }

  @Test
  void aJdkThatIsTooOldIsAbsentWithTheCure() throws IOException {
    jdk("17.0.9");
    var found = probe("contenders: [{id: old, from: jdk, jdk: jdk-17.0.9}]");
    assertFalse(found.present());
    assertTrue(found.reason().contains("of version 17"), found.reason());
    assertEquals("name a JDK of version 25 or newer", found.cure());
  }

  @Test
  void artifactsComeFromWhereMavenTakesThem() throws IOException {
    var all =
        read(
            """
            contenders:
              - id: fips
                artifacts: org.bouncycastle:bc-fips:2.1.3
                provider: org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider
            """);
    var found = Availability.of(all.get("fips"));
    assertTrue(found.present(), found.reason());
    assertTrue(found.version().startsWith("BCFIPS 2."), found.version());
  }

  /** A jar that nobody published: as {@code mvn install} puts it into the user's repository. */
  @Test
  void coordinatesOfAnInstalledJarServe() throws IOException {
    var repository = folder.resolve("repository");
    var place = Files.createDirectories(repository.resolve("org/example/tiny/1.5"));
    Files.move(ProviderJar.tiny(folder), place.resolve("tiny-1.5.jar"));
    Files.writeString(
        place.resolve("tiny-1.5.pom"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>org.example</groupId>
          <artifactId>tiny</artifactId>
          <version>1.5</version>
        </project>
        """);
    var before = Optional.ofNullable(System.getProperty("maven.repo.local"));
    System.setProperty("maven.repo.local", repository.toString());
    try {
      var found =
          probe(
              """
              contenders:
                - id: tiny
                  artifacts: org.example:tiny:1.5
                  provider: tiny.TinyProvider
              """);
      assertTrue(found.present(), found.reason());
      assertTrue(found.proof().get("digest.code").contains("tiny-1.5.jar"));
    } finally {
      System.clearProperty("maven.repo.local");
      before.ifPresent(value -> System.setProperty("maven.repo.local", value));
    }
  }

  @Test
  void aProviderThatEndsItsJvmIsAbsent() throws IOException {
    ProviderJar.doing(folder, "Halting", "Runtime.getRuntime().halt(7);");
    var found = probe("contenders: [{id: h, jars: Halting.jar, provider: tiny.Halting}]");
    assertFalse(found.present());
    assertTrue(found.reason().contains("exit code 7"), found.reason());
  }

  @Test
  void aProviderThatHangsIsEndedAndAbsent() throws Exception {
    ProviderJar.doing(folder, "Hanging", "while (true) { Thread.onSpinWait(); }");
    var all = read("contenders: [{id: h, jars: Hanging.jar, provider: tiny.Hanging}]");
    var probe =
        CompletableFuture.supplyAsync(() -> Availability.of(all.get("h"), Duration.ofSeconds(2)));
    var seen = false;
    while (!probe.isDone()) {
      seen |= runs("Hanging.jar");
      Thread.sleep(20);
    }
    assertFalse(probe.get().present());
    assertEquals("its probe timed out after 2 s and was killed", probe.get().reason());
    assertTrue(seen, "the process is known by its class path");
    assertFalse(runs("Hanging.jar"), "and is gone");
  }

  private static boolean runs(String jar) {
    return ProcessHandle.current()
        .descendants()
        .anyMatch(process -> process.info().commandLine().orElse("").contains(jar));
  }

  @Test
  void aProviderThatThrowsIsAbsentWithItsWords() throws IOException {
    ProviderJar.doing(folder, "Throwing", "if (true) throw new Error(\"needs --flag\");");
    var found = probe("contenders: [{id: t, jars: Throwing.jar, provider: tiny.Throwing}]");
    assertFalse(found.present());
    assertTrue(found.reason().contains("needs --flag"), found.reason());
  }

  @Test
  void aProviderThatOffersNothingIsAbsent() throws IOException {
    ProviderJar.doing(folder, "Empty", "");
    var found = probe("contenders: [{id: e, jars: Empty.jar, provider: tiny.Empty}]");
    assertFalse(found.present());
    assertTrue(found.reason().contains("offers no service at all"), found.reason());
  }

  @Test
  void servicesWithoutTheirClassAreNamed() throws IOException {
    var missing =
        "putService(new Service(this, \"KEM\", \"ML-KEM\", \"tiny.NotHere\", null, null));";
    ProviderJar.doing(folder, "Hollow", missing);
    var found = probe("contenders: [{id: h, jars: Hollow.jar, provider: tiny.Hollow}]");
    assertFalse(found.present());
    assertTrue(found.reason().contains("KEM ML-KEM (tiny.NotHere)"), found.reason());

    ProviderJar.doing(
        folder,
        "Half",
        missing + "putService(new Service(this, \"Half\", \"Half\", \"tiny.Half\", null, null));");
    found = probe("contenders: [{id: h, jars: Half.jar, provider: tiny.Half}]");
    assertTrue(found.present(), "some service may be what is measured: " + found.reason());
    assertTrue(found.warnings().getFirst().contains("2 services, of which 1"), found.toString());
  }

  @Test
  void allOfTheSuiteIsNoProviderJar() throws IOException {
    ProviderJar.of(folder, "all.jar", Map.of("jcabench/cli/Main.class", ""));
    assertTrue(
        refusal("contenders: [{id: base, from: openssl, jars: all.jar}]")
            .contains("ends in -provider"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "contenders: [{id: a, jar: x}] | line 1: 'jar' is not known here; expected: id, title",
        "`contenders:¶- id: a¶  provider: P¶- id: a¶  provider: P` | line 4: there is a contender"
            + " 'a'",
        "`contenders:¶- id: jdk¶  provider: P` | line 2: there is a contender 'jdk' already",
        "`contenders:¶- title: A` | line 2: an entry needs an id",
        "`contenders:¶- id: a` | line 2: contender 'a' names no provider; expected one of",
        "`contenders:¶- id: a¶  from: jkd` | line 3: there is no contender 'jkd' to begin with",
        "`contenders:¶- id: a¶  provider: P¶  jars:¶  - none.jar` | line 5: ",
        "`contenders:¶- id: a¶  provider: P¶  service: S` | line 4: give one of provider, service",
        "`contenders:¶- id: a¶  service: S¶  argument: x` | line 4: 'argument' is for",
        "`contenders:¶- id: a¶  pkcs11: none.cfg` | line 3: ",
        "`contenders:¶- id: a¶  provider: P¶  jdk: .` | line 4: ",
        "`contenders:¶- id: a¶  provider: P¶  environment: {A-B: x}` | 'A-B' must be",
        "`contenders:¶- id: a¶  provider: P¶  environment: x` | line 4: names with values",
        "`contenders:¶- id: a b¶  provider: P` | line 2: contender id 'a b' must be",
        "`contenders:¶- id: [a]¶  provider: P` | line 2: 'id' takes one word",
        "`contenders:¶- id: a¶  id: b` | 'id'",
        "`contenders:¶  - id: a¶ - id: b` | is not YAML",
        "`contenders:¶- id: a¶  provider: P¶  keys-stay: maybe` | line 4: 'keys-stay' is true or",
        "`contenders: x` | line 1: 'contenders' takes entries",
        "`- id: a` | line 1: keys with values were expected",
        "`contender: []` | line 1: 'contender' is not known here; expected: contenders",
        "`contenders:¶- id: a¶  artifacts: org.example¶  provider: P` | line 3: 'org.example' is no"
            + " artifact",
        "`contenders: [{id: a, provider: !!javax.script.ScriptEngineManager [x]}]` | is not"
            + " YAML: Global tag is not allowed",
        "`` | is empty",
      })
  void aMistakeIsToldWithItsLineAndWhatWasExpected(String yaml, String expected) {
    var message = refusal(yaml == null ? "" : yaml.replace('¶', '\n'));
    assertTrue(message.contains(expected), message);
    assertTrue(message.startsWith(folder.toString()), message);
  }

  /** What the document shows is read as it stands there, with files where it names some. */
  @Test
  void theDocumentedExamplesAreUnderstood() throws IOException {
    for (var file : List.of("lib/acme.jar", "lib/acme-native.jar")) {
      Files.createDirectories(folder.resolve("lib"));
      ProviderJar.of(folder, file, Map.of("empty", ""));
    }
    Files.createDirectories(folder.resolve("lib/native"));
    var text = Files.readString(Path.of("docs", "contenders.md"));
    var blocks =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(text).results().toList();
    assertEquals(3, blocks.size());
    var acme = read(blocks.get(0).group(1)).get("acme");
    assertEquals(2, acme.classPath().size());
    assertEquals(
        folder.resolve("lib/native").toString(), acme.jvm().environment().get("LD_LIBRARY_PATH"));
    var java = read(blocks.get(1).group(1)).get("bcfips-avx");
    assertEquals(Contenders.byId().get("bcfips").providers(), java.providers());
    var several = read(blocks.get(2).group(1));
    assertTrue(
        several.get("openssl-system").jvm().arguments().toString().contains("libcrypto.so.3"));
    assertEquals(
        "~0x200000200000000",
        several.get("openssl-masked").jvm().environment().get("OPENSSL_ia32cap"));
  }

  /** Whatever a key of an entry may be, the document has a line on it. */
  @Test
  void everyKeyIsDocumented() throws IOException {
    var text = Files.readString(Path.of("docs", "contenders.md"));
    var known = refusal("contenders: [{id: a, wrong: x}]").replaceFirst(".*expected: ", "");
    for (var key : known.split(", ", -1)) {
      assertTrue(text.contains("`" + key + "`"), key);
    }
  }

  @Test
  void anArtifactThatNobodyHasIsTold() {
    assertTrue(
        refusal(
                """
                contenders:
                  - id: a
                    provider: P
                    artifacts: [org.example.jcabench:no-such-provider:1.0]
                """)
            .contains("line 4: org.example.jcabench:no-such-provider:1.0 did not resolve"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "id | must be pairs such as id=mine",
        "id=a; provider | must be pairs such as id=mine",
        "id=a; provider=P; wrong=1 | 'wrong' is not known here",
        "provider=P | an entry needs an id",
        "id=a; provider= | is empty where a value was expected",
        "id=jdk; provider=P | there is a contender 'jdk' already",
      })
  void aMistakeInAnOptionIsTold(String option, String expected) {
    var message =
        assertThrows(ContenderException.class, () -> Declarations.parse(option, Contenders.byId()))
            .getMessage();
    assertTrue(message.contains(expected), message);
    assertTrue(message.startsWith("--contender '" + option + "'"), message);
  }
}
