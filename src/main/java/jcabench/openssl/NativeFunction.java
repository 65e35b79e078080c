package jcabench.openssl;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * A linked function of libcrypto. Linking takes milliseconds: each function is linked once, by the
 * class that calls it.
 *
 * @param name its C name, which errors carry
 * @param handle for {@code invokeExact}; throws an {@link OpenSslException} if the function is
 *     missing
 */
record NativeFunction(String name, MethodHandle handle) {
  private static final byte[] NOTHING = {};

  /**
   * HotSpot works on arrays by 256-bit instructions and does not always end them by {@code
   * vzeroupper} before it calls out. OpenSSL's SSE instructions then wait for the upper halves of
   * the registers: on Intel's processors they take up to two and a half times as long (Intel 64 and
   * IA-32 Architectures Optimization Reference Manual, "Mixing AVX Code with SSE Code"). A method
   * into which C2 has compiled this comparison, of which nothing else is left, has that instruction
   * before each of its calls.
   */
  @Override
  @SuppressWarnings("ReturnValueIgnored")
  public MethodHandle handle() {
    Arrays.equals(NOTHING, NOTHING);
    return handle;
  }

  /** A function that may block, or run for a long time. */
  static NativeFunction of(String name, MemoryLayout result, MemoryLayout... arguments) {
    return new NativeFunction(name, LibCrypto.link(name, FunctionDescriptor.of(result, arguments)));
  }

  /** A function without a result. */
  static NativeFunction procedure(String name, MemoryLayout... arguments) {
    return new NativeFunction(name, LibCrypto.link(name, FunctionDescriptor.ofVoid(arguments)));
  }

  /**
   * A function that returns within microseconds. Where {@link LibCrypto#DATA} is declared it takes
   * parts of Java arrays, at most {@link Critical#MOST}.
   */
  static NativeFunction critical(String name, MemoryLayout result, MemoryLayout... arguments) {
    return new NativeFunction(
        name,
        LibCrypto.link(
            name, FunctionDescriptor.of(result, arguments), Linker.Option.critical(true)));
  }

  /** Throws OpenSSL's queued errors unless {@code status} is 1, which means success. */
  void check(int status) {
    if (status != 1) {
      throw ErrorQueue.drain(name);
    }
  }

  /** Returns {@code pointer}, or throws OpenSSL's queued errors if it is NULL. */
  long checkPointer(long pointer) {
    if (pointer == 0) {
      throw ErrorQueue.drain(name);
    }
    return pointer;
  }
}
