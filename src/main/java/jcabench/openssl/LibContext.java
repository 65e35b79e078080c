package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A library context with its property query: where algorithms are fetched from. Contexts and what
 * was fetched from them live as long as the process; equal configurations share one context.
 *
 * <p>Source: man pages OSSL_LIB_CTX(3), OSSL_PROVIDER(3), OpenSSL_version(3), property(7).
 */
public final class LibContext {
  // OSSL_LIB_CTX *OSSL_LIB_CTX_new(void)
  private static final MethodHandle OSSL_LIB_CTX_new =
      LibCrypto.function("OSSL_LIB_CTX_new", POINTER);
  // int OSSL_LIB_CTX_load_config(OSSL_LIB_CTX *ctx, const char *config_file)
  private static final MethodHandle OSSL_LIB_CTX_load_config =
      LibCrypto.function("OSSL_LIB_CTX_load_config", INT, POINTER, DATA);
  // int OSSL_PROVIDER_set_default_search_path(OSSL_LIB_CTX *libctx, const char *path)
  private static final MethodHandle OSSL_PROVIDER_set_default_search_path =
      LibCrypto.function("OSSL_PROVIDER_set_default_search_path", INT, POINTER, DATA);
  // int EVP_set_default_properties(OSSL_LIB_CTX *libctx, const char *propq)
  private static final MethodHandle EVP_set_default_properties =
      LibCrypto.function("EVP_set_default_properties", INT, POINTER, DATA);
  // const char *OSSL_PROVIDER_get0_name(const OSSL_PROVIDER *prov)
  private static final MethodHandle OSSL_PROVIDER_get0_name =
      LibCrypto.function("OSSL_PROVIDER_get0_name", DATA, POINTER);
  // int OSSL_PROVIDER_get_params(const OSSL_PROVIDER *prov, OSSL_PARAM params[])
  private static final MethodHandle OSSL_PROVIDER_get_params =
      LibCrypto.function("OSSL_PROVIDER_get_params", INT, POINTER, DATA);
  // const char *OpenSSL_version(int t)
  private static final MethodHandle OpenSSL_version =
      LibCrypto.function("OpenSSL_version", DATA, INT);

  private static final Map<ContextConfiguration, LibContext> CONTEXTS = new ConcurrentHashMap<>();

  private final long pointer;
  private final String propertyQuery;
  private final MemorySegment properties;
  private final Map<String, Kind.Fetched> fetched = new ConcurrentHashMap<>();
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
   * @throws OpenSslException when the library did not load, or refuses the configuration
   */
  public static LibContext of(ContextConfiguration configuration) {
    LibCrypto.reason()
        .ifPresent(
            reason -> {
              throw new OpenSslException("dlopen", java.util.List.of(reason));
            });
    return CONTEXTS.computeIfAbsent(configuration, LibContext::new);
  }

  /**
   * Why an algorithm cannot be fetched here, or empty when it can.
   *
   * @param algorithm in OpenSSL's name
   */
  public Optional<String> find(Kind kind, String algorithm) {
    String key = kind + " " + algorithm;
    String known = absent.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    try {
      get0(kind, algorithm);
      return Optional.empty();
    } catch (OpenSslException e) {
      absent.put(key, e.getMessage());
      return Optional.of(e.getMessage());
    }
  }

  /** Name of the OpenSSL provider that serves an algorithm, for example {@code fips}. */
  public String servedBy(Kind kind, String algorithm) {
    return providerName(fetched(kind, algorithm).provider());
  }

  /** What the loaded library says of itself, and who serves SHA-256 here; keys in a fixed order. */
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
    long provider = fetched(Kind.DIGEST, "SHA2-256").provider();
    facts.put("provider", providerName(provider));
    facts.put("providerVersion", providerText(provider, "version"));
    facts.put("providerBuild", providerText(provider, "buildinfo"));
    return facts;
  }

  /** The loaded library for messages, for example {@code OpenSSL 3.5.7 with fips=yes}. */
  public String title() {
    return "OpenSSL " + version(6) + (propertyQuery.isEmpty() ? "" : " with " + propertyQuery);
  }

  /** get0: the {@code OSSL_LIB_CTX}, NULL (0) for the default one. */
  long pointer() {
    return pointer;
  }

  /** The property query as C text, NULL when there is none; never freed. */
  MemorySegment properties() {
    return properties;
  }

  /** get0: the implementation of an algorithm, fetched at first use. */
  long get0(Kind kind, String algorithm) {
    return fetched(kind, algorithm).pointer();
  }

  private Kind.Fetched fetched(Kind kind, String algorithm) {
    return fetched.computeIfAbsent(
        kind + " " + algorithm, _ -> kind.fetch(pointer, algorithm, properties));
  }

  private static long open(ContextConfiguration configuration, MemorySegment properties) {
    try (var arena = Arena.ofConfined()) {
      long context =
          OpenSslException.checkPointer("OSSL_LIB_CTX_new", (long) OSSL_LIB_CTX_new.invokeExact());
      if (configuration.modules().isPresent()) {
        set(
            "OSSL_PROVIDER_set_default_search_path",
            OSSL_PROVIDER_set_default_search_path,
            context,
            path(arena, configuration.modules().get()));
      }
      if (configuration.configFile().isPresent()) {
        set(
            "OSSL_LIB_CTX_load_config",
            OSSL_LIB_CTX_load_config,
            context,
            path(arena, configuration.configFile().get()));
      }
      if (properties.address() != 0) {
        set("EVP_set_default_properties", EVP_set_default_properties, context, properties);
      }
      return context;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static MemorySegment path(Arena arena, Path path) {
    return arena.allocateFrom(path.toString());
  }

  private static void set(String name, MethodHandle setter, long context, MemorySegment text) {
    int status;
    try {
      status = (int) setter.invokeExact(context, text);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check(name, status);
  }

  /** OpenSSL puts a label before some of its texts, and quotes round paths. */
  private static String unlabelled(String text) {
    return text.replaceFirst("^[A-Za-z ]+: *", "").replaceFirst("^\"(.*)\"$", "$1");
  }

  private static String version(int what) {
    try {
      return OpenSslException.text((MemorySegment) OpenSSL_version.invokeExact(what));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static String providerName(long provider) {
    try {
      return OpenSslException.text((MemorySegment) OSSL_PROVIDER_get0_name.invokeExact(provider));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static String providerText(long provider, String key) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment pointer = arena.allocate(ValueLayout.ADDRESS);
      int status =
          (int)
              OSSL_PROVIDER_get_params.invokeExact(
                  provider, Params.textRequest(arena, key, pointer));
      return status == 1 ? OpenSslException.text(pointer.get(ValueLayout.ADDRESS, 0)) : "";
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
