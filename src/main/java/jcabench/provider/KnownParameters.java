package jcabench.provider;

import java.security.AlgorithmParameters;
import java.security.NoSuchAlgorithmException;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Optional;

/** JCA's parameter objects, from the installed provider that knows them. */
final class KnownParameters {
  private KnownParameters() {}

  /** Parameters of a name with these values; empty if no provider serves the name. */
  static Optional<AlgorithmParameters> of(String name, AlgorithmParameterSpec specification) {
    try {
      var parameters = AlgorithmParameters.getInstance(name);
      parameters.init(specification);
      return Optional.of(parameters);
    } catch (NoSuchAlgorithmException | InvalidParameterSpecException e) {
      return Optional.empty();
    }
  }
}
