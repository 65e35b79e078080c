package jcabench.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import jcabench.contender.Contenders;
import jcabench.contender.LoadedContender;
import jcabench.tls.TlsSetting.Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsWorkTest {
  private static final TlsSetting FULL = TlsSetting.USUAL;

  private static LoadedContender load(String id) {
    return LoadedContender.load(Contenders.byId().get(id));
  }

  @ParameterizedTest
  @CsvSource({
    "TLSv1.3, x25519, ECDSA-P256, TLS_AES_128_GCM_SHA256, false, false",
    "TLSv1.3, secp256r1, RSA-2048, TLS_AES_256_GCM_SHA384, false, false",
    "TLSv1.3, x25519, RSA-2048, TLS_CHACHA20_POLY1305_SHA256, true, false",
    "TLSv1.3, x25519, ECDSA-P256, TLS_AES_128_GCM_SHA256, false, true",
    "TLSv1.2, secp256r1, ECDSA-P256, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, false, false",
    "TLSv1.2, x25519, RSA-2048, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, false, false",
    "TLSv1.2, '', ECDSA-P256, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, false, true"
  })
  void everyKindOfHandshakeIsProvedByTheWire(
      String version,
      String group,
      String certificate,
      String suite,
      boolean mutual,
      boolean resumed)
      throws Exception {
    for (var id : List.of("jdk", "openssl", "libssl")) {
      var setting =
          new TlsSetting(version, group, Certificate.of(certificate), suite, mutual, resumed);
      var contender = load(id.equals("jdk") ? id : "openssl");
      var ends = id.equals("libssl") ? new LibSslEnds(setting) : Engines.of(contender, setting);
      try (var work = new TlsWork(ends, setting, false, false)) {
        for (int i = 0; i < 3; i++) {
          assertTrue(work.handshake(SideClock.none()) > 0);
        }
        work.check(contender);
        var proof = contender.proof().entries();
        assertEquals(version, proof.get("tls.version"));
        assertEquals(suite, proof.get("tls.suite"));
        assertEquals(String.valueOf(resumed), proof.get("tls.resumed"));
      }
    }
  }

  @Test
  void bothEndsHaveTimeOfTheirOwn() throws Exception {
    try (var work = new TlsWork(load("jdk"), FULL, true)) {
      var clock = SideClock.booking();
      long begin = System.nanoTime();
      work.handshake(clock);
      long all = System.nanoTime() - begin;
      assertTrue(clock.nanos(Side.CLIENT) > 0);
      assertTrue(clock.nanos(Side.SERVER) > 0);
      assertTrue(clock.nanos(Side.CLIENT) + clock.nanos(Side.SERVER) <= all);
    }
  }

  @Test
  void whatAnEngineNeverDoesIsNotOffered() {
    var unknown = TlsSetting.tls13("secp112r1", Certificate.ECDSA_P256);
    assertThrows(
        NoSuchAlgorithmException.class, () -> new TlsWork(load("jdk"), unknown, false).close());
    var told = assertThrows(NoSuchAlgorithmException.class, () -> new LibSslEnds(unknown).close());
    assertTrue(told.getMessage().endsWith("has no group secp112r1"), told.getMessage());
  }

  @Test
  void theListOfProvidersIsAsBeforeOnceAllAreClosed() throws Exception {
    var before = names();
    var one = new TlsWork(load("openssl"), FULL, false);
    var other = new TlsWork(load("openssl"), FULL, false);
    assertEquals("OpenSSL", Security.getProviders()[0].getName());
    one.close();
    assertNotEquals(before, names());
    other.handshake(SideClock.none());
    other.close();
    assertEquals(before, names());
  }

  private static List<String> names() {
    return Arrays.stream(Security.getProviders()).map(Provider::getName).toList();
  }

  @Test
  void endsThatAreThreadsFinishTogether() throws Exception {
    try (var ends = Engines.of(load("jdk"), FULL);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var connection = new ThreadedConnection(ends);
      var client = threads.submit(connection::client);
      var server = threads.submit(connection::server);
      client.get();
      server.get();
    }
  }
}
