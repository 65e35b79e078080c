package jcabench.source;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;

/** Reads a text, and where the reader has an {@link Interner}, keeps equal ones once. */
final class TextReader extends StdScalarDeserializer<String> {
  private static final long serialVersionUID = 1L;

  TextReader() {
    super(String.class);
  }

  @Override
  public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    var text = StringDeserializer.instance.deserialize(parser, context);
    return text != null && context.getAttribute(Interner.class) instanceof Interner known
        ? known.once(text)
        : text;
  }
}
