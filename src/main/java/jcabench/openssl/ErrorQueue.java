package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;

/**
 * OpenSSL's error queue of the calling thread.
 *
 * <p>Source: man pages ERR_get_error(3), ERR_reason_error_string(3).
 */
final class ErrorQueue {
  // unsigned long ERR_get_error_all(const char **file, int *line, const char **func,
  //                                 const char **data, int *flags)
  private static final MethodHandle GET_ERROR =
      LibCrypto.link(
          "ERR_get_error_all", FunctionDescriptor.of(POINTER, DATA, DATA, DATA, DATA, DATA));
  // const char *ERR_lib_error_string(unsigned long e)
  private static final MethodHandle LIBRARY =
      LibCrypto.link("ERR_lib_error_string", FunctionDescriptor.of(DATA, POINTER));
  // const char *ERR_reason_error_string(unsigned long e)
  private static final MethodHandle REASON =
      LibCrypto.link("ERR_reason_error_string", FunctionDescriptor.of(DATA, POINTER));
  // void ERR_clear_error(void)
  private static final MethodHandle CLEAR =
      LibCrypto.link("ERR_clear_error", FunctionDescriptor.ofVoid());

  private static final int ERR_TXT_STRING = 0x02; // openssl/err.h
  private static final int MOST_REASONS = 16; // as long as OpenSSL's queue

  private ErrorQueue() {}

  /** Empties the queue into an exception for {@code function}. */
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

  /** Empties the queue after a call that leaves errors in it although nothing went wrong. */
  static void clear() {
    try {
      CLEAR.invokeExact();
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static long next(MemorySegment data, MemorySegment flags) {
    try {
      return (long)
          GET_ERROR.invokeExact(
              MemorySegment.NULL, MemorySegment.NULL, MemorySegment.NULL, data, flags);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static String describe(long code, MemorySegment data, MemorySegment flags) {
    String library;
    String reason;
    try {
      library = LibCrypto.text((MemorySegment) LIBRARY.invokeExact(code));
      reason = LibCrypto.text((MemorySegment) REASON.invokeExact(code));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    var text = new StringBuilder(reason.isEmpty() ? "error " + code : reason);
    if (!library.isEmpty()) {
      text.append(" in ").append(library);
    }
    if ((flags.get(ValueLayout.JAVA_INT, 0) & ERR_TXT_STRING) != 0) {
      String detail = LibCrypto.text(data.get(ValueLayout.ADDRESS, 0));
      if (!detail.isEmpty()) {
        text.append(" (").append(detail).append(')');
      }
    }
    return text.toString();
  }
}
