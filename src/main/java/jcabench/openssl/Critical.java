package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How many bytes a critical call may process. Such a call delays all safepoints of the JVM, by at
 * most 100 microseconds with these numbers on a slow processor: the slowest cipher takes 400 ns for
 * each byte.
 */
final class Critical {
  /**
   * Of what a processor does by instructions of its own, or as fast; also of each digest and MAC.
   */
  static final int MOST = 16 * 1024;

  /** Eight bits at a time, by software: a whole block for each byte. */
  private static final Pattern SLOWEST =
      Pattern.compile("(DES|ARIA|CAMELLIA|SM4|SEED|CAST|BF).*-CFB[18]");

  private static final Pattern BY_SOFTWARE =
      Pattern.compile("(DES|ARIA|CAMELLIA|SM4|SEED|CAST|BF).*");

  /** Of a mode that works on many blocks at once, where the processor has AES. */
  static final int WITH_INSTRUCTIONS = 4 * MOST;

  private static final Pattern PARALLEL = Pattern.compile("AES-\\d+-(GCM|CTR)");

  /** CBC encrypts one block after the other. */
  private static final Pattern PARALLEL_DECRYPTION = Pattern.compile("AES-\\d+-(GCM|CTR|CBC)");

  /** OPENSSL_ia32cap(3): bit 57 of the first vector is AES-NI; arm_arch.h: ARMV8_AES is bit 2. */
  private static final Pattern CAPABILITIES =
      Pattern.compile("OPENSSL_(ia32|arm)cap=0x([0-9a-fA-F]{1,16})\\b.*");

  private static final int IA32_AES = 57;
  private static final int ARM_AES = 2;

  private static final Pattern BIT_BY_BIT = Pattern.compile(".*-CFB[18]");

  /** Of a MAC, which may work with a slow cipher, in OpenSSL's name; empty for none. */
  static int ofMac(Optional<String> cipher) {
    return Math.min(MOST, cipher.map(name -> bytes(name, "")).orElse(MOST));
  }

  /** Whether OpenSSL uses the processor's own AES. */
  static boolean hasAes(String cpuInfo) {
    var capabilities = CAPABILITIES.matcher(cpuInfo);
    if (!capabilities.matches()) {
      return false;
    }
    int bit = capabilities.group(1).equals("ia32") ? IA32_AES : ARM_AES;
    return (Long.parseUnsignedLong(capabilities.group(2), 16) >>> bit & 1) == 1;
  }

  /** A critical call that reads bytes. */
  @FunctionalInterface
  interface Reader {
    void read(long context, MemorySegment data, long length);
  }

  /** One that reads a part of an array. */
  @FunctionalInterface
  interface ArrayReader {
    void read(long context, byte[] data, int offset, int length);
  }

  private Critical() {}

  /** Gives data to a critical call, at most so many bytes at a time. */
  static void inParts(long context, MemorySegment data, int most, Reader reader) {
    long length = data.byteSize();
    if (length <= most) {
      reader.read(context, data, length);
      return;
    }
    for (long done = 0; done < length; done += most) {
      long part = Math.min(most, length - done);
      reader.read(context, Segments.from(data, done), part);
    }
  }

  /** The same with a part of an array, which stays one: see {@link CipherContext}. */
  static void inParts(
      long context, byte[] data, int offset, int length, int most, ArrayReader reader) {
    for (long done = 0; done < length; done += most) {
      reader.read(context, data, offset + (int) done, (int) Math.min(most, length - done));
    }
  }

  /**
   * Of a cipher in OpenSSL's name that decrypts.
   *
   * @param cpuInfo what OpenSSL says of the processor
   */
  static int bytesOfDecryption(String cipher, String cpuInfo) {
    return PARALLEL_DECRYPTION.matcher(cipher).matches() && hasAes(cpuInfo)
        ? WITH_INSTRUCTIONS
        : bytes(cipher, cpuInfo);
  }

  /**
   * Of a cipher in OpenSSL's name, whatever it does.
   *
   * @param cpuInfo what OpenSSL says of the processor
   */
  static int bytes(String cipher, String cpuInfo) {
    if (PARALLEL.matcher(cipher).matches() && hasAes(cpuInfo)) {
      return WITH_INSTRUCTIONS;
    }
    if (SLOWEST.matcher(cipher).matches()) {
      return MOST / 128;
    }
    if (BIT_BY_BIT.matcher(cipher).matches() || BY_SOFTWARE.matcher(cipher).matches()) {
      return MOST / 16;
    }
    return MOST;
  }
}
