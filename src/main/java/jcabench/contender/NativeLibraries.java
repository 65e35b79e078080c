package jcabench.contender;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The native libraries that are mapped into this process, from {@code /proc/self/maps}. */
final class NativeLibraries {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final Pattern NSS_VERSION = Pattern.compile("Version: (NSS [0-9][0-9.]*)");
  private static final long LARGEST_SEARCHED = 16L << 20;

  private NativeLibraries() {}

  /** Every mapped {@code .so} file, once; empty where the system has no such list. */
  static List<Library> mapped() {
    if (!Files.isReadable(MAPS)) {
      return List.of();
    }
    try (var lines = Files.lines(MAPS)) {
      return lines
          .map(line -> line.indexOf('/') < 0 ? "" : line.substring(line.indexOf('/')))
          .filter(path -> path.contains(".so"))
          .distinct()
          .map(path -> new Library(Path.of(path.replace(" (deleted)", ""))))
          .toList();
    } catch (IOException e) {
      throw new ContenderException("cannot read " + MAPS + ": the proof of libraries fails", e);
    }
  }

  /** One mapped library. */
  record Library(Path file) {
    String name() {
      return file.getFileName().toString();
    }

    boolean startsWithName(String beginning) {
      return name().startsWith(beginning);
    }

    /** Not part of the JDK, the C library or the loader. */
    boolean notOfTheJdk() {
      return !file.startsWith(Path.of(System.getProperty("java.home")))
          && !name().matches("(libc|libm|libdl|libpthread|librt|libgcc_s|libstdc.*|ld-.*)[.].*");
    }

    String describe() {
      return Home.display(file) + ownVersion().map(version -> " (" + version + ")").orElse("");
    }

    /** NSS writes its version into each of its libraries; others are asked in other ways. */
    private Optional<String> ownVersion() {
      try {
        if (!name().matches("lib(nss|softokn|freebl).*") || Files.size(file) > LARGEST_SEARCHED) {
          return Optional.empty();
        }
        var text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        var match = NSS_VERSION.matcher(text);
        return match.find() ? Optional.of(match.group(1)) : Optional.empty();
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }
}
