package jcabench.provider;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import jcabench.openssl.Kind;
import jcabench.openssl.LibContext;

/**
 * One service of the provider's table.
 *
 * @param type JCA's name of the service, for example {@code MessageDigest}
 * @param algorithm JCA's standard name of the algorithm
 * @param aliases object identifiers and other names
 * @param spi the class that serves it
 * @param factory makes an instance of that class
 * @param needs what OpenSSL must offer; the first one is the algorithm itself
 * @param attributes JCA's attributes of the service
 */
record ServiceRow(
    String type,
    String algorithm,
    List<String> aliases,
    Class<?> spi,
    Function<LibContext, ?> factory,
    List<Need> needs,
    Map<String, String> attributes) {

  /** An algorithm in OpenSSL's name. */
  record Need(Kind kind, String name) {
    static Need of(Kind kind, String name) {
      return new Need(kind, name);
    }
  }

  /** Why a context cannot serve this, or empty when it can. */
  Optional<String> missing(LibContext context) {
    return needs.stream()
        .flatMap(
            need ->
                context.find(need.kind, need.name).stream()
                    .map(
                        reason ->
                            "%s does not offer %s (%s)"
                                .formatted(context.title(), need.name, reason)))
        .findFirst();
  }
}
