package jcabench.contender;

import java.util.Locale;

/**
 * How one JCA provider object comes to be.
 *
 * @param kind where the provider comes from
 * @param value the name of an installed provider, a class name, or a SunPKCS11 configuration text
 * @param argument the one string that a class's constructor takes; empty for the no-argument
 *     constructor
 */
public record ProviderSpec(Kind kind, String value, String argument) {

  /** Where a provider object comes from. */
  public enum Kind {
    /** {@code Security.getProvider(value)}: one that the JDK installs. */
    INSTALLED,
    /** A public class with a public constructor taking nothing or one string. */
    CLASS,
    /** {@code Security.getProvider("SunPKCS11").configure("--" + value)}. */
    PKCS11
  }

  /** A provider that the JDK itself installs, by its name. */
  public static ProviderSpec installed(String name) {
    return new ProviderSpec(Kind.INSTALLED, name, "");
  }

  /** A provider class on the contender's class path. */
  public static ProviderSpec ofClass(String className) {
    return new ProviderSpec(Kind.CLASS, className, "");
  }

  /** SunPKCS11 with the given configuration text, in the syntax of its configuration file. */
  public static ProviderSpec pkcs11(String configuration) {
    return new ProviderSpec(Kind.PKCS11, configuration, "");
  }

  /** This provider with a constructor argument. */
  public ProviderSpec withArgument(String constructorArgument) {
    return new ProviderSpec(kind, value, constructorArgument);
  }

  String asText() {
    return kind.name().toLowerCase(Locale.ROOT) + "\u001f" + value + "\u001f" + argument;
  }

  static ProviderSpec parse(String text) {
    var parts = text.split("\u001f", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException("a provider must have a kind, a value and an argument");
    }
    return new ProviderSpec(Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)), parts[1], parts[2]);
  }
}
