package jcabench.provider;

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

/**
 * The same calls as the loops in C, from Java, with nothing around them: no check of ranges, no
 * pool, no parts of a long message. On arrays they are critical calls, however long they take; on
 * native memory ordinary ones.
 */
final class RawCipher {
  private static final SymbolLookup LIBRARY =
      SymbolLookup.libraryLookup(Path.of(Fixture.OPENSSL.facts().get("file")), Arena.global());
  private static final Linker.Option[] ARRAYS = {Linker.Option.critical(true)};
  private static final Linker.Option[] NATIVE = {};
  private static final MethodHandle FETCH =
      link("EVP_CIPHER_fetch", NATIVE, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
  private static final MethodHandle NEW = link("EVP_CIPHER_CTX_new", NATIVE, ADDRESS);
  private static final MemoryLayout[] INIT = {
    JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS
  };
  private static final MemoryLayout[] UPDATE = {
    JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT
  };
  private static final MemoryLayout[] FINAL = {JAVA_INT, ADDRESS, ADDRESS, ADDRESS};
  private static final MemoryLayout[] CONTROL = {JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS};
  private static final Functions ON_ARRAYS = Functions.of(ARRAYS);
  private static final Functions ON_NATIVE_MEMORY = Functions.of(NATIVE);
  private static final MethodHandle EMPTY = link("OPENSSL_version_major", ARRAYS, JAVA_INT);
  private static final MethodHandle EMPTY_ON_ARRAY =
      Linker.nativeLinker()
          .downcallHandle(
              LIBRARY.findOrThrow("OPENSSL_cleanse"),
              FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG),
              ARRAYS);

  private static final int GET_TAG = 0x10; // openssl/evp.h
  private static final int SET_TAG = 0x11;
  private static final int TAG = 16;

  /** The functions of {@code EVP_CIPHER_CTX}, linked in one way. */
  private record Functions(
      MethodHandle init, MethodHandle update, MethodHandle end, MethodHandle control) {
    static Functions of(Linker.Option... options) {
      return new Functions(
          link("EVP_CipherInit_ex2", options, INIT),
          link("EVP_CipherUpdate", options, UPDATE),
          link("EVP_CipherFinal_ex", options, FINAL),
          link("EVP_CIPHER_CTX_ctrl", options, CONTROL));
    }
  }

  /** A message's bytes without its tag, and its tag. */
  record Message(MemorySegment body, int length, MemorySegment tag) {}

  /** Where an answer goes: at the beginning, behind the body for what the end gives. */
  record Output(MemorySegment body, MemorySegment rest) {}

  private final Arena arena = Arena.global();
  private final MemorySegment written = arena.allocate(JAVA_INT);
  private final MemorySegment context;
  private final boolean encrypts;
  private final boolean authenticated;
  private final boolean blocks;
  private final boolean arrays;
  private int length;

  RawCipher(
      String name,
      byte[] key,
      boolean encrypts,
      boolean authenticated,
      boolean blocks,
      boolean arrays) {
    this.encrypts = encrypts;
    this.authenticated = authenticated;
    this.blocks = blocks;
    this.arrays = arrays;
    try {
      var none = MemorySegment.NULL;
      var cipher = (MemorySegment) FETCH.invokeExact(none, arena.allocateFrom(name), none);
      context = (MemorySegment) NEW.invokeExact();
      var bytes = arena.allocateFrom(JAVA_BYTE, key);
      check(
          (int)
                  ON_NATIVE_MEMORY.init.invokeExact(
                      context, cipher, bytes, none, encrypts ? 1 : 0, none)
              == 1);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  /** Bytes in memory of this object's kind. */
  MemorySegment memory(byte[] bytes) {
    return arrays ? MemorySegment.ofArray(bytes) : arena.allocateFrom(JAVA_BYTE, bytes);
  }

  Message message(byte[] bytes) {
    var memory = memory(bytes);
    length = authenticated && !encrypts ? bytes.length - TAG : bytes.length;
    return new Message(memory, length, memory.asSlice(length));
  }

  Output output(byte[] array) {
    var memory = memory(array);
    int before = blocks ? length - length % TAG - (encrypts ? 0 : TAG) : length;
    return new Output(memory, memory.asSlice(before));
  }

  void process(MemorySegment iv, Message message, Output to) throws Throwable {
    if (arrays) { // so that handles are constants where they are called
      process(ON_ARRAYS, iv, message, to);
    } else {
      process(ON_NATIVE_MEMORY, iv, message, to);
    }
  }

  private void process(Functions with, MemorySegment iv, Message message, Output to)
      throws Throwable {
    var none = MemorySegment.NULL;
    boolean well =
        (int) with.init.invokeExact(context, none, none, iv, -1, none) == 1
            && (int)
                    with.update.invokeExact(context, to.body, written, message.body, message.length)
                == 1;
    if (authenticated && !encrypts) {
      well &= (int) with.control.invokeExact(context, SET_TAG, TAG, message.tag) == 1;
    }
    if (authenticated || blocks) {
      well &= (int) with.end.invokeExact(context, to.rest, written) == 1;
    }
    if (authenticated && encrypts) {
      well &= (int) with.control.invokeExact(context, GET_TAG, TAG, to.rest) == 1;
    }
    check(well);
  }

  /** So many calls that do nothing, for each time. */
  static Parts.Part emptyCalls(int calls) {
    return times -> {
      int sum = 0;
      for (long i = (long) times * calls; i > 0; i--) {
        sum += (int) EMPTY.invokeExact();
      }
      check(sum != 0);
    };
  }

  /** The same with an array, as critical calls take it. */
  static Parts.Part emptyCallsOnArray(int calls, byte[] array) {
    return times -> {
      var memory = MemorySegment.ofArray(array);
      for (long i = (long) times * calls; i > 0; i--) {
        EMPTY_ON_ARRAY.invokeExact(memory, 0L);
      }
    };
  }

  private static void check(boolean well) {
    if (!well) {
      throw new IllegalStateException("OpenSSL failed");
    }
  }

  private static MethodHandle link(
      String name, Linker.Option[] options, MemoryLayout result, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .downcallHandle(
            LIBRARY.findOrThrow(name), FunctionDescriptor.of(result, arguments), options);
  }

  private static MethodHandle link(String name, Linker.Option[] options, MemoryLayout[] type) {
    return link(name, options, type[0], java.util.Arrays.copyOfRange(type, 1, type.length));
  }
}
