package jcabench.provider;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;

/** The same bytes in each kind of buffer, and calls with random parts. */
final class Buffers {
  private Buffers() {}

  /** Takes part of an array. */
  interface Taker {
    void take(int offset, int length) throws Exception;
  }

  /** Heap, heap with an offset, slice, direct, and each of them read-only. */
  static List<ByteBuffer> of(byte[] bytes) {
    byte[] wider = new byte[bytes.length + 20];
    System.arraycopy(bytes, 0, wider, 7, bytes.length);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    ByteBuffer slice = ByteBuffer.wrap(wider).slice(7, bytes.length);
    return List.of(
        ByteBuffer.wrap(bytes.clone()),
        ByteBuffer.wrap(wider, 7, bytes.length),
        slice,
        direct,
        ByteBuffer.wrap(bytes.clone()).asReadOnlyBuffer(),
        slice.duplicate().asReadOnlyBuffer(),
        direct.duplicate().asReadOnlyBuffer());
  }

  /** Room for output: heap, heap with an offset, direct. */
  static List<ByteBuffer> room(int length) {
    return List.of(
        ByteBuffer.allocate(length),
        ByteBuffer.wrap(new byte[length + 9], 5, length).slice(),
        ByteBuffer.allocateDirect(length));
  }

  /** The bytes between the start and the position. */
  static byte[] written(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.position()];
    buffer.duplicate().flip().get(bytes);
    return bytes;
  }

  /** Passes an array in parts of random length, some of them empty. */
  static void inPieces(Random random, int total, Taker taker) throws Exception {
    int done = 0;
    while (done < total) {
      int longest = random.nextInt(4) == 0 ? 20_000 : 70;
      int length = Math.min(total - done, random.nextInt(longest));
      taker.take(done, length);
      done += length;
    }
  }
}
