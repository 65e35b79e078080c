package jcabench.provider;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandomParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;

/**
 * One service of the provider's table.
 *
 * @param type JCA's name of the service, for example {@code MessageDigest}
 * @param algorithm JCA's standard name of the algorithm
 * @param aliases object identifiers and other names
 * @param spi the class that serves it
 * @param factory makes an instance of that class
 * @param needs the algorithms that OpenSSL must offer, the main one first
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

  /**
   * An algorithm in OpenSSL's name.
   *
   * @param size bytes that a digest must be able to have; 0 for its usual length
   * @param minor the OpenSSL 3 from which on it does what we need; 0 for any
   */
  record Need(Operation operation, String name, int size, int minor) {
    static Need of(Operation operation, String name) {
      return new Need(operation, name, 0, 0);
    }

    /** A digest of a length that is chosen. */
    static Need digest(String name, int size) {
      return new Need(Operation.DIGEST, name, size, 0);
    }

    /** Something that older versions do otherwise. */
    static Need since(int minor, Operation operation, String name) {
      return new Need(operation, name, 0, minor);
    }

    /** Why a context lacks it; empty if it does not. */
    private Optional<String> reason(LibContext context) {
      if (!LibContext.isAtLeast(minor)) {
        return Optional.of("it needs OpenSSL 3." + minor);
      }
      var lacking = context.find(operation, name);
      return lacking.isPresent() || size == 0 ? lacking : context.findDigest(name, size);
    }
  }

  /** An object identifier in the two forms that JCA uses. */
  static Stream<String> oid(String dotted) {
    return Stream.of(dotted, "OID." + dotted);
  }

  /** Aliases; dotted identifiers in both forms. */
  static Stream<String> names(String... aliases) {
    return Arrays.stream(aliases)
        .flatMap(alias -> alias.matches("\\d+(\\.\\d+)+") ? oid(alias) : Stream.of(alias));
  }

  /**
   * A new instance of the service.
   *
   * @param parameter what JCA passes, for example the parameters of a DRBG; null for nothing
   */
  Object instance(LibContext context, Object parameter) throws NoSuchAlgorithmException {
    if (parameter == null) {
      return factory.apply(context);
    }
    if (type.equals("SecureRandom") && parameter instanceof SecureRandomParameters wanted) {
      return OpenSslSecureRandom.of(context, wanted);
    }
    throw new NoSuchAlgorithmException(
        type + " " + algorithm + " takes no parameter when it is made.");
  }

  /** The first algorithm that a context lacks; empty if it can serve the row. */
  Optional<Missing> missing(LibContext context) {
    return needs.stream()
        .flatMap(
            need ->
                need.reason(context).stream()
                    .map(
                        reason ->
                            new Missing(
                                need.name,
                                "%s does not offer %s (%s)"
                                    .formatted(context.title(), need.name, reason))))
        .findFirst();
  }

  /** An algorithm, in OpenSSL's name, that a context lacks, and the reason. */
  record Missing(String name, String reason) {}
}
