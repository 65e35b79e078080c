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

  private static final String BCFIPS = "org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider";
  private static final String BCFIPS_NATIVE =
      "org.bouncycastle.crypto.CryptoServicesRegistrar.getNativeServices()";

  private Contenders() {}

  /** Every built-in contender in the order of report columns, the reference {@code jdk} first. */
  public static List<Contender> builtIn() {
    return List.of(
        Contender.named(
                "jdk",
                "JDK",
                ProviderSpec.installed("SUN"),
                ProviderSpec.installed("SunJCE"),
                ProviderSpec.installed("SunEC"),
                ProviderSpec.installed("SunRsaSign"))
            .build(),
        Contender.named(
                "openssl",
                "OpenSSL (FFM)",
                ProviderSpec.ofClass("jcabench.provider.OpenSslProvider"))
            .nativeLibraries("libcrypto")
            .build(),
        Contender.named(
                "bc",
                "Bouncy Castle",
                ProviderSpec.ofClass("org.bouncycastle.jce.provider.BouncyCastleProvider"))
            .classPath(JARS.resolve("bc"))
            .build(),
        Contender.named("bcfips", "BC FIPS", ProviderSpec.ofClass(BCFIPS))
            .classPath(JARS.resolve("bcfips"))
            .facts(
                Map.of(
                    "native.status", BCFIPS_NATIVE + ".getStatusMessage()",
                    "native.features", BCFIPS_NATIVE + ".getFeatureSet()",
                    "native.variant", BCFIPS_NATIVE + ".getVariant()"))
            .required(nativeOnThisMachine())
            // The default generator reseeds on each call; a service would switch that off.
            .generators(Map.of("DEFRND[SHA512,FALSE]", "C:DEFRND[SHA512,FALSE];ENABLE{ALL};"))
            .build(),
        Contender.named("nss", "NSS", ProviderSpec.pkcs11(nssConfiguration()))
            // Without it each operation re-creates the key in the token: see docs/decisions.md.
            .jvmArgs("-Dsun.security.pkcs11.disableKeyExtraction=true")
            .nativeLibraries("libsoftokn3", "libfreeblpriv3")
            .build());
  }

  /** The built-in contenders by id. */
  public static Map<String, Contender> byId() {
    var map = new LinkedHashMap<String, Contender>();
    builtIn().forEach(contender -> map.put(contender.id(), contender));
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
  private static String[] nativeOnThisMachine() {
    var linux = System.getProperty("os.name").equals("Linux");
    var x64 = System.getProperty("os.arch").equals("amd64");
    return linux && x64 ? new String[] {"native.variant"} : new String[0];
  }
}
