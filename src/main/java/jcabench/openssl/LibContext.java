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
  // int EVP_default_properties_is_fips_enabled(OSSL_LIB_CTX *libctx)
  private static final NativeFunction IS_FIPS_ENABLED =
      NativeFunction.of("EVP_default_properties_is_fips_enabled", INT, POINTER);
  // const char *OSSL_PROVIDER_get0_name(const OSSL_PROVIDER *prov)
  private static final NativeFunction GET0_NAME =
      NativeFunction.of("OSSL_PROVIDER_get0_name", DATA, POINTER);
  // int OSSL_PROVIDER_get_params(const OSSL_PROVIDER *prov, OSSL_PARAM params[])
  private static final NativeFunction GET_PARAMS =
      NativeFunction.of("OSSL_PROVIDER_get_params", INT, POINTER, DATA);
  // const char *OpenSSL_version(int t)
  private static final NativeFunction VERSION = NativeFunction.of("OpenSSL_version", DATA, INT);
  // unsigned int OPENSSL_version_major(void)
  private static final NativeFunction MAJOR = NativeFunction.of("OPENSSL_version_major", INT);
  // unsigned int OPENSSL_version_minor(void)
  private static final NativeFunction MINOR = NativeFunction.of("OPENSSL_version_minor", INT);

  private static final Map<ContextConfiguration, LibContext> CONTEXTS = new ConcurrentHashMap<>();

  private static final String NO_FILE = "none; OPENSSL_CONF is not read";

  private final long pointer;
  private final String configFile;
  private final String propertyQuery;
  private final boolean implicitRejection;
  private final MemorySegment properties;
  private final Map<String, Operation.Fetched> fetched = new ConcurrentHashMap<>();
  private final Map<String, EvpCipher> ciphers = new ConcurrentHashMap<>();
  private final Map<String, EvpMd> digests = new ConcurrentHashMap<>();
  private final Map<EvpMac.Kind, EvpMac> macs = new ConcurrentHashMap<>();
  private final Map<String, String> absent = new ConcurrentHashMap<>();

  private LibContext(ContextConfiguration configuration) {
    this.propertyQuery = configuration.propertyQuery();
    this.implicitRejection = configuration.implicitRejection();
    this.properties =
        propertyQuery.isEmpty() ? MemorySegment.NULL : Arena.global().allocateFrom(propertyQuery);
    this.configFile = configuration.configFile().map(Path::toString).orElse(NO_FILE);
    this.pointer = open(configuration, properties);
  }

  /**
   * The context of a configuration.
   *
   * @throws OpenSslException if the library did not load, or refuses the configuration, or a FIPS
   *     query comes without one
   */
  public static LibContext of(ContextConfiguration configuration) {
    LibCrypto.reason()
        .ifPresent(
            reason -> {
              throw new OpenSslException("dlopen", reason);
            });
    if (configuration.wantsFips() && configuration.configFile().isEmpty()) {
      throw new OpenSslException(
          "OSSL_LIB_CTX_load_config",
          "a FIPS property query needs a configuration file that activates the FIPS provider: give"
              + " configFile and modules, as 'openssl fipsinstall' and fips_module(7) say");
    }
    // An older OpenSSL would take the parameter and ignore it.
    if (configuration.implicitRejection() && !isAtLeast(2)) {
      throw new OpenSslException(
          "EVP_PKEY_decrypt",
          "implicit rejection came with OpenSSL 3.2, and this is " + version(0));
    }
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
    facts.put("cpuInfo", cpuInfo());
    facts.put("configFile", configFile);
    facts.put("propertyQuery", propertyQuery);
    facts.put("implicitRejection", Boolean.toString(implicitRejection));
    facts.put("fips", Boolean.toString(isFips()));
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

  /** Whether RSA decryption hides a wrong PKCS #1 padding behind a message that looks random. */
  public boolean rejectsImplicitly() {
    return implicitRejection;
  }

  /** get0: the {@code OSSL_LIB_CTX}. */
  long pointer() {
    return pointer;
  }

  /** The property query as a C string, NULL if there is none; never freed. */
  MemorySegment properties() {
    return properties;
  }

  /** A cipher, fetched at first use. */
  EvpCipher cipher(String name) {
    var known = ciphers.get(name);
    return known != null
        ? known
        : ciphers.computeIfAbsent(
            name,
            _ ->
                EvpCipher.of(
                    name,
                    get0(Operation.CIPHER, name),
                    Critical.bytes(name, cpuInfo()),
                    Critical.bytesOfDecryption(name, cpuInfo())));
  }

  /** A digest, fetched at first use. */
  EvpMd digest(String name) {
    var known = digests.get(name);
    return known != null
        ? known
        : digests.computeIfAbsent(name, _ -> EvpMd.of(get0(Operation.DIGEST, name)));
  }

  /** A digest of a length that is chosen. */
  EvpMd digest(String name, int size) {
    return digests.computeIfAbsent(
        name + "/" + size, _ -> EvpMd.sized(get0(Operation.DIGEST, name), size));
  }

  /** Why a digest cannot have a length; empty if it can. */
  public Optional<String> findDigest(String name, int size) {
    try {
      digest(name, size);
      return Optional.empty();
    } catch (OpenSslException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** A MAC with its parameters, fetched at first use. */
  EvpMac mac(String algorithm, Params params) {
    var kind = new EvpMac.Kind(algorithm, params);
    var known = macs.get(kind);
    return known != null
        ? known
        : macs.computeIfAbsent(kind, _ -> EvpMac.of(get0(Operation.MAC, algorithm), params));
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

  private static String cpuInfo() {
    return unlabelled(version(9)); // OPENSSL_CPU_INFO
  }

  /** Removes the label that OpenSSL puts before some texts, and the quotes round paths. */
  private static String unlabelled(String text) {
    return text.replaceFirst("^[A-Za-z ]+: *", "").replaceFirst("^\"(.*)\"$", "$1");
  }

  /**
   * Whether every fetch asks for an algorithm of the FIPS provider, by the property query or by the
   * configuration file.
   */
  public boolean isFips() {
    try {
      return (int) IS_FIPS_ENABLED.handle().invokeExact(pointer) == 1;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Whether the library is OpenSSL 3.{@code minor} or newer. */
  public static boolean isAtLeast(int minor) {
    try {
      return (int) MAJOR.handle().invokeExact() > 3 || (int) MINOR.handle().invokeExact() >= minor;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static String version(int what) {
    try {
      return LibCrypto.text((MemorySegment) VERSION.handle().invokeExact(what));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static String providerName(long provider) {
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
