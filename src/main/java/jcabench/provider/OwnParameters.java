package jcabench.provider;

import java.security.AlgorithmParameters;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import jcabench.openssl.LibContext;

/** This provider's own parameter objects, whether it is installed or not. */
final class OwnParameters extends AlgorithmParameters {
  /** Contexts live as long as the process, and so do their first providers. */
  private static final Map<LibContext, Provider> OWNERS = new ConcurrentHashMap<>();

  private OwnParameters(ParameterForm form, Provider provider, String name) {
    super(new OpenSslParameters(form), provider, name);
  }

  /** Names the provider of a library context; the first one stays. */
  static void own(LibContext context, Provider provider) {
    OWNERS.putIfAbsent(context, provider);
  }

  /**
   * Parameters with these values.
   *
   * @param name JCA's, for example {@code GCM}
   * @return empty if there are none of the name, or they cannot express the values
   */
  static Optional<AlgorithmParameters> of(
      LibContext context, String name, AlgorithmParameterSpec values) {
    return NamedParameters.form(name)
        .flatMap(
            form ->
                Optional.ofNullable(OWNERS.get(context))
                    .map(provider -> new OwnParameters(form, provider, name)))
        .filter(parameters -> parameters.takes(values))
        .map(parameters -> parameters);
  }

  private boolean takes(AlgorithmParameterSpec values) {
    try {
      init(values);
      return true;
    } catch (InvalidParameterSpecException e) {
      return false;
    }
  }
}
