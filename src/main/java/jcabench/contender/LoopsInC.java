package jcabench.contender;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import jcabench.ceiling.CLoop;
import jcabench.contender.Contender.JvmSettings;

/**
 * The contenders that are loops in C over OpenSSL: no providers, but what none over that library
 * can be faster than. Each contender over OpenSSL stands beside loops over its own library, with
 * its environment and its configuration.
 */
public final class LoopsInC {
  /** Id of the loops over the OpenSSL of the set-up, as the reports know it. */
  public static final String ID = "c";

  private static final String OF_ONE = ID + "@";
  private static final String PROVIDER = "jcabench.provider.OpenSslProvider";
  private static final String LIBRARY_FLAG = "-Djcabench.openssl.library=";

  private LoopsInC() {}

  /** Loops over the OpenSSL of the set-up. */
  public static Contender overTheSetup() {
    return Contender.named(ID, "C").nativeLibraries("libjcabench-c", "libcrypto").build();
  }

  /**
   * The loops beside which a contender stands; empty where it does not call OpenSSL through our
   * provider. Copies of one contender share them.
   */
  public static Optional<Contender> beside(Contender one) {
    boolean ofOpenSsl =
        one.providers().size() == 1
            && one.providers().getFirst().value().equals(PROVIDER)
            && one.jvm().arguments().stream()
                .noneMatch(flag -> flag.startsWith("-D" + Contenders.TLS_ENGINE));
    if (!ofOpenSsl) {
      return Optional.empty();
    }
    var jvm = settings(one);
    if (jvm.equals(JvmSettings.NONE)) {
      return Optional.of(overTheSetup());
    }
    return Optional.of(
        ContenderBuilder.from(overTheSetup(), idBeside(one.id()), "C for " + title(one))
            .jvm(jvm)
            .expected(one.expected())
            .build());
  }

  /** Whether an id is one of loops in C. */
  static boolean isId(String id) {
    return id.equals(ID) || id.startsWith(OF_ONE);
  }

  private static String idBeside(String contender) {
    return OF_ONE + contender.replaceFirst("@[2-9]$", "");
  }

  /** Without the number of a copy. */
  private static String title(Contender one) {
    return one.title().replaceFirst(" \\([2-9]\\)$", "");
  }

  /** Library, configuration and environment, without what else its JVM is told. */
  private static JvmSettings settings(Contender one) {
    var flags = new ArrayList<String>();
    one.jvm().arguments().stream()
        .filter(flag -> flag.startsWith(LIBRARY_FLAG))
        .reduce((_, last) -> last)
        .ifPresent(flags::add);
    var configuration = configuration(one.providers().getFirst());
    Map.of(
            "configFile", CLoop.CONFIGURATION,
            "modules", CLoop.MODULES,
            "propertyQuery", CLoop.QUERY)
        .forEach(
            (key, property) ->
                Optional.ofNullable(configuration.getProperty(key))
                    .filter(value -> !value.isBlank())
                    .ifPresent(value -> flags.add("-D" + property + "=" + value)));
    return new JvmSettings(
        Optional.empty(), List.copyOf(flags.stream().sorted().toList()), one.jvm().environment());
  }

  private static Properties configuration(ProviderSpec provider) {
    var properties = new Properties();
    try {
      for (var text : List.of(provider.argument(), provider.configuration())) {
        properties.load(new StringReader(text));
      }
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
