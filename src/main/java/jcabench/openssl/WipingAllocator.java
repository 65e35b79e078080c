package jcabench.openssl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.util.ArrayList;
import java.util.List;

/** Memory for the secrets of one call; zeroed before it is freed. */
final class WipingAllocator implements SegmentAllocator, AutoCloseable {
  private final Arena arena = Arena.ofConfined();
  private final List<MemorySegment> segments = new ArrayList<>();

  @Override
  public MemorySegment allocate(long size, long alignment) {
    MemorySegment segment = arena.allocate(size, alignment);
    segments.add(segment);
    return segment;
  }

  @Override
  public void close() {
    segments.forEach(segment -> segment.fill((byte) 0));
    arena.close();
  }
}
