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
    if (types.contains(KeyType.SM2)) {
      return Sm2.of(spec);
    }
    return KeyType.EDDSA.containsAll(types)
        ? EdDsa.of(context, spec)
        : PostQuantum.of(KeyType.ML_DSA.containsAll(types), spec);
  }

  /** The variant of a signature to which nobody gave parameters. */
  static MessageVariant usual(Set<KeyType> types) {
    return types.contains(KeyType.SM2) ? Sm2.USUAL : PURE;
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
   * SM2 (GB/T 32918.2), which hashes the signer's identity with the message.
   *
   * @param identityHex in hexadecimal digits
   */
  record Sm2(String identityHex) implements MessageVariant {
    /** The identity where nobody gives another (GM/T 0009, 10): sixteen digits in ASCII. */
    private static final Sm2 USUAL = new Sm2("31323334353637383132333435363738");

    /** JCA has no class; any specification with a public {@code getID()}, such as bcprov's. */
    private static MessageVariant of(AlgorithmParameterSpec spec)
        throws InvalidAlgorithmParameterException {
      try {
        return new Sm2(
            HexFormat.of().formatHex((byte[]) spec.getClass().getMethod("getID").invoke(spec)));
      } catch (ReflectiveOperationException | RuntimeException e) {
        throw new InvalidAlgorithmParameterException(
            "Parameters with the signer's identity, getID(), are needed.", e);
      }
    }

    @Override
    public Params params(KeyType type) {
      return Params.NONE.octets("distid", HexFormat.of().parseHex(identityHex));
    }
  }

  /**
   * A variant of ML-DSA or SLH-DSA, in the words of {@link MessageParameterSpec}.
   *
   * @param contextHex the context in hexadecimal digits, empty for none
   */
  record PostQuantum(String contextHex, boolean deterministic, boolean mu)
      implements MessageVariant {
    /** Pure where a specification asks for nothing. */
    static MessageVariant of(boolean takesMu, AlgorithmParameterSpec spec)
        throws InvalidAlgorithmParameterException {
      var given = known(spec);
      if (given.isMu() && !takesMu) {
        throw new InvalidAlgorithmParameterException("This signature takes no µ.");
      }
      var variant =
          new PostQuantum(
              HexFormat.of().formatHex(given.getContext()), given.isDeterministic(), given.isMu());
      return variant.equals(new PostQuantum("", false, false)) ? PURE : variant;
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
