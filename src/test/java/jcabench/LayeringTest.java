package jcabench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import org.junit.jupiter.api.Test;

/** The arrows of the architecture, and no others. */
class LayeringTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("jcabench");

  @Test
  void packagesDependOnlyAlongTheArrows() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("cli")
        .definedBy("jcabench.cli..")
        .layer("report")
        .definedBy("jcabench.report..")
        .layer("gate")
        .definedBy("jcabench.gate..")
        .layer("stats")
        .definedBy("jcabench.stats..")
        .layer("result")
        .definedBy("jcabench.result..")
        .layer("run")
        .definedBy("jcabench.run..")
        .layer("contender")
        .definedBy("jcabench.contender..")
        .layer("benchmark")
        .definedBy("jcabench.benchmark..")
        .layer("provider")
        .definedBy("jcabench.provider..")
        .layer("openssl")
        .definedBy("jcabench.openssl..")
        .whereLayer("cli")
        .mayOnlyAccessLayers("report", "gate", "stats", "result", "run", "contender", "provider")
        .whereLayer("report")
        .mayOnlyAccessLayers("gate", "stats", "result")
        .whereLayer("gate")
        .mayOnlyAccessLayers("stats", "result")
        .whereLayer("stats")
        .mayOnlyAccessLayers("result")
        .whereLayer("result")
        .mayNotAccessAnyLayer()
        .whereLayer("run")
        .mayOnlyAccessLayers("contender", "result", "stats")
        .whereLayer("contender")
        .mayNotAccessAnyLayer()
        .whereLayer("benchmark")
        .mayOnlyAccessLayers("contender")
        .whereLayer("provider")
        .mayOnlyAccessLayers("openssl")
        .whereLayer("openssl")
        .mayNotAccessAnyLayer()
        .check(CLASSES);
  }

  @Test
  void onlyTheNativeBorderAndTheRulerLink() {
    noClasses()
        .that()
        .resideOutsideOfPackage("jcabench.openssl..")
        .and()
        .doNotHaveFullyQualifiedName("jcabench.benchmark.CalibrationBenchmark$Downcall")
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
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void statisticsAreInOnePlace() {
    noClasses()
        .that()
        .resideInAnyPackage("jcabench.report..", "jcabench.gate..", "jcabench.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.commons.math3..", "org.apache.commons.statistics..")
        .allowEmptyShould(true)
        .check(CLASSES);
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
