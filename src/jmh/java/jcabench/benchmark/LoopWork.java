package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import jcabench.ceiling.CLoop;
import jcabench.contender.LoadedContender;
import jcabench.contender.Proof;

/**
 * What a loop in C does for a row, and the check of its last answer. Keys and ciphertexts are the
 * JDK's.
 */
record LoopWork(CLoop.Work work, LoopWork.Check check) {
  static final int PAIRS = 16; // as KemBenchmark and KeyAgreementBenchmark have it
  static final LoadedContender JDK = Reference.contender();

  /** OpenSSL's names of JCA's digests, where they differ. */
  static final Map<String, String> HASHES =
      Map.of(
          "HmacSHA256", "SHA256",
          "HmacSHA384", "SHA384",
          "HmacSHA512", "SHA512",
          "HmacSHA3-256", "SHA3-256",
          "secp256r1", "SHA256",
          "secp384r1", "SHA384",
          "secp521r1", "SHA512");

  /** A row without what has nothing to do with it. */
  record Asked(String operation, Map<String, String> params) {
    String text(String name) {
      return params.getOrDefault(name, "");
    }

    int number(String name) {
      return Integer.parseInt(params.get(name));
    }
  }

  /** Makes the work of rows of a family. */
  @FunctionalInterface
  interface Maker {
    LoopWork of(Asked row) throws GeneralSecurityException;
  }

  /** Checks answers. */
  @FunctionalInterface
  interface Check {
    /** Checks the answer of a turn, counted from 0. */
    void of(CLoop loop, long turn, Proof proof) throws GeneralSecurityException;
  }

  static <T> List<T> all(Ring<T> ring) {
    return IntStream.range(0, ring.size()).mapToObj(ring::at).toList();
  }

  /** Whether a loop's only input is refused. */
  static boolean refused(CLoop.Work work) {
    try (var loop = new CLoop(work)) {
      loop.run(1);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
