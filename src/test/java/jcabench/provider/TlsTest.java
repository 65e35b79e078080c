package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * SunJSSE with this provider first in the list, in a JVM of its own since the list is the
 * process's: both ends of a handshake, data both ways, and a resumed session.
 */
@Tag(SystemOpenSslTest.OWN_JVM)
class TlsTest {
  @TempDir private static Path folder;

  @ParameterizedTest
  @CsvSource({
    "EC, secp256r1, SHA256withECDSA, TLSv1.3, TLS_AES_256_GCM_SHA384, x25519",
    "EC, secp384r1, SHA384withECDSA, TLSv1.3, TLS_AES_128_GCM_SHA256, secp256r1",
    "EC, secp256r1, SHA256withECDSA, TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, secp256r1",
    "RSASSA-PSS, 2048, RSASSA-PSS, TLSv1.3, TLS_CHACHA20_POLY1305_SHA256, x448",
    "RSASSA-PSS, 2048, RSASSA-PSS, TLSv1.2, TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, x25519",
    "RSA, 2048, SHA256withRSA, TLSv1.2, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, secp384r1",
    "RSA, 2048, SHA256withRSA, TLSv1.2, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, secp521r1",
    "RSA, 2048, SHA256withRSA, TLSv1.2, TLS_DHE_RSA_WITH_AES_128_GCM_SHA256, ffdhe2048",
    "RSA, 2048, SHA256withRSA, TLSv1.3, TLS_AES_256_GCM_SHA384, ffdhe2048",
    "Ed25519, '', Ed25519, TLSv1.3, TLS_AES_256_GCM_SHA384, x25519",
    "Ed25519, '', Ed25519, TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, x25519"
  })
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void handshakesAndResumes(
      String keys, String size, String signature, String protocol, String suite, String group)
      throws Exception {
    var process = peers(keys, size, signature, protocol, suite, group, false);
    assertEquals(0, process.exitCode(), process.output());
    assertTrue(process.output().contains("resumed"), process.output());
  }

  /** The control: without our provider the same proof sees the JDK's classes, and fails. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void withoutOurProviderTheProofFails() throws Exception {
    var process =
        peers(
            "EC",
            "secp256r1",
            "SHA256withECDSA",
            "TLSv1.3",
            "TLS_AES_256_GCM_SHA384",
            "x25519",
            true);
    assertEquals(1, process.exitCode(), process.output());
    assertTrue(process.output().contains("we did not serve"), process.output());
    for (String theirs :
        List.of(
            "ECDSASignature::engineSign",
            "GaloisCounterMode::engineInit",
            "XDHKeyAgreement::engineDoPhase",
            "HKDFKeyDerivation::engineDeriveKey")) {
      assertTrue(process.output().contains(theirs), theirs + " in " + process.output());
    }
  }

  private ChildProcess peers(
      String keys,
      String size,
      String signature,
      String protocol,
      String suite,
      String group,
      boolean control)
      throws IOException, InterruptedException {
    // Each kind of key is made once: keytool is a JVM too.
    Path store = folder.resolve(keys + size + signature + ".p12");
    if (!Files.exists(store)) {
      keytool(store, keys, size, signature);
    }
    return ChildProcess.run(
        List.of(
            ChildProcess.tool("java"),
            "--enable-native-access=ALL-UNNAMED",
            ChildProcess.library(),
            "-XX:TieredStopAtLevel=1", // it lives for a second
            "-D" + TlsPeers.CONTROL + "=" + control,
            "-Djdk.tls.namedGroups=" + group,
            "-cp",
            System.getProperty("java.class.path"),
            TlsPeers.class.getName(),
            store.toString(),
            protocol,
            suite,
            keys));
  }

  private static void keytool(Path store, String keys, String size, String signature)
      throws IOException, InterruptedException {
    var command =
        new java.util.ArrayList<>(
            List.of(
                ChildProcess.tool("keytool"),
                "-genkeypair",
                "-alias",
                "peer",
                "-keyalg",
                keys,
                "-sigalg",
                signature,
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                TlsPeers.PASSWORD,
                "-keystore",
                store.toString()));
    if (!size.isEmpty()) {
      command.addAll(List.of(keys.equals("EC") ? "-groupname" : "-keysize", size));
    }
    var process = ChildProcess.run(command);
    assertEquals(0, process.exitCode(), process.output());
  }
}
