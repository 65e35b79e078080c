package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Where the JDK breaks a rule that we keep: the rows of the table in {@code docs/provider.md}, each
 * with the subjects (a regular expression for the whole text of the test's first argument), the law
 * (the test's class and method) and the reason. A listed law must really fail, so that the table
 * stays true.
 */
final class JdkDifferences implements InvocationInterceptor {
  private static final Path TABLE = Path.of("docs", "provider.md");
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| `([^`]+)` \\| (.+) \\|");
  private static final List<Difference> ALL = read();

  private record Difference(Pattern subjects, String law) {
    boolean covers(String subject, String broken) {
      return law.equals(broken) && subjects.matcher(subject).matches();
    }
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> context,
      ExtensionContext extension)
      throws Throwable {
    String subject = String.valueOf(context.getArguments().getFirst());
    String law = context.getTargetClass().getSimpleName() + '.' + context.getExecutable().getName();
    if (!subject.startsWith(OpenSslProvider.NAME)
        && ALL.stream().anyMatch(difference -> difference.covers(subject, law))) {
      assertThrows(
          Throwable.class,
          invocation::proceed,
          subject + " keeps the law " + law + " now: take it out of " + TABLE);
    } else {
      invocation.proceed();
    }
  }

  /** A bar within a cell of a table is written with a backslash. */
  private static Pattern subjects(String cell) {
    return Pattern.compile(cell.replace("\\|", "|"));
  }

  private static List<Difference> read() {
    try {
      return Files.readAllLines(TABLE).stream()
          .map(ROW::matcher)
          .filter(java.util.regex.Matcher::matches)
          .map(row -> new Difference(subjects(row.group(1)), row.group(2)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(TABLE + " cannot be read; run from the project's folder", e);
    }
  }
}
