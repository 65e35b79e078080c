package jcabench.provider;

import java.security.spec.AlgorithmParameterSpec;

/**
 * What ML-DSA (FIPS 204) and SLH-DSA (FIPS 205) take beside the message, for which JCA has no
 * class. Their signatures also take any other specification with a public {@code getContext()}.
 */
public final class MessageParameterSpec implements AlgorithmParameterSpec {
  private static final int LONGEST_CONTEXT = 255;

  private final byte[] context;
  private final boolean deterministic;
  private final boolean externalMu;

  private MessageParameterSpec(byte[] context, boolean deterministic, boolean externalMu) {
    this.context = context;
    this.deterministic = deterministic;
    this.externalMu = externalMu;
  }

  /**
   * A context that signer and verifier share.
   *
   * @param context at most 255 bytes; empty for none
   * @throws IllegalArgumentException if it is longer
   */
  public static MessageParameterSpec ofContext(byte[] context) {
    if (context.length > LONGEST_CONTEXT) {
      throw new IllegalArgumentException(
          "A context has at most " + LONGEST_CONTEXT + " bytes, not " + context.length + ".");
    }
    return new MessageParameterSpec(context.clone(), false, false);
  }

  /**
   * The message is µ, 64 bytes that somebody computed from the public key, the context and the
   * message (FIPS 204, algorithm 7, line 6). ML-DSA only.
   */
  public static MessageParameterSpec ofMu() {
    return new MessageParameterSpec(new byte[0], false, true);
  }

  /** The same, with the same signature each time instead of fresh randomness. */
  public MessageParameterSpec deterministically() {
    return new MessageParameterSpec(context, true, externalMu);
  }

  /** A copy of the context. */
  public byte[] getContext() {
    return context.clone();
  }

  /** Whether the same message gives the same signature. */
  public boolean isDeterministic() {
    return deterministic;
  }

  /** Whether the message is µ. */
  public boolean isMu() {
    return externalMu;
  }
}
