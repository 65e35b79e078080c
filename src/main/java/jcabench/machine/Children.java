package jcabench.machine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The processes that this one has started, and their end. */
public final class Children {
  private static final int FAREWELL_SECONDS = 2;
  private static volatile boolean ending;

  private Children() {}

  /**
   * From now on none outlives this process, whatever ends it but a kill; each has a moment to
   * delete its files.
   */
  public static void endWithThisProcess() {
    Runtime.getRuntime().addShutdownHook(new Thread(Children::end));
  }

  /** Whether they are being ended: then what becomes of one says nothing about it. */
  public static boolean areEnding() {
    return ending;
  }

  private static void end() {
    ending = true;
    var children = ProcessHandle.current().descendants().toList();
    children.forEach(ProcessHandle::destroy);
    try {
      CompletableFuture.allOf(
              children.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
          .get(FAREWELL_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      // What does not end is killed.
    }
    Stream.concat(children.stream(), ProcessHandle.current().descendants())
        .forEach(ProcessHandle::destroyForcibly);
  }
}
