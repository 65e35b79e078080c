package jcabench.provider;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jcabench.openssl.Operation;

/** The part of the table with algorithm parameters and their generation. */
final class ParameterServices {
  private ParameterServices() {}

  static Stream<ServiceRow> parameters() {
    return NamedParameters.all()
        .map(
            named ->
                new ServiceRow(
                    "AlgorithmParameters",
                    named.name(),
                    named.aliases(),
                    OpenSslParameters.class,
                    _ -> new OpenSslParameters(named.form()),
                    named.needs(),
                    Map.of()));
  }

  static Stream<ServiceRow> generators() {
    return Stream.of(generator("DSA", KeyType.DSA), generator("DiffieHellman", KeyType.DH, "DH"));
  }

  private static ServiceRow generator(String name, KeyType type, String... aliases) {
    return new ServiceRow(
        "AlgorithmParameterGenerator",
        name,
        List.of(aliases),
        OpenSslParameterGenerator.class,
        context -> new OpenSslParameterGenerator(context, type),
        List.of(ServiceRow.Need.of(Operation.KEY_MANAGEMENT, type.openSsl())),
        Map.of());
  }
}
