package jcabench.contender;

/** Where a class came from. */
final class ClassOrigin {
  private ClassOrigin() {}

  /** The jar or folder, else {@code jrt:/module}. */
  static String of(Class<?> type) {
    var source = type.getProtectionDomain().getCodeSource();
    if (source != null && source.getLocation() != null) {
      return source.getLocation().toString();
    }
    return "jrt:/" + (type.getModule().isNamed() ? type.getModule().getName() : "unknown");
  }
}
