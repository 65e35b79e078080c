package jcabench.openssl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Parameters for OpenSSL's setters: an immutable list that becomes an {@code OSSL_PARAM} array.
 *
 * <p>Source: man pages OSSL_PARAM(3) and, for each name, the provider page of its algorithm.
 */
public final class Params {
  /** No parameters. */
  public static final Params NONE = new Params(List.of());

  // struct ossl_param_st { const char *key; unsigned int data_type; void *data; size_t data_size;
  //                        size_t return_size; }
  private static final MemoryLayout ENTRY =
      MemoryLayout.structLayout(
          ADDRESS, JAVA_INT, MemoryLayout.paddingLayout(4), ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final long TYPE = 8;
  private static final long DATA = 16;
  private static final long DATA_SIZE = 24;
  private static final long RETURN_SIZE = 32;
  private static final long UNMODIFIED = -1L; // OSSL_PARAM_UNMODIFIED

  // openssl/core.h
  private static final int INTEGER = 1;
  private static final int UNSIGNED_INTEGER = 2;
  private static final int UTF8_STRING = 4;
  private static final int OCTET_STRING = 5;
  private static final int UTF8_PTR = 6;

  private record Entry(String key, int type, byte[] value) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Entry entry
          && key.equals(entry.key)
          && type == entry.type
          && Arrays.equals(value, entry.value);
    }

    @Override
    public int hashCode() {
      return Objects.hash(key, type, Arrays.hashCode(value));
    }
  }

  private final List<Entry> entries;
  private final int hash;

  private Params(List<Entry> entries) {
    this.entries = entries;
    this.hash = entries.hashCode();
  }

  /** These parameters and a text, for example {@code digest=SHA256}. */
  public Params text(String key, String value) {
    return with(new Entry(key, UTF8_STRING, value.getBytes(UTF_8)));
  }

  /** These parameters and a signed 32-bit number. */
  public Params number(String key, int value) {
    var bytes = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.nativeOrder()).putInt(value);
    return with(new Entry(key, INTEGER, bytes.array()));
  }

  /** These parameters and an unsigned number of any size. */
  public Params unsigned(String key, BigInteger value) {
    return with(new Entry(key, UNSIGNED_INTEGER, nativeOrder(value)));
  }

  /** These parameters and an octet string, which is copied. */
  public Params octets(String key, byte[] value) {
    return with(new Entry(key, OCTET_STRING, value.clone()));
  }

  /** These parameters followed by the others. */
  public Params and(Params others) {
    if (others.entries.isEmpty()) {
      return this;
    }
    var joined = new ArrayList<>(entries);
    joined.addAll(others.entries);
    return new Params(List.copyOf(joined));
  }

  /** These parameters and a secret, which is not copied: the caller zeroes it after use. */
  public Params secret(String key, byte[] value) {
    return with(new Entry(key, OCTET_STRING, value));
  }

  /** The text of a name; empty if there is none. */
  Optional<String> text(String key) {
    return entries.stream()
        .filter(entry -> entry.key.equals(key) && entry.type == UTF8_STRING)
        .map(entry -> new String(entry.value, UTF_8))
        .findFirst();
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** The {@code OSSL_PARAM} array with its terminator, or NULL if it is empty. */
  MemorySegment write(SegmentAllocator allocator) {
    if (entries.isEmpty()) {
      return MemorySegment.NULL;
    }
    MemorySegment array = allocator.allocate(ENTRY, entries.size() + 1L);
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      MemorySegment value = copyOf(allocator, entry.value);
      fill(
          array.asSlice(i * ENTRY.byteSize()),
          allocator.allocateFrom(entry.key),
          entry.type,
          value);
    }
    return array;
  }

  /** A request for a text: the getter stores a pointer to a text that OpenSSL owns. */
  static MemorySegment textRequest(Arena arena, String key, MemorySegment pointer) {
    MemorySegment array = arena.allocate(ENTRY, 2);
    fill(array, arena.allocateFrom(key), UTF8_PTR, pointer);
    return array;
  }

  private static void fill(MemorySegment entry, MemorySegment key, int type, MemorySegment value) {
    entry.set(ADDRESS, 0, key);
    entry.set(JAVA_INT, TYPE, type);
    entry.set(ADDRESS, DATA, value);
    entry.set(JAVA_LONG, DATA_SIZE, value.byteSize());
    entry.set(JAVA_LONG, RETURN_SIZE, UNMODIFIED);
  }

  private static MemorySegment copyOf(SegmentAllocator allocator, byte[] value) {
    MemorySegment copy = allocator.allocate(value.length + 1L); // a text ends with a zero
    MemorySegment.copy(value, 0, copy, JAVA_BYTE, 0, value.length);
    return copy.asSlice(0, value.length);
  }

  private static byte[] nativeOrder(BigInteger value) {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("The number must not be negative.");
    }
    byte[] bytes = value.toByteArray();
    if (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) {
      for (int i = 0, j = bytes.length - 1; i < j; i++, j--) {
        byte swap = bytes[i];
        bytes[i] = bytes[j];
        bytes[j] = swap;
      }
    }
    return bytes;
  }

  /** Whether names, types and values are the same, in the same order. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Params params && entries.equals(params.entries);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  private Params with(Entry entry) {
    var longer = new ArrayList<>(entries);
    longer.add(entry);
    return new Params(List.copyOf(longer));
  }
}
