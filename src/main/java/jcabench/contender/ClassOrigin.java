package jcabench.contender;

import java.net.URI;
import java.nio.file.Path;

/** Where a class came from. */
final class ClassOrigin {
  private ClassOrigin() {}

  /** The jar or folder, else {@code jrt:/module}. */
  static String of(Class<?> type) {
    var source = type.getProtectionDomain().getCodeSource();
    if (source != null && source.getLocation() != null) {
      var place = source.getLocation();
      return place.getProtocol().equals("file")
          ? Home.display(Path.of(URI.create(place.toString())))
          : place.toString();
    }
    return "jrt:/" + (type.getModule().isNamed() ? type.getModule().getName() : "unknown");
  }
}
