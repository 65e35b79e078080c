package jcabench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The arrows of the architecture, and no others. */
class LayeringTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("jcabench");

  /** More files at one level are no room any more. */
  private static final int MOST_FILES = 30;

  /** One file for each OpenSSL object, and one for each shape of a JCA service. */
  private static final List<String> WIDE = List.of("openssl", "provider");

  @Test
  void packagesDependOnlyAlongTheArrows() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("cli")
        .definedBy("jcabench.cli..")
        .layer("report")
        .definedBy("jcabench.report..")
        .layer("gate")
        .definedBy("jcabench.gate..")
        .layer("stats")
        .definedBy("jcabench.stats..")
        .layer("source")
        .definedBy("jcabench.source..")
        .layer("result")
        .definedBy("jcabench.result..")
        .layer("jmh")
        .definedBy("jcabench.jmh..")
        .layer("run")
        .definedBy("jcabench.run..")
        .layer("machine")
        .definedBy("jcabench.machine..")
        .layer("contender")
        .definedBy("jcabench.contender..")
        .layer("benchmark")
        .definedBy("jcabench.benchmark..")
        .layer("provider")
        .definedBy("jcabench.provider..")
        .layer("openssl")
        .definedBy("jcabench.openssl..")
        .layer("ceiling")
        .definedBy("jcabench.ceiling..")
        .layer("tls")
        .definedBy("jcabench.tls..")
        .layer("load")
        .definedBy("jcabench.load..")
        .whereLayer("cli")
        .mayOnlyAccessLayers(
            "report", "gate", "stats", "source", "result", "jmh", "run", "machine", "contender")
        .whereLayer("jmh")
        .mayOnlyAccessLayers("benchmark", "run", "source", "machine", "contender", "result", "load")
        .whereLayer("run")
        .mayOnlyAccessLayers("stats", "source", "machine", "contender", "result")
        .whereLayer("machine")
        .mayOnlyAccessLayers("contender", "result")
        .whereLayer("report")
        .mayOnlyAccessLayers("gate", "stats", "result")
        .whereLayer("gate")
        .mayOnlyAccessLayers("stats", "result")
        .whereLayer("stats")
        .mayOnlyAccessLayers("result")
        .whereLayer("source")
        .mayOnlyAccessLayers("result")
        .whereLayer("result")
        .mayNotAccessAnyLayer()
        .whereLayer("contender")
        .mayOnlyAccessLayers("ceiling")
        .whereLayer("benchmark")
        .mayOnlyAccessLayers("contender", "ceiling", "tls", "load", "machine")
        .whereLayer("load")
        .mayOnlyAccessLayers("tls", "machine")
        .whereLayer("tls")
        .mayOnlyAccessLayers("contender", "ceiling")
        .whereLayer("ceiling")
        .mayNotAccessAnyLayer()
        .whereLayer("provider")
        .mayOnlyAccessLayers("openssl")
        .whereLayer("openssl")
        .mayNotAccessAnyLayer()
        .check(CLASSES);
  }

  @Test
  void distributionsStandBelowTheQuestionsOfTheField() {
    noClasses()
        .that()
        .resideInAPackage("jcabench.stats")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("jcabench.stats.study..")
        .check(CLASSES);
  }

  @Test
  void picturesThePageAndDataStandBesideTheTextAndBelowNothing() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "jcabench.report.chart..", "jcabench.report.data..", "jcabench.report.page..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("jcabench.report", "jcabench.gate..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("jcabench.report")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "jcabench.report.chart..", "jcabench.report.data..", "jcabench.report.page..")
        .check(CLASSES);
  }

  @Test
  void packagesMakeNoCircle() {
    slices().matching("jcabench.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void onlyTheDriverAndTheBenchmarksKnowJmh() {
    noClasses()
        .that()
        .resideOutsideOfPackages("jcabench.jmh..", "jcabench.benchmark..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.openjdk.jmh..")
        .check(CLASSES);
  }

  @Test
  void onlyTheNativeBorderTheDowncallRowAndTheCLibraryLink() {
    noClasses()
        .that()
        .resideOutsideOfPackage("jcabench.openssl..")
        .and()
        .doNotHaveFullyQualifiedName("jcabench.benchmark.CalibrationBenchmark$Downcall")
        .and()
        .doNotHaveFullyQualifiedName("jcabench.machine.CLibrary")
        .and()
        .resideOutsideOfPackage("jcabench.ceiling..")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Linker.class, SymbolLookup.class)
        .check(CLASSES);
  }

  @Test
  void theNativeBorderKnowsNoJca() {
    noClasses()
        .that()
        .resideInAPackage("jcabench.openssl..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.security..", "javax.crypto..")
        .check(CLASSES);
  }

  /** Its callers' pauses are their own: see the decisions on the provider's native memory. */
  @Test
  void theProviderCallsNoCollector() {
    noClasses()
        .that()
        .resideInAnyPackage("jcabench.openssl..", "jcabench.provider..")
        .should()
        .callMethod(System.class, "gc")
        .orShould()
        .callMethod(Runtime.class, "gc")
        .check(CLASSES);
  }

  @Test
  void onlyStatisticsUseDistributions() {
    noClasses()
        .that()
        .resideOutsideOfPackage("jcabench.stats..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.commons.math3..", "org.apache.commons.statistics..")
        .check(CLASSES);
  }

  /** Files whose code needs each other must be parts of one thing; a sealed type names its own. */
  private static final Set<Set<String>> ONE_CONCEPT =
      Set.of(
          Set.of("Contender", "ContenderBuilder"),
          Set.of("LoadedContender", "Proof"),
          Set.of("Run", "Tally"),
          Set.of("JmhFork", "JmhJvm"),
          Set.of("GateReport", "GateJunit"));

  @Test
  void filesThatNeedEachOtherAreOneConcept() {
    var uses = new TreeMap<String, Set<String>>();
    for (var type : CLASSES) {
      var own = file(type);
      if (!own.contains("jmh_generated")) {
        var others = uses.computeIfAbsent(own, _ -> new TreeSet<>());
        type.getDirectDependenciesFromSelf().stream()
            .map(dependency -> file(dependency.getTargetClass().getBaseComponentType()))
            .filter(other -> other.startsWith("jcabench.") && !other.equals(own))
            .forEach(others::add);
      }
    }
    var reached = new TreeMap<String, Set<String>>();
    uses.keySet().forEach(start -> reached.put(start, reachable(uses, start)));
    var circles = new HashSet<Set<String>>();
    reached.forEach(
        (one, others) -> {
          var circle = new TreeSet<String>();
          others.stream()
              .filter(other -> reached.getOrDefault(other, Set.of()).contains(one))
              .forEach(other -> circle.add(other.replaceFirst(".*[.]", "")));
          if (circle.size() > 1) {
            circles.add(circle);
          }
        });
    assertEquals(ONE_CONCEPT, circles);
  }

  /** The outermost class: what a file is named after. */
  private static String file(JavaClass type) {
    return type.getName().replaceFirst("[$].*", "");
  }

  private static Set<String> reachable(Map<String, Set<String>> uses, String start) {
    var reached = new TreeSet<String>();
    var open = new ArrayDeque<>(uses.get(start));
    while (!open.isEmpty()) {
      var next = open.pop();
      if (reached.add(next)) {
        open.addAll(uses.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }

  @Test
  void noRoomIsAFlatListOfMany() throws IOException {
    var wide = new TreeMap<String, Long>();
    try (var folders = Files.walk(Path.of("src/main/java/jcabench")).filter(Files::isDirectory)) {
      for (var folder : folders.toList()) {
        try (var files = Files.list(folder)) {
          long number = files.filter(file -> file.toString().endsWith(".java")).count();
          if (number > MOST_FILES && !WIDE.contains(folder.getFileName().toString())) {
            wide.put(folder.toString(), number);
          }
        }
      }
    }
    assertEquals(new TreeMap<>(), wide);
  }

  @Test
  void noClassIsCalledByWhatItIsNot() {
    classes()
        .that()
        .resideInAPackage("jcabench..")
        .should()
        .haveSimpleNameNotEndingWith("Util")
        .andShould()
        .haveSimpleNameNotEndingWith("Utils")
        .andShould()
        .haveSimpleNameNotEndingWith("Helper")
        .andShould()
        .haveSimpleNameNotEndingWith("Manager")
        .check(CLASSES);
  }
}
