package jcabench.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The same work on many things, several at a time. */
public final class Parallel {
  private Parallel() {}

  /** What is done with each. */
  @FunctionalInterface
  public interface Work<A, B> {
    /** Does it. */
    B on(A item) throws Exception;
  }

  /**
   * As many at once as there are processors.
   *
   * @throws MachineException as {@link #map(int, List, Work)}
   */
  public static <A> void forEach(List<A> items, Consumer<A> work) {
    map(
        items,
        item -> {
          work.accept(item);
          return item;
        });
  }

  /**
   * As many at once as there are processors.
   *
   * @throws MachineException as {@link #map(int, List, Work)}
   */
  public static <A, B> List<B> map(List<A> items, Work<A, B> work) {
    return map(Runtime.getRuntime().availableProcessors(), items, work);
  }

  /**
   * Works on all, and waits for them.
   *
   * @param threads how many at once, 1 or more
   * @return what came of each, in order
   * @throws MachineException when the work was interrupted or threw a checked exception; an
   *     unchecked one is thrown as it is
   */
  public static <A, B> List<B> map(int threads, List<A> items, Work<A, B> work) {
    try (var executor = Executors.newFixedThreadPool(threads)) {
      var calls = items.stream().map(item -> (Callable<B>) () -> work.on(item)).toList();
      var results = new ArrayList<B>();
      for (var future : executor.invokeAll(calls)) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MachineException("the run was interrupted", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new MachineException("the run failed: " + e.getCause(), e);
    }
  }
}
