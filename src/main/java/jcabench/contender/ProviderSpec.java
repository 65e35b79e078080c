package jcabench.contender;

import java.util.Locale;

/**
 * How one JCA provider object comes to be.
 *
 * @param loading where the provider comes from
 * @param value the name of an installed provider or of a service, a class name, or a SunPKCS11
 *     configuration text
 * @param argument the one string that a class's constructor takes; empty for the no-argument
 *     constructor
 * @param configuration what {@code Provider.configure} is given afterwards; empty for nothing
 */
public record ProviderSpec(Loading loading, String value, String argument, String configuration) {

  private static final String SEPARATOR = "\u001f";

  /** Where a provider object comes from. */
  public enum Loading {
    /** {@code Security.getProvider(value)}: one that the JDK installs. */
    INSTALLED,
    /** A public class with a public constructor taking nothing or one string. */
    CLASS,
    /** The provider of this name among those that the class path declares as services. */
    SERVICE,
    /** {@code Security.getProvider("SunPKCS11").configure("--" + value)}. */
    PKCS11
  }

  /** A provider that the JDK itself installs, by its name. */
  public static ProviderSpec installed(String name) {
    return new ProviderSpec(Loading.INSTALLED, name, "", "");
  }

  /** A provider class on the contender's class path. */
  public static ProviderSpec ofClass(String className) {
    return new ProviderSpec(Loading.CLASS, className, "", "");
  }

  /** A provider that a {@code META-INF/services} file of the class path names, by its name. */
  public static ProviderSpec service(String name) {
    return new ProviderSpec(Loading.SERVICE, name, "", "");
  }

  /** SunPKCS11 with the given configuration text, in the syntax of its configuration file. */
  public static ProviderSpec pkcs11(String configuration) {
    return new ProviderSpec(Loading.PKCS11, configuration, "", "");
  }

  /** This provider with a constructor argument. */
  public ProviderSpec withArgument(String constructorArgument) {
    return new ProviderSpec(loading, value, constructorArgument, configuration);
  }

  /** This provider, configured once it is made. */
  public ProviderSpec configured(String text) {
    return new ProviderSpec(loading, value, argument, text);
  }

  String asText() {
    return String.join(
        SEPARATOR, loading.name().toLowerCase(Locale.ROOT), value, argument, configuration);
  }

  static ProviderSpec parse(String text) {
    var parts = text.split(SEPARATOR, -1);
    if (parts.length != 4) {
      throw new IllegalArgumentException("a provider is a loading, a value, an argument, a text");
    }
    return new ProviderSpec(
        Loading.valueOf(parts[0].toUpperCase(Locale.ROOT)), parts[1], parts[2], parts[3]);
  }
}
