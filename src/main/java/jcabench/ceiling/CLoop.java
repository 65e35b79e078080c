package jcabench.ceiling;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A loop over one operation of OpenSSL, in C ({@code src/main/c/loops.c}). One call from Java runs
 * it many times, so that what the call costs does not show. It belongs to one thread.
 */
public final class CLoop implements AutoCloseable {
  /** Names the file that {@code scripts/setup} compiled. */
  public static final String LIBRARY = "jcabench.c.library";

  /**
   * Names an OpenSSL configuration for the loops' context; without it the default provider serves.
   */
  public static final String CONFIGURATION = "jcabench.c.configFile";

  /** Names the folder of the modules that {@link #CONFIGURATION} activates. */
  public static final String MODULES = "jcabench.c.modules";

  /** The property query of every fetch, for example {@code fips=yes}. */
  public static final String QUERY = "jcabench.c.propertyQuery";

  /**
   * What OpenSSL says of an algorithm that it has not; of keys, which are the JDK's and right, it
   * is a decode error before 3.2.
   */
  private static final Pattern UNSUPPORTED =
      Pattern.compile("(?i)unsupported|fetch.failed|decode error");

  /**
   * What it says when a key is decoded of an algorithm that its module has not, such as X25519 in
   * FIPS. Of an encoding that is none it says that its decoder does not support it.
   */
  private static final String NOT_IN_MODULE = "digital envelope routines::unsupported";

  private static final long LONGEST = 2 << 20; // bytes of an output
  private static final long TEXT = 256;
  private static final int FULL_VERSION = 7; // OPENSSL_FULL_VERSION_STRING of crypto.h
  private static final long ALIGNMENT = 16; // malloc's

  // struct { const unsigned char *bytes; size_t length; } and { const item *items; size_t count; }
  private static final MemoryLayout PAIR = MemoryLayout.structLayout(ADDRESS, JAVA_LONG);

