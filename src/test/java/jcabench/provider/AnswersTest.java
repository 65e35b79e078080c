package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AnswersTest {
  /** What scripts/dev/try-platform then takes to another processor. */
  @TestFactory
  Stream<DynamicTest> everyServiceChecksItsOwnAnswer() {
    return Answers.exchanges().stream()
        .map(
            exchange ->
                DynamicTest.dynamicTest(
                    exchange.name(),
                    () -> {
                      var answer = exchange.maker().make();
                      exchange.checker().check(answer);
                      if (answer.isEmpty()) { // keys and numbers that are random alone
                        return;
                      }
                      var changed = new ArrayList<>(answer);
                      byte[] last = changed.removeLast();
                      changed.add(Arrays.copyOf(last, last.length + 1));
                      assertThrows(Throwable.class, () -> exchange.checker().check(changed));
                    }));
  }

  @Test
  void namesTellExchangesApart() {
    var names = Answers.exchanges().stream().map(Exchange::name).toList();
    assertEquals(names.size(), names.stream().distinct().count());
  }
}
