package jcabench.openssl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The libcrypto of this process, and the linker of its functions.
 *
 * <p>If the library does not load, or lacks a function, classes still load: the function's handle
 * throws an {@link OpenSslException} with the reason when it is called. {@link #reason()} and
 * {@link #offers} answer without a call.
 */
final class LibCrypto {
  /** A pointer that Java does not dereference. */
  static final MemoryLayout POINTER = JAVA_LONG;

  /** {@code size_t}, on the 64-bit platforms that are supported. */
  static final MemoryLayout SIZE = JAVA_LONG;

  static final MemoryLayout INT = JAVA_INT;

  /** Data or text; in a critical call it may be part of a Java array. */
  static final MemoryLayout DATA = ADDRESS;

  private static final int OLDEST_MAJOR = 3;
  // openssl/crypto.h: without it OpenSSL frees its tables at exit while threads may still use them.
  private static final long OPENSSL_INIT_NO_ATEXIT = 0x00080000L;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final Loaded LIBRARY = load();

  /** A loaded library, or the reason why none was loaded. */
  private record Loaded(Optional<SymbolLookup> symbols, String file, String reason) {}

  private LibCrypto() {}

  /** Why no library was loaded; empty if one was. */
  static Optional<String> reason() {
    return LIBRARY.symbols.isPresent() ? Optional.empty() : Optional.of(LIBRARY.reason);
  }

  /** Path of the loaded file, as the system's loader resolved it. */
  static String file() {
    return LIBRARY.file;
  }

  static boolean offers(String function) {
    return LIBRARY.symbols.flatMap(symbols -> symbols.find(function)).isPresent();
  }

  /** What to throw after {@code invokeExact}: only a missing function makes it throw. */
  static RuntimeException unexpected(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }

  /** A handle on a function; if the function is missing, the handle throws the reason. */
  static MethodHandle link(String name, FunctionDescriptor descriptor, Linker.Option... options) {
    return LIBRARY
        .symbols
        .flatMap(symbols -> symbols.find(name))
        .map(symbol -> LINKER.downcallHandle(symbol, descriptor, options))
        .orElseGet(() -> missing(name, descriptor));
  }

  private static MethodHandle missing(String name, FunctionDescriptor descriptor) {
    String reason = reason().orElseGet(() -> name + " is not in " + file());
    var type = descriptor.toMethodType();
    try {
      var exception =
          MethodHandles.lookup()
              .findConstructor(
                  OpenSslException.class,
                  MethodType.methodType(void.class, String.class, String.class));
      var thrower =
          MethodHandles.foldArguments(
              MethodHandles.throwException(type.returnType(), OpenSslException.class),
              MethodHandles.insertArguments(exception, 0, name, reason));
      return MethodHandles.dropArguments(thrower, 0, type.parameterList());
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A C string that OpenSSL owns; empty for NULL. */
  static String text(MemorySegment string) {
    return string.address() == 0 ? "" : string.reinterpret(Long.MAX_VALUE).getString(0);
  }

  private static Loaded load() {
    var refusal = refusal(System.getProperty("os.name"), LINKER.canonicalLayouts());
    if (refusal.isPresent()) {
      return new Loaded(Optional.empty(), "", refusal.get());
    }
    var reasons = new ArrayList<String>();
    for (LibraryFile candidate : LibraryFile.candidates()) {
      Loaded loaded = load(candidate);
      if (loaded.symbols.isPresent()) {
        return loaded;
      }
      reasons.add(loaded.reason);
    }
    return new Loaded(Optional.empty(), "", String.join("; ", reasons));
  }

  /**
   * Why the declarations of this package do not fit a platform; empty where they do. They take
   * pointers, {@code size_t} and {@code unsigned long} as 64 bits, which also holds for OSSL_PARAM.
   *
   * @param types of C, by name
   */
  static Optional<String> refusal(String system, Map<String, MemoryLayout> types) {
    for (var type : List.of("void*", "size_t", "long")) {
      var layout = types.get(type);
      if (layout == null || layout.byteSize() != Long.BYTES) {
        return Optional.of(
            "C's %s has not 64 bits on %s, so that this binding cannot call OpenSSL: use Linux or another 64-bit Unix"
                .formatted(type, system));
      }
    }
    return Optional.empty();
  }

  private static Loaded load(LibraryFile candidate) {
    String place = candidate.name() + " (from " + candidate.origin() + ")";
    SymbolLookup symbols;
    try {
      symbols =
          candidate.name().contains("/")
              ? SymbolLookup.libraryLookup(Path.of(candidate.name()), Arena.global())
              : SymbolLookup.libraryLookup(candidate.name(), Arena.global());
    } catch (IllegalArgumentException e) {
      return new Loaded(
          Optional.empty(), "", place + " does not load as a library: " + LibraryFile.CURE);
    }
    var version = symbols.find("OPENSSL_version_major");
    var init = symbols.find("OPENSSL_init_crypto");
    if (version.isEmpty() || init.isEmpty() || major(version.get().address()) < OLDEST_MAJOR) {
      return new Loaded(
          Optional.empty(), "", place + " is not OpenSSL 3.0 or newer: " + LibraryFile.CURE);
    }
    initialise(init.get().address());
    return new Loaded(Optional.of(symbols), mapped(version.get().address(), candidate.name()), "");
  }

  private static int major(long address) {
    var function =
        LINKER.downcallHandle(MemorySegment.ofAddress(address), FunctionDescriptor.of(JAVA_INT));
    try {
      return (int) function.invokeExact();
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  private static void initialise(long address) {
    var function =
        LINKER.downcallHandle(
            MemorySegment.ofAddress(address),
            FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    try {
      var _ = (int) function.invokeExact(OPENSSL_INIT_NO_ATEXIT, 0L);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  private static boolean holds(String range, long address) {
    int dash = range.indexOf('-');
    return Long.parseUnsignedLong(range.substring(0, dash), 16) <= address
        && address < Long.parseUnsignedLong(range.substring(dash + 1), 16);
  }

  /** The file that is mapped at an address if the system says so (Linux), else the given name. */
  private static String mapped(long address, String otherwise) {
    Path maps = Path.of("/proc/self/maps");
    if (!Files.isReadable(maps)) {
      return otherwise;
    }
    try (var lines = Files.lines(maps)) {
      return lines
          .map(line -> line.split("\\s+", 6)) // from-to, rights, offset, device, inode, path
          .filter(fields -> fields.length == 6 && holds(fields[0], address))
          .map(fields -> fields[5])
          .findFirst()
          .orElse(otherwise);
    } catch (IOException | NumberFormatException e) {
      return otherwise;
    }
  }
}
