package jcabench.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * {@code jcabench:run}: measures the project's provider beside the JDK's, and beside its last
 * release where one is named, and writes a report.
 */
@Mojo(
    name = "run",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.RUNTIME,
    threadSafe = true)
public final class RunMojo extends SuiteMojo {
  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    var ids = "jdk," + candidate() + (baseline().isPresent() ? "," + base() : "");
    start(List.of("run", "--contenders", ids));
  }
}