  /** Linked at first use, so that a missing file is told by the one who needs it. */
  private static final class Functions {
    private static final SymbolLookup LOOKUP = lookup();
    private static final MethodHandle VERSION = link("version", FunctionDescriptor.of(ADDRESS));
    private static final MethodHandle PROVIDER = link("provider", FunctionDescriptor.of(ADDRESS));
    private static final MethodHandle OPEN =
        link(
            "open",
            FunctionDescriptor.of(
                ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle CLOSE = link("close", FunctionDescriptor.ofVoid(ADDRESS));
    private static final MethodHandle RUN =
        link("run", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG));
    private static final MethodHandle OUTPUT = reader("output");
    private static final MethodHandle SECRET = reader("secret");
    private static final MethodHandle KEY =
        link("key", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle ERROR =
        link("error", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG));

    static {
      configure();
    }

    /**
     * The loops over the libcrypto that was asked for: the loader takes one that is in the process
     * already by its name, such as {@code libcrypto.so.3}, and looks for no other.
     *
     * @throws IllegalStateException if the loops call another one all the same
     */
    private static SymbolLookup lookup() {
      var file = System.getProperty(LibSsl.LIBCRYPTO, "");
      var chosen =
          file.isBlank()
              ? Optional.<SymbolLookup>empty()
              : Optional.of(SymbolLookup.libraryLookup(Path.of(file), Arena.global()));
      var loops = SymbolLookup.libraryLookup(Path.of(System.getProperty(LIBRARY)), Arena.global());
      chosen.ifPresent(library -> requireSame(file, library, loops));
      return loops;
    }

    /** Texts of one library in memory have one address. */
    private static void requireSame(String file, SymbolLookup library, SymbolLookup loops) {
      try {
        var texts = FunctionDescriptor.of(ADDRESS, JAVA_INT);
        var version =
            Linker.nativeLinker().downcallHandle(library.findOrThrow("OpenSSL_version"), texts);
        var linked =
            Linker.nativeLinker()
                .downcallHandle(
                    loops.findOrThrow("jcabench_version"), FunctionDescriptor.of(ADDRESS));
        var asked = (MemorySegment) version.invokeExact(FULL_VERSION);
        var called = (MemorySegment) linked.invokeExact();
        if (asked.address() != called.address()) {
          throw new IllegalStateException(
              "the loops in C call OpenSSL %s instead of %s: run scripts/setup --openssl %s"
                  .formatted(
                      called.reinterpret(TEXT).getString(0),
                      asked.reinterpret(TEXT).getString(0),
                      file));
        }
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    private static void configure() {
      var handle = link("configure", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS));
      try (var arena = Arena.ofConfined()) {
        int well =
            (int)
                handle.invokeExact(
                    property(arena, CONFIGURATION),
                    property(arena, MODULES),
                    property(arena, QUERY));
        if (well != 1) {
          throw new IllegalStateException(
              "OpenSSL refuses the configuration of the loops in C: run scripts/setup");
        }
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    private static MemorySegment property(Arena arena, String name) {
      var value = System.getProperty(name, "");
      return value.isBlank() ? MemorySegment.NULL : arena.allocateFrom(value);
    }

    private static MethodHandle reader(String name) {
      return link(name, FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG));
    }

    private static MethodHandle link(String name, FunctionDescriptor type) {
      return Linker.nativeLinker().downcallHandle(LOOKUP.findOrThrow("jcabench_" + name), type);
    }
  }

  /**
   * What a loop does. Rings have a number of entries that is a power of two.
   *
   * @param operation {@code digest}, {@code mac}, {@code encrypt}, {@code decrypt}, {@code sign},
   *     {@code verify}, {@code agree}, {@code encapsulate}, {@code decapsulate}, {@code generate}
   *     or {@code random}; {@code read-public}, {@code read-private}, {@code read-encapsulate} and
   *     {@code read-decapsulate} decode a key each time
   * @param algorithm OpenSSL's name of the digest (also of a MAC or a signature; empty where a
   *     message is signed as a whole), the cipher, or the type of key to generate or to decode
   * @param detail the group of an EC key to generate; {@code pss} for that padding; {@code new} for
   *     a context that is made for each message; else empty
   * @param size bytes of a nonce or of random output; else 0
   * @param keys secret keys as they are, others as PKCS #8 or SubjectPublicKeyInfo; of an agreement
   *     the own one, then a ring of peers
   * @param inputs messages; ciphertexts with their tags; encapsulations; keys to decode
   * @param others nonces of ciphertexts; signatures of messages; encapsulations for keys to decode
   */
  public record Work(
      String operation,
      String algorithm,
      String detail,
      int size,
      List<byte[]> keys,
      List<byte[]> inputs,
      List<byte[]> others) {}

  private final Arena arena = Arena.ofShared();
  private final MemorySegment loop;

  /**
   * Opens a loop.
   *
   * @throws UnsupportedLoopException if the library has not what the loop needs
   * @throws IllegalStateException with OpenSSL's reason if it fails for another one
   */
  public CLoop(Work work) {
    MemorySegment opened = MemorySegment.NULL;
    try {
      opened =
          (MemorySegment)
              Functions.OPEN.invokeExact(
                  text(work.operation()),
                  text(work.algorithm()),
                  text(work.detail()),
                  (long) work.size(),
                  ring(work.keys()),
                  ring(work.inputs()),
                  ring(work.others()));
    } catch (Throwable t) {
      throw unexpected(t);
    } finally {
      if (opened.address() == 0) {
        arena.close();
      }
    }
    if (opened.address() == 0) {
      var reason = error();
      var said = "no loop in C could be made of " + work.operation() + ": " + reason;
      throw UNSUPPORTED.matcher(reason).find()
          ? new UnsupportedLoopException(said)
          : new IllegalStateException(said);
    }
    loop = opened;
  }

  /** The version of the OpenSSL that the loops call; empty where set-up has compiled none. */
  public static Optional<String> version() {
    if (System.getProperty(LIBRARY) == null) {
      return Optional.empty();
    }
    try {
      var text = (MemorySegment) Functions.VERSION.invokeExact();
      return Optional.of(text.reinterpret(TEXT).getString(0));
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  /**
   * The provider of OpenSSL that serves, {@code default} or {@code fips}.
   *
   * @throws IllegalStateException if none does
   */
  public static String provider() {
    try {
      var text = (MemorySegment) Functions.PROVIDER.invokeExact();
      if (text.address() == 0) {
        throw new IllegalStateException("OpenSSL has no SHA-256 for the loops in C: " + error());
      }
      return text.reinterpret(TEXT).getString(0);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  /**
   * Does the operation so often.
   *
   * @throws UnsupportedLoopException if the library's module has not what it needs
   * @throws IllegalStateException with OpenSSL's reason if one of them failed
   */
  public void run(long count) {
    long done;
    try {
      done = (long) Functions.RUN.invokeExact(loop, count);
    } catch (Throwable t) {
      throw unexpected(t);
    }
    if (done != count) {
      var reason = error();
      var said = "the loop in C failed: " + reason;
      throw reason.contains(NOT_IN_MODULE)
          ? new UnsupportedLoopException(said)
          : new IllegalStateException(said);
    }
  }

  /** What the last operation wrote. */
  public byte[] output() {
    return read((to, room) -> (long) Functions.OUTPUT.invokeExact(loop, to, room));
  }

  /** The secret that the last operation of a KEM gave. */
  public byte[] secret() {
    return read((to, room) -> (long) Functions.SECRET.invokeExact(loop, to, room));
  }

  /** The private key that was generated last, as PKCS #8. */
  public byte[] privateKey() {
    return read((to, room) -> (long) Functions.KEY.invokeExact(loop, 1, to, room));
  }

  /** The public key that was generated last, as SubjectPublicKeyInfo. */
  public byte[] publicKey() {
    return read((to, room) -> (long) Functions.KEY.invokeExact(loop, 0, to, room));
  }

  /** A function that fills memory and returns how much it wrote. */
  @FunctionalInterface
  private interface Reader {
    long read(MemorySegment to, long room) throws Throwable;
  }

  private static byte[] read(Reader reader) {
    try (var scratch = Arena.ofConfined()) {
      var to = scratch.allocate(LONGEST);
      long length = reader.read(to, LONGEST);
      if (length < 0) {
        throw new IllegalStateException("the loop in C has no such output");
      }
      return to.asSlice(0, length).toArray(JAVA_BYTE);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  @Override
  public void close() {
    try {
      Functions.CLOSE.invokeExact(loop);
    } catch (Throwable t) {
      throw unexpected(t);
    } finally {
      arena.close();
    }
  }

  private MemorySegment text(String text) {
    return text.isEmpty() ? MemorySegment.NULL : arena.allocateFrom(text);
  }

  private MemorySegment ring(List<byte[]> items) {
    if (items.isEmpty()) {
      return arena.allocate(PAIR);
    }
    var array = arena.allocate(PAIR, items.size());
    for (int i = 0; i < items.size(); i++) {
      byte[] item = items.get(i);
      var copy = arena.allocate(Math.max(1, item.length), ALIGNMENT);
      MemorySegment.copy(item, 0, copy, JAVA_BYTE, 0, item.length);
      write(array, i, copy, item.length);
    }
    var ring = arena.allocate(PAIR);
    write(ring, 0, array, items.size());
    return ring;
  }

  private static void write(MemorySegment array, long index, MemorySegment pointer, long number) {
    array.set(ADDRESS, index * PAIR.byteSize(), pointer);
    array.set(JAVA_LONG, index * PAIR.byteSize() + ADDRESS.byteSize(), number);
  }

  private static String error() {
    try (var scratch = Arena.ofConfined()) {
      var text = scratch.allocate(TEXT);
      Functions.ERROR.invokeExact(text, TEXT);
      return text.getString(0);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  private static RuntimeException unexpected(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }
}
