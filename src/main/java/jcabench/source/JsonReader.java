package jcabench.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Supplier;

/** Reads JSON that is not trusted, within bounds, and names the place of every mistake. */
public final class JsonReader {
  private static final long LARGEST_FILE = 1L << 30;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(64)
                          .maxStringLength(1 << 20)
                          .build())
                  .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                  .build())
          .addModule(
              new SimpleModule()
                  .addDeserializer(Instant.class, new Moment())
                  .addDeserializer(String.class, new TextReader()))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonReader() {}

  /** Reads a moment as ISO 8601 writes it in UTC, and as {@link Instant#toString} does. */
  private static final class Moment extends StdScalarDeserializer<Instant> {
    private static final long serialVersionUID = 1L;

    Moment() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      var text = parser.getText();
      try {
        return Instant.parse(text);
      } catch (DateTimeException e) {
        return (Instant) context.handleWeirdStringValue(Instant.class, text, e.getMessage());
      }
    }
  }

  /**
   * The value of one line.
   *
   * @param place what to name in the error, for example {@code forks.jsonl, line 3}
   * @throws UnreadableRunException when it is not JSON, or not of the type
   */
  static <T> T parse(String text, Class<T> type, String place) {
    try {
      return MAPPER.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new UnreadableRunException(place + ": " + reason(e), e);
    }
  }

  /**
   * The value of one line of many, in UTF-8.
   *
   * @param begin where in the block it begins
   * @param end where it ends
   * @param known keeps once what its lines have in common
   * @throws UnreadableRunException when it is not JSON, not of the type, or {@code null}
   */
  static <T> T parse(
      byte[] block, int begin, int end, Class<T> type, Interner known, Supplier<String> place) {
    try {
      var reader = MAPPER.readerFor(type).withAttribute(Interner.class, known);
      T value = reader.readValue(block, begin, end - begin);
      if (value == null) {
        throw new UnreadableRunException(place.get() + ": null is no " + type.getSimpleName());
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new UnreadableRunException(place.get() + ": " + reason(e), e);
    } catch (IOException e) {
      throw new UnreadableRunException(place.get() + ": " + e.getMessage(), e);
    }
  }

  /** The value of one line that a process of ours wrote. */
  public static <T> T parse(String text, Class<T> type) {
    return parse(text, type, type.getSimpleName());
  }

  /** The value of a whole file. */
  static <T> T read(Path file, Class<T> type) {
    return parse(text(file), type, file.toString());
  }

  /** The value of a whole file of which the tree is known already. */
  static <T> T value(JsonNode tree, Class<T> type, Path file) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException _) {
      return read(file, type); // fails as well, and knows the line
    }
  }

  /** A whole file as a tree. */
  static JsonNode tree(Path file) {
    return read(file, JsonNode.class);
  }

  /**
   * The text of a file.
   *
   * @throws UnreadableRunException when it is missing, empty, not readable, or above 1 GiB
   */
  static String text(Path file) {
    try {
      if (!Files.exists(file)) {
        throw new UnreadableRunException(file + " does not exist");
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw new UnreadableRunException(file + " is larger than 1 GiB, which is no run of ours");
      }
      var text = Files.readString(file);
      if (text.isBlank()) {
        throw new UnreadableRunException(file + " is empty");
      }
      return text;
    } catch (IOException e) {
      throw new UnreadableRunException(file + " cannot be read: " + e, e);
    }
  }

  private static String reason(JsonProcessingException e) {
    var where = e.getLocation();
    var place =
        where == null ? "" : "line " + where.getLineNr() + ", column " + where.getColumnNr() + ": ";
    return place + e.getOriginalMessage();
  }
}
