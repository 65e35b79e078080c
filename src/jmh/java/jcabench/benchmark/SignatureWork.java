package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import jcabench.contender.LoadedContender;
import jcabench.contender.Proof;
import jcabench.result.Fork;

/** What every signature row works on: keys, messages, signatures, and the check of the calls. */
final class SignatureWork {
  private static final int MESSAGE_BYTES = 64;

  private static final List<String> SIGNING = List.of("sign", "signFreshKey", "signNewObject");

  private final LoadedContender contender;
  private final SignatureScheme scheme;
  private final Optional<SecureRandom> random;
  private final Ring<KeyPair> pairs;
  private final Ring<byte[]> messages;
  private final Ring<Signed> signed;

  /**
   * How much of each, in powers of two.
   *
   * @param pairs key pairs
   * @param messages messages to sign
   * @param signed signatures to verify
   */
  record Amounts(int pairs, int messages, int signed) {}

  /** A message with its signature, and the keys of the one who signed. */
  record Signed(KeyPair keys, byte[] message, byte[] signature) {}

  /** What is timed, for the check. */
  @FunctionalInterface
  interface Sign {
    /** The signature of a message. */
    byte[] of(byte[] message) throws GeneralSecurityException;
  }

  /** What is timed, for the check. */
  @FunctionalInterface
  interface Verify {
    /** Whether a signature is good. */
    boolean of(Signed one) throws GeneralSecurityException;
  }

  SignatureWork(LoadedContender contender, SignatureScheme scheme, Amounts amounts)
      throws GeneralSecurityException {
    this.contender = contender;
    this.scheme = scheme;
    random = scheme.hedges() ? Optional.of(contender.generator("default")) : Optional.empty();
    pairs = Ring.of(amounts.pairs(), _ -> scheme.keys().pair(contender));
    messages = Ring.messages(MESSAGE_BYTES, amounts.messages());
    var signer = signature();
    signed =
        Ring.of(
            amounts.signed(),
            i -> signed(signer, pairs.at(i % pairs.size()), messages.at(i % messages.size())));
  }

  private Signed signed(Signature signer, KeyPair keys, byte[] message)
      throws GeneralSecurityException {
    initSign(signer, keys.getPrivate());
    signer.update(message);
    return new Signed(keys, message, signer.sign());
  }

  /** A signature object of the contender's with the scheme's parameters, without a key. */
  Signature signature() throws GeneralSecurityException {
    var signature = contender.get("Signature", scheme.algorithm(), Signature::getInstance);
    scheme.apply(signature);
    return signature;
  }

  /** {@code initSign}, of a scheme that hedges with the contender's own generator. */
  void initSign(Signature signer, PrivateKey key) throws GeneralSecurityException {
    if (random.isPresent()) {
      signer.initSign(key, random.get());
    } else {
      signer.initSign(key);
    }
  }

  Ring<KeyPair> pairs() {
    return pairs;
  }

  Ring<byte[]> messages() {
    return messages;
  }

  Ring<Signed> signed() {
    return signed;
  }

  /** Compares with the JDK, and forges, with one of the pairs. */
  void check(KeyPair keys, Sign sign, Verify verify) throws GeneralSecurityException {
    var proof = contender.proof();
    var message = messages.at(0);
    var signature = sign.of(message);
    proof.checked(
        "the JDK verifies it", Reference.verifies(scheme, keys.getPublic(), message, signature));
    proof.checked("verifies its own", verify.of(new Signed(keys, message, signature)));
    if (scheme.hedges()) {
      proof.note("hedged", Arrays.equals(signature, sign.of(message)) ? "no" : "yes");
    }
    noteEffort(scheme, proof);
    proof.checked(
        "refuses another message's signature",
        !accepts(verify, new Signed(keys, messages.at(1), signature)));
  }

  /** Whoever signs, calls differ in work: FIPS 204, algorithm 7, begins anew after a rejection. */
  static void noteEffort(SignatureScheme scheme, Proof proof) {
    if (scheme.hedges()) {
      for (var operation : SIGNING) {
        proof.note(Fork.VARIES + operation, "signing begins anew until its numbers fit");
      }
    }
  }

  private static boolean accepts(Verify verify, Signed one) {
    try {
      return verify.of(one);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
