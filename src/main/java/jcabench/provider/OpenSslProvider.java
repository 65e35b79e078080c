package jcabench.provider;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.StringReader;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import jcabench.openssl.ContextConfiguration;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;

/**
 * The JCA provider {@code OpenSSL}. It lists the services that the loaded libcrypto offers. {@link
 * #unavailable} gives the others with the reasons.
 *
 * <p>The library is the file that the system property {@code jcabench.openssl.library} names, else
 * the one that {@code scripts/setup} found, else the newest in the user's cache, else the system's.
 */
public final class OpenSslProvider extends Provider {
  /** The provider's name. */
  public static final String NAME = "OpenSSL";

  private static final String VERSION = "0.1.0";
  private static final String CONFIG_FILE = "configFile";
  private static final String MODULES = "modules";
  private static final String PROPERTY_QUERY = "propertyQuery";

  private final transient LibContext context;
  private final transient List<Unavailable> unavailable;
  private final transient Set<String> lacking; // in OpenSSL's names

  /** A service that the loaded OpenSSL does not offer, with OpenSSL's reason. */
  public record Unavailable(String type, String algorithm, String reason) {}

  /**
   * The default library context without a property query.
   *
   * @throws ProviderException if no OpenSSL 3.0 or newer can be loaded; the message says what to do
   */
  public OpenSslProvider() {
    this(ContextConfiguration.DEFAULT);
  }

  /**
   * A library context of its own, for example one with OpenSSL's FIPS provider.
   *
   * @throws ProviderException if OpenSSL cannot be loaded or refuses the configuration
   */
  public OpenSslProvider(ContextConfiguration configuration) {
    super(NAME, VERSION, "OpenSSL's libcrypto through the Foreign Function and Memory API");
    try {
      this.context = LibContext.of(configuration);
    } catch (OpenSslException e) {
      throw new ProviderException("OpenSSL cannot be used: " + e.getMessage(), e);
    }
    var missing = new ArrayList<Unavailable>();
    var names = new LinkedHashSet<String>();
    for (ServiceRow row : Services.rows()) {
      row.missing(context)
          .ifPresentOrElse(
              absent -> {
                missing.add(new Unavailable(row.type(), row.algorithm(), absent.reason()));
                names.add(absent.name());
              },
              () -> putService(new RowService(this, row)));
    }
    this.unavailable = List.copyOf(missing);
    this.lacking = names;
  }

  /**
   * A library context that a text describes, in the format of {@link Properties}: {@code
   * configFile}, {@code modules}, and {@code propertyQuery}, all optional.
   *
   * @throws ProviderException if OpenSSL cannot be loaded or refuses the configuration, or the text
   *     has another key
   */
  public OpenSslProvider(String configuration) {
    this(parsed(configuration));
  }

  /** The same as {@link #OpenSslProvider(String)}. */
  @Override
  public Provider configure(String configuration) {
    return new OpenSslProvider(configuration);
  }

  private static ContextConfiguration parsed(String text) {
    var properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      throw new ProviderException("the configuration cannot be read: " + e.getMessage(), e);
    }
    for (var key : properties.stringPropertyNames()) {
      if (!List.of(CONFIG_FILE, MODULES, PROPERTY_QUERY).contains(key)) {
        throw new ProviderException(
            "the configuration has '%s'; known are %s, %s and %s"
                .formatted(key, CONFIG_FILE, MODULES, PROPERTY_QUERY));
      }
    }
    return new ContextConfiguration(
        Optional.ofNullable(properties.getProperty(CONFIG_FILE)).map(Path::of),
        Optional.ofNullable(properties.getProperty(MODULES)).map(Path::of),
        properties.getProperty(PROPERTY_QUERY, ""));
  }

  /** The services that are not served, with the reasons. */
  public List<Unavailable> unavailable() {
    return unavailable;
  }

  /**
   * What the loaded library says about itself, in this order: {@code version}, {@code file}, {@code
   * compiler}, {@code built}, {@code platform}, {@code directory}, {@code fullVersion}, {@code
   * modules}, {@code cpuInfo}, {@code propertyQuery}, and about the OpenSSL provider of SHA-256 in
   * this context {@code provider}, {@code providerVersion}, {@code providerBuild}; last {@code
   * unavailable}: how many services of the table are not served, and which algorithms are missing.
   */
  public Map<String, String> facts() {
    var facts = new LinkedHashMap<>(context.facts());
    facts.put(
        "unavailable",
        unavailable.isEmpty()
            ? "none of " + Services.rows().size() + " services"
            : "%d of %d services, for lack of %s"
                .formatted(unavailable.size(), Services.rows().size(), String.join(", ", lacking)));
    return facts;
  }

  /** Refused: a provider belongs to its process, which has loaded the library. */
  @Serial
  private void writeObject(ObjectOutputStream stream) throws IOException {
    throw new NotSerializableException(OpenSslProvider.class.getName());
  }

  /** A service that makes instances with the row's factory instead of reflection. */
  private static final class RowService extends Service {
    private final ServiceRow row;

    RowService(OpenSslProvider provider, ServiceRow row) {
      super(
          provider,
          row.type(),
          row.algorithm(),
          row.spi().getName(),
          row.aliases(),
          attributes(row));
      this.row = row;
    }

    /** JCA's attributes; every row is implemented in software. */
    private static Map<String, String> attributes(ServiceRow row) {
      var attributes = new HashMap<>(row.attributes());
      attributes.put("ImplementedIn", "Software");
      return attributes;
    }

    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      if (parameter != null) {
        throw new NoSuchAlgorithmException(
            row.type() + " " + row.algorithm() + " takes no parameter when it is made.");
      }
      try {
        return row.factory().apply(((OpenSslProvider) getProvider()).context);
      } catch (OpenSslException e) {
        throw new NoSuchAlgorithmException(e.getMessage(), e);
      }
    }
  }
}
