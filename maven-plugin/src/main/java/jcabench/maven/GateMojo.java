package jcabench.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * {@code jcabench:gate}: measures the project's provider beside its last release, in one run, and
 * fails the build when a row is slower.
 */
@Mojo(
    name = "gate",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.RUNTIME,
    threadSafe = true)
public final class GateMojo extends SuiteMojo {
  /** How much slower a row may be, such as {@code 5%}; 2 % without it. */
  @Parameter(property = "jcabench.maxSlowdown")
  private String maxSlowdown;

  /** What becomes of rows that noise hides: {@code fail}, or {@code pass}. */
  @Parameter(property = "jcabench.undecided", defaultValue = "fail")
  private String undecided;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (baseline().isEmpty()) {
      throw new MojoExecutionException(
          "jcabench:gate needs <baseline>, the coordinates group:artifact:version of what the "
              + "provider is held against, such as its last release");
    }
    var command = new ArrayList<>(List.of("gate", "run"));
    command.addAll(List.of("--baseline-contender", base(), "--candidate-contender", candidate()));
    command.addAll(List.of("--undecided", undecided));
    if (maxSlowdown != null) {
      command.addAll(List.of("--max-slowdown", maxSlowdown));
    }
    start(command);
  }
}
