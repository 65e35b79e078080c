package jcabench.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** Jars with a tiny provider, compiled here, so that no class path but the jar's has it. */
final class ProviderJar {
  /** Offers SHA-256, and tells in its info what reached its process. */
  static final String TINY =
      """
      package tiny;

      import java.security.MessageDigest;
      import java.security.MessageDigestSpi;
      import java.security.Provider;

      public class TinyProvider extends Provider {
        public TinyProvider() {
          this("none");
        }

        public TinyProvider(String argument) {
          super("Tiny", "1.5", "argument " + argument
              + ", variable " + System.getenv("TINY_VARIABLE")
              + ", property " + System.getProperty("tiny.property"));
          putService(new Service(this, "MessageDigest", "SHA-256", Digest.class.getName(), null, null));
        }

        @Override
        public Provider configure(String text) {
          return new TinyProvider("configured with " + text);
        }

        public static class Digest extends MessageDigestSpi {
          private final MessageDigest digest;

          public Digest() throws Exception {
            digest = MessageDigest.getInstance("SHA-256", "SUN");
          }

          @Override
          protected void engineUpdate(byte input) {
            digest.update(input);
          }

          @Override
          protected void engineUpdate(byte[] input, int offset, int length) {
            digest.update(input, offset, length);
          }

          @Override
          protected byte[] engineDigest() {
            return digest.digest();
          }

          @Override
          protected void engineReset() {
            digest.reset();
          }
        }
      }
      """;

  private ProviderJar() {}

  /** The jar {@code tiny.jar} with {@link #TINY}, declared as a service. */
  static Path tiny(Path folder) throws IOException {
    return jar(folder, "tiny.jar", "tiny.TinyProvider", TINY);
  }

  /** A provider of which the constructor does something. */
  static Path doing(Path folder, String name, String statements) throws IOException {
    return jar(
        folder,
        name + ".jar",
        "tiny." + name,
        """
        package tiny;

        public class %s extends java.security.Provider {
          public %s() {
            super("%s", "1.0", "");
            %s
          }
        }
        """
            .formatted(name, name, name, statements));
  }

  private static Path jar(Path folder, String file, String className, String source)
      throws IOException {
    var classes = Files.createTempDirectory(folder, "classes");
    var text = classes.resolve(className.substring(className.indexOf('.') + 1) + ".java");
    Files.writeString(text, source);
    var compiler = ToolProvider.getSystemJavaCompiler();
    int failed =
        compiler.run(null, null, null, "-proc:none", "-d", classes.toString(), text.toString());
    if (failed != 0) {
      throw new IllegalStateException(className + " does not compile");
    }
    var jar = folder.resolve(file);
    try (var out = new JarOutputStream(Files.newOutputStream(jar));
        var files = Files.walk(classes)) {
      for (var one : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        add(out, classes.relativize(one).toString(), Files.readAllBytes(one));
      }
      var service = "META-INF/services/java.security.Provider";
      add(out, service, (className + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    return jar;
  }

  private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
    out.closeEntry();
  }

  /** A jar with one entry. */
  static Path of(Path folder, String file, Map<String, String> entries) throws IOException {
    var jar = folder.resolve(file);
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (var entry : entries.entrySet()) {
        add(
            out,
            entry.getKey(),
            entry.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    }
    return jar;
  }
}
