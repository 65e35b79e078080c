package jcabench.benchmark;

import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Inputs that take turns, so that neither a branch predictor nor a cache of the last input nor
 * constant folding speeds up what is timed.
 *
 * @param <T> the kind of input
 */
final class Ring<T> {
  /** Everything random in the inputs comes from this seed. */
  static final long SEED = 0x6a63_6162_656e_6368L;

  private static final int MOST = 64;
  private static final int LEAST = 4;

  /** Bytes of messages in one ring: they stay within the second-level cache where they can. */
  private static final int BUDGET = 256 << 10;

  private final T[] items;
  private int turn;

  private Ring(T[] items) {
    this.items = items;
  }

  /** A ring of {@code size} items; {@code size} is a power of two. */
  @SuppressWarnings("unchecked")
  static <T> Ring<T> of(int size, IntFunction<T> item) {
    if (Integer.bitCount(size) != 1) {
      throw new IllegalArgumentException("a ring's size must be a power of two, not " + size);
    }
    return new Ring<>((T[]) IntStream.range(0, size).mapToObj(item).toArray());
  }

  /** Seeded random messages: 64 of them, fewer when they are large, 4 at least. */
  static Ring<byte[]> messages(int bytes) {
    var random = new Random(SEED);
    int count = Math.clamp(Integer.highestOneBit(BUDGET / Math.max(1, bytes)), LEAST, MOST);
    return of(
        count,
        i -> {
          var message = new byte[bytes];
          random.nextBytes(message);
          return message;
        });
  }

  int size() {
    return items.length;
  }

  /** The item at a place, without taking a turn. */
  T at(int index) {
    return items[index];
  }

  /** The next item. */
  T next() {
    return items[turn++ & (items.length - 1)];
  }
}
