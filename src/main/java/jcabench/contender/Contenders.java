package jcabench.contender;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of built-in contenders. */
public final class Contenders {
  private static final List<String> NSS_FOLDERS =
      List.of(
          "/usr/lib/x86_64-linux-gnu",
          "/usr/lib/aarch64-linux-gnu",
          "/usr/lib64",
          "/usr/lib",
          "/opt/homebrew/opt/nss/lib",
          "/usr/local/opt/nss/lib");

  /** Where the build puts the jars of the built-in contenders, under {@link Home}. */
  static final Path JARS = Path.of("target", "providers");

  /** Names an engine of TLS that is no {@code SSLContext}: {@code libssl} or {@code netty}. */
  public static final String TLS_ENGINE = "jcabench.tls";

  private static final String BC = "org.bouncycastle.jce.provider.BouncyCastleProvider";
  private static final String BCJSSE = "org.bouncycastle.jsse.provider.BouncyCastleJsseProvider";
  private static final String BCFIPS = "org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider";
  private static final String BCFIPS_NATIVE =
      "org.bouncycastle.crypto.CryptoServicesRegistrar.getNativeServices()";

  private static final ProviderSpec OPENSSL =
      ProviderSpec.ofClass("jcabench.provider.OpenSslProvider");
  private static final ProviderSpec ACCP =
      ProviderSpec.ofClass("com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider");

  private Contenders() {}

  /** Every JCA contender in the order of report columns, the reference {@code jdk} first. */
  public static List<Contender> builtIn() {
    return List.of(
        jdk(),
        openSsl("openssl", "OpenSSL (FFM)", OPENSSL, "default").build(),
        openSsl("openssl-fips", "OpenSSL FIPS", OPENSSL.withArgument(openSslFips()), "fips")
            .fipsOf("openssl")
            .build(),
        Contender.named("bc", "Bouncy Castle", ProviderSpec.ofClass(BC))
            .classPath(JARS.resolve("bc"))
            .build(),
        bcFips("bcfips", "BC FIPS")
            .expected(nativeOnThisMachine() ? Map.of("native.variant", ".+") : Map.of())
            .fipsOf("bc")
            .build(),
        bcFips("bcfips-approved", "BC FIPS approved")
            .jvmArgs("-Dorg.bouncycastle.fips.approved_only=true")
            .expected(Map.of("approved", "true"))
            .fipsOf("bcfips")
            .build(),
        bcFips("bcfips-java", "BC FIPS (Java)")
            .jvmArgs("-Dorg.bouncycastle.native.cpu_variant=java")
            .expected(Map.of("native.features", "\\[NONE]"))
            .fipsOf("bc")
            .build(),
        nss("nss", "NSS", nssConfiguration()).build(),
        nss("nss-fips", "NSS FIPS", nssFipsConfiguration()).keysStay().fipsOf("nss").build(),
        Contender.named("accp", "ACCP", ACCP)
            .classPath(JARS.resolve("accp"))
            .nativeLibraries("libamazonCorrettoCryptoProvider")
            .build(),
        Contender.named("accp-fips", "ACCP FIPS", ACCP)
            .classPath(JARS.resolve("accp-fips"))
            .nativeLibraries("libamazonCorrettoCryptoProvider")
            .fipsOf("accp")
            .cure(
                "the build does not bring AmazonCorrettoCryptoProvider-FIPS, which did not resolve"
                    + " when that was tried (2.3.3 to 2.5.0): put its jar into"
                    + " target/providers/accp-fips")
            .build(),
        Contender.named(
                "conscrypt", "Conscrypt", ProviderSpec.ofClass("org.conscrypt.OpenSSLProvider"))
            .classPath(JARS.resolve("conscrypt"))
            .nativeLibraries("libconscrypt")
            .build());
  }

  /**
   * Engines of TLS that are no JCA provider, or bring one for their own use: asked for rows of TLS
   * alone. Conscrypt, which is both, is among the others.
   */
  public static List<Contender> tlsEngines() {
    return List.of(
        Contender.named(
                "bcjsse",
                "BCJSSE",
                ProviderSpec.ofClass(BC),
                ProviderSpec.ofClass(BCJSSE).withArgument(BC))
            .classPath(JARS.resolve("bc"), JARS.resolve("bcjsse"))
            .build(),
        Contender.named(
                "bcjsse-fips",
                "BCJSSE FIPS",
                ProviderSpec.ofClass(BCFIPS),
                ProviderSpec.ofClass(BCJSSE).withArgument("fips:" + BCFIPS))
            .classPath(JARS.resolve("bcfips"), JARS.resolve("bcjsse-fips"))
            .fipsOf("bcjsse")
            .build(),
        ContenderBuilder.from(jdk(), "netty", "Netty (BoringSSL)")
            .classPath(JARS.resolve("netty"))
            .jvmArgs("-D" + TLS_ENGINE + "=netty")
            .build(),
        openSsl("libssl", "libssl", OPENSSL, "default")
            .jvmArgs("-D" + TLS_ENGINE + "=libssl")
            .build());
  }

