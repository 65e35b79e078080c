package jcabench.provider;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;

/** Bouncy Castle's provider, from the folder of providers under test, in a loader of its own. */
final class Bouncy {
  static final Provider CASTLE = load();

  private Bouncy() {}

  private static Provider load() {
    Path folder = Path.of("target", "providers", "bc");
    try (var files = Files.list(folder)) {
      URL[] jars = {files.findFirst().orElseThrow().toUri().toURL()};
      var loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
      return (Provider)
          loader
              .loadClass("org.bouncycastle.jce.provider.BouncyCastleProvider")
              .getConstructor()
              .newInstance();
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException(folder + " has no bcprov: run 'mvn process-classes'", e);
    }
  }
}
