package jcabench.contender;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** Jars by their Maven coordinates, with what they depend on, from where the user's Maven would. */
final class Artifacts {
  private Artifacts() {}

  /**
   * The jars, those asked for before what they need.
   *
   * @param coordinates {@code group:artifact:version}, or with extension and classifier before the
   *     version
   * @param wrong makes the exception for a sentence
   */
  static List<Path> resolve(List<String> coordinates, Function<String, ContenderException> wrong) {
    var collect = new CollectRequest();
    for (var one : coordinates) {
      collect.addDependency(new Dependency(artifact(one, wrong), "runtime"));
    }
    var overrides = ContextOverrides.create().withUserSettings(true).build();
    try (var context = Runtimes.INSTANCE.getRuntime().create(overrides)) {
      collect.setRepositories(context.remoteRepositories());
      return context
          .repositorySystem()
          .resolveDependencies(
              context.repositorySystemSession(), new DependencyRequest(collect, null))
          .getArtifactResults()
          .stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (DependencyResolutionException e) {
      throw wrong.apply(
          String.join(", ", coordinates)
              + " did not resolve ("
              + Reasons.chain(e)
              + "): check coordinates and the mirrors in ~/.m2/settings.xml");
    }
  }

  private static DefaultArtifact artifact(String text, Function<String, ContenderException> wrong) {
    try {
      return new DefaultArtifact(text);
    } catch (IllegalArgumentException e) {
      throw wrong.apply(
          "'"
              + text
              + "' is no artifact: write group:artifact:version, such as"
              + " org.bouncycastle:bc-fips:2.1.3");
    }
  }
}