  private static Contender jdk() {
    return Contender.named(
            "jdk",
            "JDK",
            ProviderSpec.installed("SUN"),
            ProviderSpec.installed("SunJCE"),
            ProviderSpec.installed("SunEC"),
            ProviderSpec.installed("SunRsaSign"))
        .build();
  }

  /** The OpenSSL provider behind it must be the one that is meant. */
  private static ContenderBuilder openSsl(
      String id, String title, ProviderSpec provider, String serving) {
    return Contender.named(id, title, provider)
        .nativeLibraries("libcrypto")
        .expected(Map.of("provider", serving));
  }

  private static ContenderBuilder bcFips(String id, String title) {
    return Contender.named(id, title, ProviderSpec.ofClass(BCFIPS))
        .classPath(JARS.resolve("bcfips"))
        .facts(
            Map.of(
                "approved",
                    "org.bouncycastle.crypto.CryptoServicesRegistrar.isInApprovedOnlyMode()",
                "native.status", BCFIPS_NATIVE + ".getStatusMessage()",
                "native.features", BCFIPS_NATIVE + ".getFeatureSet()",
                "native.variant", BCFIPS_NATIVE + ".getVariant()"))
        // The default generator reseeds on each call; a service would switch that off.
        .generators(Map.of("DEFRND[SHA512,FALSE]", "C:DEFRND[SHA512,FALSE];ENABLE{ALL};"));
  }

  private static ContenderBuilder nss(String id, String title, String configuration) {
    return Contender.named(id, title, ProviderSpec.pkcs11(configuration))
        // Without it each operation re-creates the key in the token: see docs/decisions/engine.md.
        .jvmArgs("-Dsun.security.pkcs11.disableKeyExtraction=true")
        .nativeLibraries("libsoftokn3", "libfreeblpriv3");
  }

  /** The built-in contenders by id. */
  public static Map<String, Contender> byId() {
    var map = new LinkedHashMap<String, Contender>();
    builtIn().forEach(contender -> map.put(contender.id(), contender));
    tlsEngines().forEach(contender -> map.put(contender.id(), contender));
    map.put(LoopsInC.ID, LoopsInC.overTheSetup());
    return map;
  }

  /** The folder of NSS's libraries; empty when NSS is not installed. */
  static Optional<Path> nssFolder() {
    return Home.setup("nss.libraryDirectory")
        .map(Path::of)
        .or(
            () ->
                NSS_FOLDERS.stream()
                    .map(Path::of)
                    .filter(
                        folder ->
                            Files.exists(folder.resolve("libnss3.so"))
                                || Files.exists(folder.resolve("libnss3.dylib")))
                    .findFirst());
  }

  /** A context of its own with OpenSSL's FIPS provider, as {@code scripts/setup} activated it. */
  private static String openSslFips() {
    return """
    configFile = %s
    modules = %s
    propertyQuery = fips=yes
    """
        .formatted(
            Home.setup("openssl.fips.config").orElse("/nonexistent"),
            Home.setup("openssl.modules").orElse("/nonexistent"));
  }

  /** Keys are made in the token and stay there, since it takes none from outside. */
  private static String nssFipsConfiguration() {
    return """
    name = NSSfips
    nssLibraryDirectory = %s
    nssSecmodDirectory = sql:%s
    nssModule = fips
    attributes(*, CKO_SECRET_KEY, *) = {
      CKA_SENSITIVE = true
    }
    attributes(*, CKO_SECRET_KEY, CKK_GENERIC_SECRET) = {
      CKA_SIGN = true
      CKA_VERIFY = true
      CKA_DERIVE = true
    }
    """
        .formatted(
            nssFolder().map(Path::toString).orElse("/nonexistent"),
            Home.setup("nss.fips.database").orElse("/nonexistent"));
  }

  private static String nssConfiguration() {
    return """
    name = NSS
    nssLibraryDirectory = %s
    nssDbMode = noDb
    attributes = compatibility
    """
        .formatted(nssFolder().map(Path::toString).orElse("/nonexistent"));
  }

  /** bc-fips ships native code for Linux on x86-64 only; elsewhere pure Java is what there is. */
  private static boolean nativeOnThisMachine() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64");
  }
}
