package jcabench.source;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Keeps once what many forks have in common; threads may share it. */
final class Interner {
  private final ConcurrentMap<Object, Object> known = new ConcurrentHashMap<>();

  /** The first value that equals this one. */
  @SuppressWarnings("unchecked") // what equals a value of ours has its type
  <T> T once(T value) {
    var first = known.get(value);
    if (first == null) {
      first = known.putIfAbsent(value, value);
    }
    return first == null ? value : (T) first;
  }
}
