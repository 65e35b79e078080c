package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A library context with its property query, from which algorithms are fetched. Contexts and
 * fetched algorithms live as long as the process. Equal configurations share one context.
 *
 * <p>Source: man pages OSSL_LIB_CTX(3), OSSL_PROVIDER(3), OpenSSL_version(3), property(7).
 */
public final class LibContext {
  // OSSL_LIB_CTX *OSSL_LIB_CTX_new(void)
  private static final NativeFunction NEW = NativeFunction.of("OSSL_LIB_CTX_new", POINTER);
  // int OSSL_LIB_CTX_load_config(OSSL_LIB_CTX *ctx, const char *config_file)
  private static final NativeFunction LOAD_CONFIG =
      NativeFunction.of("OSSL_LIB_CTX_load_config", INT, POINTER, DATA);
  // int OSSL_PROVIDER_set_default_search_path(OSSL_LIB_CTX *libctx, const char *path)
  private static final NativeFunction SET_SEARCH_PATH =
      NativeFunction.of("OSSL_PROVIDER_set_default_search_path", INT, POINTER, DATA);
  // int EVP_set_default_properties(OSSL_LIB_CTX *libctx, const char *propq)
  private static final NativeFunction SET_PROPERTIES =
      NativeFunction.of("EVP_set_default_properties", INT, POINTER, DATA);
  // const char *OSSL_PROVIDER_get0_name(const OSSL_PROVIDER *prov)
  private static final NativeFunction GET0_NAME =
      NativeFunction.of("OSSL_PROVIDER_get0_name", DATA, POINTER);
  // int OSSL_PROVIDER_get_params(const OSSL_PROVIDER *prov, OSSL_PARAM params[])
  private static final NativeFunction GET_PARAMS =
      NativeFunction.of("OSSL_PROVIDER_get_params", INT, POINTER, DATA);
  // const char *OpenSSL_version(int t)
  private static final NativeFunction VERSION = NativeFunction.of("OpenSSL_version", DATA, INT);

  private static final Map<ContextConfiguration, LibContext> CONTEXTS = new ConcurrentHashMap<>();

  private final long pointer;
  private final String propertyQuery;
  private final MemorySegment properties;
  private final Map<String, Operation.Fetched> fetched = new ConcurrentHashMap<>();
  private final Map<String, String> absent = new ConcurrentHashMap<>();

  private LibContext(ContextConfiguration configuration) {
    this.propertyQuery = configuration.propertyQuery();
    this.properties =
        propertyQuery.isEmpty() ? MemorySegment.NULL : Arena.global().allocateFrom(propertyQuery);
    this.pointer = configuration.isDefaultContext() ? 0 : open(configuration, properties);
  }

  /**
   * The context of a configuration.
   *
   * @throws OpenSslException if the library did not load, or refuses the configuration
   */
  public static LibContext of(ContextConfiguration configuration) {
    LibCrypto.reason()
        .ifPresent(
            reason -> {
              throw new OpenSslException("dlopen", reason);
            });
    return CONTEXTS.computeIfAbsent(configuration, LibContext::new);
  }

  /**
   * Why an algorithm cannot be fetched here; empty if it can.
   *
   * @param algorithm in OpenSSL's name
   */
  public Optional<String> find(Operation operation, String algorithm) {
    String key = operation + " " + algorithm;
    String known = absent.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    try {
      get0(operation, algorithm);
      return Optional.empty();
    } catch (OpenSslException e) {
      absent.put(key, e.getMessage());
      return Optional.of(e.getMessage());
    }
  }

  /** Name of the OpenSSL provider that serves an algorithm, for example {@code fips}. */
  public String servedBy(Operation operation, String algorithm) {
    return providerName(fetched(operation, algorithm).provider());
  }

  /** What the library says about itself and the provider of SHA-256; keys in a fixed order. */
  public Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    facts.put("version", version(0));
    facts.put("file", LibCrypto.file());
    facts.put("compiler", unlabelled(version(1)));
    facts.put("built", unlabelled(version(2)));
    facts.put("platform", unlabelled(version(3)));
    facts.put("directory", unlabelled(version(4)));
    facts.put("fullVersion", version(7));
    facts.put("modules", unlabelled(version(8)));
    facts.put("cpuInfo", unlabelled(version(9)));
    facts.put("propertyQuery", propertyQuery);
    long provider = fetched(Operation.DIGEST, "SHA2-256").provider();
    facts.put("provider", providerName(provider));
    facts.put("providerVersion", providerText(provider, "version"));
    facts.put("providerBuild", providerText(provider, "buildinfo"));
    return facts;
  }

  /** The library in words, for example {@code OpenSSL 3.5.7 with fips=yes}. */
  public String title() {
    return "OpenSSL " + version(6) + (propertyQuery.isEmpty() ? "" : " with " + propertyQuery);
  }

  /** get0: the {@code OSSL_LIB_CTX}, NULL (0) for the default one. */
  long pointer() {
    return pointer;
  }

  /** The property query as a C string, NULL if there is none; never freed. */
  MemorySegment properties() {
    return properties;
  }

  /** get0: the implementation of an algorithm, fetched at first use. */
  long get0(Operation operation, String algorithm) {
    return fetched(operation, algorithm).pointer();
  }

  private Operation.Fetched fetched(Operation operation, String algorithm) {
    return fetched.computeIfAbsent(
        operation + " " + algorithm, _ -> operation.fetch(pointer, algorithm, properties));
  }

  private static long open(ContextConfiguration configuration, MemorySegment properties) {
    try (var arena = Arena.ofConfined()) {
      long context = NEW.checkPointer((long) NEW.handle().invokeExact());
      if (configuration.modules().isPresent()) {
        set(SET_SEARCH_PATH, context, path(arena, configuration.modules().get()));
      }
      if (configuration.configFile().isPresent()) {
        set(LOAD_CONFIG, context, path(arena, configuration.configFile().get()));
      }
      if (properties.address() != 0) {
        set(SET_PROPERTIES, context, properties);
      }
      return context;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static MemorySegment path(Arena arena, Path path) {
    return arena.allocateFrom(path.toString());
  }

  private static void set(NativeFunction setter, long context, MemorySegment text) {
    try {
      setter.check((int) setter.handle().invokeExact(context, text));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Removes the label that OpenSSL puts before some texts, and the quotes round paths. */
  private static String unlabelled(String text) {
    return text.replaceFirst("^[A-Za-z ]+: *", "").replaceFirst("^\"(.*)\"$", "$1");
  }

  private static String version(int what) {
    try {
      return LibCrypto.text((MemorySegment) VERSION.handle().invokeExact(what));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static String providerName(long provider) {
    try {
      return LibCrypto.text((MemorySegment) GET0_NAME.handle().invokeExact(provider));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static String providerText(long provider, String key) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment pointer = arena.allocate(ValueLayout.ADDRESS);
      int status =
          (int) GET_PARAMS.handle().invokeExact(provider, Params.textRequest(arena, key, pointer));
      return status == 1 ? LibCrypto.text(pointer.get(ValueLayout.ADDRESS, 0)) : "";
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
