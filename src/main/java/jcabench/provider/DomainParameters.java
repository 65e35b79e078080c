package jcabench.provider;

import java.math.BigInteger;
import java.security.spec.DSAParameterSpec;
import java.security.spec.DSAPublicKeySpec;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.crypto.spec.DHParameterSpec;
import javax.crypto.spec.DHPublicKeySpec;
import jcabench.openssl.KeyGeneration;
import jcabench.openssl.LibContext;
import jcabench.openssl.Params;
import jcabench.openssl.Pkey;
import jcabench.openssl.PkeyDer;

/** Starts key generation for the families whose keys have domain parameters: DSA and DH. */
final class DomainParameters {
  /** Length of q for a length of p in bits (FIPS 186-4, 4.2). */
  static final Map<Integer, Integer> DSA_ORDERS = Map.of(1024, 160, 2048, 256, 3072, 256);

  private record Size(LibContext context, int bits) {}

  private static final Map<Size, Pkey> DSA = new ConcurrentHashMap<>();

  private DomainParameters() {}

  /** DSA with a prime of this size; its parameters are generated once in the process. */
  static Optional<Function<LibContext, KeyGeneration>> dsa(int bits) {
    return Optional.ofNullable(DSA_ORDERS.get(bits))
        .map(
            order ->
                context ->
                    KeyGeneration.like(
                        DSA.computeIfAbsent(
                            new Size(context, bits), _ -> dsa(context, bits, order))));
  }

  /** New parameters of DSA, with p and q of these sizes; takes seconds. */
  static Pkey dsa(LibContext context, int bits, int orderBits) {
    return KeyGeneration.parameters(
        context,
        "DSA",
        Params.NONE
            .unsigned("pbits", BigInteger.valueOf(bits))
            .unsigned("qbits", BigInteger.valueOf(orderBits)));
  }

  /** DH in the group of RFC 7919 with a prime of this size. */
  static Optional<Function<LibContext, KeyGeneration>> dh(int bits) {
    return switch (bits) {
      case 2048, 3072, 4096, 6144, 8192 ->
          Optional.of(
              context ->
                  new KeyGeneration(context, "DH", Params.NONE.text("group", "ffdhe" + bits)));
      default -> Optional.empty();
    };
  }

  /** DSA with given parameters. */
  static Function<LibContext, KeyGeneration> of(DSAParameterSpec spec) {
    return context ->
        like(
            context,
            "DSA",
            DsaKeys.encode(
                new DSAPublicKeySpec(spec.getG(), spec.getP(), spec.getQ(), spec.getG())));
  }

  /** DH with given parameters; OpenSSL chooses the length of the private value. */
  static Function<LibContext, KeyGeneration> of(DHParameterSpec spec) {
    return context ->
        like(
            context,
            "DH",
            DhKeys.encode(new DHPublicKeySpec(spec.getG(), spec.getP(), spec.getG())));
  }

  /**
   * OpenSSL takes the parameters from a key; this one has the private value 1, so its public value
   * is the generator.
   */
  private static KeyGeneration like(LibContext context, String type, byte[] publicKey) {
    Pkey template = PkeyDer.PUBLIC.decode(context, type, publicKey);
    try {
      return KeyGeneration.like(template);
    } finally {
      template.close();
    }
  }
}
