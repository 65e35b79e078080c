package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Input that output does not overtake: the input itself, or a copy of it, which is zeroed after its
 * use.
 */
record Apart(MemorySegment memory, boolean copied) implements AutoCloseable {
  /** Input that may lie at the same place as its output, byte for byte. */
  static Apart of(MemorySegment input, MemorySegment output) {
    return input.address() == output.address() ? new Apart(input, false) : away(input, output);
  }

  /** Input that may not even do that. */
  static Apart away(MemorySegment input, MemorySegment output) {
    return input.byteSize() > 0
            && output.byteSize() > 0
            && input.asOverlappingSlice(output).isPresent()
        ? new Apart(MemorySegment.ofArray(input.toArray(ValueLayout.JAVA_BYTE)), true)
        : new Apart(input, false);
  }

  @Override
  public void close() {
    if (copied) {
      memory.fill((byte) 0);
    }
  }
}
