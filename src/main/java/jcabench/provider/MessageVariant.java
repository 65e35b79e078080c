package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.EdDSAParameterSpec;
import java.util.HexFormat;
import java.util.Set;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;
import jcabench.openssl.Params;

/** How a signature of a whole message takes it. */
sealed interface MessageVariant {
  /** As it is. */
  MessageVariant PURE = new Plain();

  /** OpenSSL's parameters for a key of this type. */
  Params params(KeyType type);

  /**
   * The variant that a specification asks for.
   *
   * @param types of the signature's keys, which are of one family
   */
  static MessageVariant of(LibContext context, Set<KeyType> types, AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException {
    return KeyType.EDDSA.containsAll(types)
        ? EdDsa.of(context, spec)
        : Named.of(KeyType.ML_DSA.containsAll(types), spec);
  }

  /** No parameters. */
  record Plain() implements MessageVariant {
    @Override
    public Params params(KeyType type) {
      return Params.NONE;
    }
  }

  /**
   * A variant of EdDSA (RFC 8032, 5): with a context, or prehashed.
   *
   * @param prehash whether the message is hashed first (Ed25519ph, Ed448ph)
   * @param contextHex the context in hexadecimal digits, empty for none
   */
  record EdDsa(boolean prehash, String contextHex) implements MessageVariant {
    /** OpenSSL may be too old for the variants: it would ignore them and sign something else. */
    private static MessageVariant of(LibContext context, AlgorithmParameterSpec spec)
        throws InvalidAlgorithmParameterException {
      if (!(spec instanceof EdDSAParameterSpec given)) {
        throw new InvalidAlgorithmParameterException(
            "Parameters of class EdDSAParameterSpec are needed.");
      }
      byte[] bytes = given.getContext().orElse(new byte[0]);
      if (!given.isPrehash() && bytes.length == 0) {
        return PURE;
      }
      var reason = context.find(Operation.SIGNATURE, "ED25519ph");
      if (reason.isPresent()) {
        throw new InvalidAlgorithmParameterException(
            context.title() + " offers pure EdDSA only: " + reason.get());
      }
      return new EdDsa(given.isPrehash(), HexFormat.of().formatHex(bytes));
    }

    @Override
    public Params params(KeyType type) {
      String instance =
          type == KeyType.ED448
              ? (prehash ? "Ed448ph" : "Ed448")
              : (prehash ? "Ed25519ph" : "Ed25519ctx");
      Params params = Params.NONE.text("instance", instance);
      return contextHex.isEmpty()
          ? params
          : params.octets("context-string", HexFormat.of().parseHex(contextHex));
    }
  }

  /**
   * A variant of ML-DSA or SLH-DSA, in the words of {@link MessageParameterSpec}.
   *
   * @param contextHex the context in hexadecimal digits, empty for none
   */
  record Named(String contextHex, boolean deterministic, boolean mu) implements MessageVariant {
    private static MessageVariant of(boolean takesMu, AlgorithmParameterSpec spec)
        throws InvalidAlgorithmParameterException {
      var given = known(spec);
      if (given.isMu() && !takesMu) {
        throw new InvalidAlgorithmParameterException("SLH-DSA has no external µ.");
      }
      var variant =
          new Named(
              HexFormat.of().formatHex(given.getContext()), given.isDeterministic(), given.isMu());
      return variant.equals(new Named("", false, false)) ? PURE : variant;
    }

    /** A specification of our class, or a copy of one with a context, such as bcprov's. */
    private static MessageParameterSpec known(AlgorithmParameterSpec spec)
        throws InvalidAlgorithmParameterException {
      if (spec instanceof MessageParameterSpec ours) {
        return ours;
      }
      try {
        return MessageParameterSpec.ofContext(
            (byte[]) spec.getClass().getMethod("getContext").invoke(spec));
      } catch (ReflectiveOperationException | RuntimeException e) {
        throw new InvalidAlgorithmParameterException(
            "Parameters of class MessageParameterSpec are needed.", e);
      }
    }

    @Override
    public Params params(KeyType type) {
      Params params = Params.NONE;
      if (!contextHex.isEmpty()) {
        params = params.octets("context-string", HexFormat.of().parseHex(contextHex));
      }
      if (deterministic) {
        params = params.number("deterministic", 1);
      }
      return mu ? params.number("mu", 1) : params;
    }
  }
}
