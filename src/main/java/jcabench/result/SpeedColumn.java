package jcabench.result;

import java.util.Map;

/**
 * Figures of {@code openssl speed} beside loops in C.
 *
 * @param version of its library; empty where it is not told
 * @param options of all of its outputs, in words
 * @param perSecond operations in a second, one sample each
 * @param unlike of rows whose work is only nearly the tool's, what the tool does not do
 */
public record SpeedColumn(
    String version, String options, Map<Row, Double> perSecond, Map<Row, String> unlike) {
  public SpeedColumn {
    perSecond = Map.copyOf(perSecond);
    unlike = Map.copyOf(unlike);
  }
}
