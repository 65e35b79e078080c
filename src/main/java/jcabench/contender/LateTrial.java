package jcabench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * One benchmark's life in a fork where the first use itself is timed: nothing of the contender is
 * loaded before, so that check and proof come after. What the host reads is the same as with {@link
 * Trial}.
 */
public final class LateTrial {
  private final Contender contender;
  private Optional<LoadedContender> loaded = Optional.empty();

  private LateTrial(Contender contender) {
    this.contender = contender;
  }

  /** Reads the contender's declaration, and touches none of its classes. */
  public static LateTrial of(String contenderId) {
    try {
      return new LateTrial(Trial.declared(contenderId));
    } catch (IOException e) {
      throw new UncheckedIOException("the contender's declaration cannot be read", e);
    }
  }

  /** Loads the contender; part of what is timed. */
  public LoadedContender load() {
    var fresh = LoadedContender.load(contender);
    loaded = Optional.of(fresh);
    return fresh;
  }

  /**
   * The timed operation.
   *
   * @throws IllegalStateException with the reason when the cell is absent or failed
   */
  public <T> T timed(Callable<T> operation) {
    try {
      return operation.call();
    } catch (Throwable t) {
      throw Trial.tell(loaded, t, loaded.isPresent() && Reasons.saysNotOffered(t));
    }
  }

  /**
   * Checks what the timed operation gave and writes the proof.
   *
   * @throws IllegalStateException with the reason when the answer is wrong
   */
  public void finish(Trial.Step check) {
    if (loaded.isEmpty()) {
      return; // the timed operation has told why
    }
    try {
      check.run(loaded.get());
      loaded.get().proof().complete(loaded.get());
      Trial.noteProcess(loaded.get().proof(), "after");
    } catch (Throwable t) {
      throw Trial.tell(loaded, t, false);
    }
    Trial.write(Trial.Stage.DONE, "", loaded);
  }
}
