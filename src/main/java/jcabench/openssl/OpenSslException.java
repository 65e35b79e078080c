package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * A function of libcrypto reported failure. The message names the function and carries OpenSSL's
 * own reasons, most recent first, taken from the calling thread's error queue (which is then
 * empty); it never holds key material.
 *
 * <p>Source: man pages ERR_get_error(3), ERR_reason_error_string(3).
 */
public final class OpenSslException extends RuntimeException {
  // unsigned long ERR_get_error_all(const char **file, int *line, const char **func,
  //                                 const char **data, int *flags)
  private static final MethodHandle ERR_get_error_all =
      LibCrypto.function("ERR_get_error_all", POINTER, DATA, DATA, DATA, DATA, DATA);
  // const char *ERR_lib_error_string(unsigned long e)
  private static final MethodHandle ERR_lib_error_string =
      LibCrypto.function("ERR_lib_error_string", DATA, POINTER);
  // const char *ERR_reason_error_string(unsigned long e)
  private static final MethodHandle ERR_reason_error_string =
      LibCrypto.function("ERR_reason_error_string", DATA, POINTER);
  // void ERR_clear_error(void)
  private static final MethodHandle ERR_clear_error = LibCrypto.procedure("ERR_clear_error");

  private static final int ERR_TXT_STRING = 0x02; // openssl/err.h
  private static final int MOST_REASONS = 16; // as long as OpenSSL's queue

  private final String function;

  OpenSslException(String function, List<String> reasons) {
    super(
        reasons.isEmpty()
            ? function + " failed without a reason"
            : function + " failed: " + String.join("; ", reasons));
    this.function = function;
  }

  /** The C function that failed. */
  public String function() {
    return function;
  }

  /** Throws what the error queue says unless {@code status} is 1, OpenSSL's word for success. */
  static void check(String function, int status) {
    if (status != 1) {
      throw drain(function);
    }
  }

  /** Returns {@code pointer} unless it is NULL, which throws what the error queue says. */
  static long checkPointer(String function, long pointer) {
    if (pointer == 0) {
      throw drain(function);
    }
    return pointer;
  }

  /** An exception for {@code function} with all of the thread's queued reasons. */
  static OpenSslException drain(String function) {
    var reasons = new ArrayList<String>();
    try (var arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(ValueLayout.ADDRESS);
      MemorySegment flags = arena.allocate(ValueLayout.JAVA_INT);
      for (long code = next(data, flags); code != 0; code = next(data, flags)) {
        if (reasons.size() < MOST_REASONS) {
          reasons.addFirst(describe(code, data, flags));
        }
      }
    }
    return new OpenSslException(function, reasons);
  }

  /** Empties the thread's error queue, after calls that leave traces although they succeed. */
  static void clear() {
    try {
      ERR_clear_error.invokeExact();
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static long next(MemorySegment data, MemorySegment flags) {
    try {
      return (long)
          ERR_get_error_all.invokeExact(
              MemorySegment.NULL, MemorySegment.NULL, MemorySegment.NULL, data, flags);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static String describe(long code, MemorySegment data, MemorySegment flags) {
    MemorySegment library;
    MemorySegment reason;
    try {
      library = (MemorySegment) ERR_lib_error_string.invokeExact(code);
      reason = (MemorySegment) ERR_reason_error_string.invokeExact(code);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    var text = new StringBuilder(text(reason).isEmpty() ? "error " + code : text(reason));
    if (!text(library).isEmpty()) {
      text.append(" in ").append(text(library));
    }
    if ((flags.get(ValueLayout.JAVA_INT, 0) & ERR_TXT_STRING) != 0) {
      String detail = text(data.get(ValueLayout.ADDRESS, 0));
      if (!detail.isEmpty()) {
        text.append(" (").append(detail).append(')');
      }
    }
    return text.toString();
  }

  /** A borrowed C string, empty for NULL. */
  static String text(MemorySegment string) {
    return string.address() == 0 ? "" : string.reinterpret(Long.MAX_VALUE).getString(0);
  }
}
