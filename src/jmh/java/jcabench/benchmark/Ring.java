package jcabench.benchmark;

import java.util.Random;

/**
 * Inputs that take turns, so that neither a branch predictor nor a cache of the last input nor
 * constant folding speeds up what is timed.
 *
 * @param <T> the kind of input
 */
final class Ring<T> {
  /** Everything random in the inputs comes from this seed. */
  static final long SEED = 0x6a63_6162_656e_6368L;

  /** Items of a ring, where nothing asks for more or fewer. */
  static final int MOST = 64;

  private static final int LEAST = 4;

  /** Bytes of messages in one ring: they stay within the second-level cache where they can. */
  private static final int BUDGET = 256 << 10;

  private final T[] items;
  private int turn;

  /** Makes the item of a place. */
  @FunctionalInterface
  interface Maker<T, E extends Exception> {
    T make(int index) throws E;
  }

  private Ring(T[] items) {
    this.items = items;
  }

  /** A ring of {@code size} items; {@code size} is a power of two. */
  @SuppressWarnings("unchecked")
  static <T, E extends Exception> Ring<T> of(int size, Maker<T, E> maker) throws E {
    if (Integer.bitCount(size) != 1) {
      throw new IllegalArgumentException("a ring's size must be a power of two, not " + size);
    }
    var items = new Object[size];
    for (int i = 0; i < size; i++) {
      items[i] = maker.make(i);
    }
    return new Ring<>((T[]) items);
  }

  /** Seeded random messages: 64 of them, fewer when they are large, 4 at least. */
  static Ring<byte[]> messages(int bytes) {
    return messages(
        bytes, Math.clamp(Integer.highestOneBit(BUDGET / Math.max(1, bytes)), LEAST, MOST));
  }

  /** So many seeded random messages. */
  static Ring<byte[]> messages(int bytes, int count) {
    var random = new Random(SEED);
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

  /**
   * The item of a turn that the caller counts: threads that share a ring would otherwise share the
   * count, too.
   */
  T inTurn(int count) {
    return items[count & (items.length - 1)];
  }

  /** The next item. */
  T next() {
    return inTurn(turn++);
  }
}
