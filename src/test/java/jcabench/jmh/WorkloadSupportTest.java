package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jcabench.contender.Contenders;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.run.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What each contender offers of TLS and stores: every answer is right, and only these are absent.
 */
class WorkloadSupportTest {
  /** The whole stands for its parts, a size and a place for the others. */
  private static final Set<String> WHOLE = Set.of("both", "put", "heap", "tmpfs", "1024", "30");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jdk | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, loadKey BCFKS, loadTrust BCFKS, resumedHandshakeTls13 X25519MLKEM768
          openssl | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, loadKey BCFKS, loadTrust BCFKS, resumedHandshakeTls13 X25519MLKEM768
          openssl-fips | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, loadKey BCFKS, loadTrust BCFKS, resumedHandshakeTls13 X25519MLKEM768
          bc | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, resumedHandshakeTls13 X25519MLKEM768
          bcfips | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, resumedHandshakeTls13 X25519MLKEM768
          bcfips-approved | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, resumedHandshakeTls13 X25519MLKEM768
          bcfips-java | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, resumedHandshakeTls13 X25519MLKEM768
          nss | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, loadKey BCFKS, loadTrust BCFKS, readFile 1 MiB on tmpfs, readTable 1 MiB on tmpfs, resumedHandshakeTls12, resumedHandshakeTls13 X25519MLKEM768, resumedHandshakeTls13 secp256r1, resumedHandshakeTls13 x25519, writeFile 1 MiB on tmpfs, writeTable 1 MiB on tmpfs
          nss-fips | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls12 secp256r1 ECDSA-P256, handshakeTls12 secp256r1 RSA-2048, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, handshakeTls13 secp256r1 ECDSA-P256, handshakeTls13 secp256r1 RSA-2048, loadKey BCFKS, loadTrust BCFKS, readFile 1 MiB on tmpfs, readTable 1 MiB on tmpfs, resumedHandshakeTls12, resumedHandshakeTls13 X25519MLKEM768, resumedHandshakeTls13 secp256r1, resumedHandshakeTls13 x25519, writeFile 1 MiB on tmpfs, writeTable 1 MiB on tmpfs
          accp | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, loadKey BCFKS, loadTrust BCFKS, resumedHandshakeTls13 X25519MLKEM768
          conscrypt | loadKey BCFKS, loadTrust BCFKS, putChunk AES/GCM/NoPadding 128 bit 16 B nonce 1 MiB on tmpfs, putChunk AES/GCM/NoPadding 256 bit 16 B nonce 1 MiB on tmpfs, resumedHandshakeTls13 X25519MLKEM768, resumedHandshakeTls13 secp256r1, resumedHandshakeTls13 x25519, transfer TLS_AES_256_GCM_SHA384 1 KiB, transfer TLS_CHACHA20_POLY1305_SHA256 1 KiB
          bcjsse | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, handshakeTls13 X25519MLKEM768 ECDSA-P256, resumedHandshakeTls13 X25519MLKEM768, resumedHandshakeTls13 secp256r1, resumedHandshakeTls13 x25519
          bcjsse-fips | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, connectAndRequest x25519 1 KiB 16 load=30 server=netty, connectAndRequest x25519 1 KiB 16 server=jetty, connectAndRequest x25519 1 KiB 16 server=netty, handshakeTls12 x25519 ECDSA-P256, handshakeTls12 x25519 RSA-2048, handshakeTls13 X25519MLKEM768 ECDSA-P256, handshakeTls13 X25519MLKEM768 RSA-2048, handshakeTls13 x25519 ECDSA-P256, handshakeTls13 x25519 RSA-2048, handshakesOnVirtualThreads 16, mutualHandshakeTls13 x25519 ECDSA-P256, request 1 KiB 16 server=jetty, request 1 KiB 16 server=netty, resumedHandshakeTls13 X25519MLKEM768, resumedHandshakeTls13 secp256r1, resumedHandshakeTls13 x25519, transfer TLS_AES_128_GCM_SHA256 1 KiB, transfer TLS_AES_256_GCM_SHA384 1 KiB, transfer TLS_CHACHA20_POLY1305_SHA256 1 KiB
          netty | loadKey BCFKS, loadTrust BCFKS, resumedHandshakeTls13 X25519MLKEM768, resumedHandshakeTls13 secp256r1, resumedHandshakeTls13 x25519, transfer TLS_AES_256_GCM_SHA384 1 KiB, transfer TLS_CHACHA20_POLY1305_SHA256 1 KiB
          libssl | connectAndRequest X25519MLKEM768 1 KiB 16 server=jetty, connectAndRequest X25519MLKEM768 1 KiB 16 server=netty, connectAndRequest x25519 1 KiB 16 load=30 server=netty, connectAndRequest x25519 1 KiB 16 server=jetty, connectAndRequest x25519 1 KiB 16 server=netty, loadKey BCFKS, loadTrust BCFKS, request 1 KiB 16 server=jetty, request 1 KiB 16 server=netty
          """)
  void everyAnswerIsRightAndOnlyTheseAreAbsent(String contender, String absent) throws Exception {
    var answers = Collections.synchronizedList(new ArrayList<Fork>());
    var rows = rows();
    new Checker(
            Files.createDirectories(folder.resolve("scratch")),
            Duration.ofMinutes(2),
            "",
            new Block("here", 0))
        .check(Contenders.byId().get(contender), rows, answers::add);
    assertEquals(
        absent + " | ", told(answers, Outcome.ABSENT) + " | " + told(answers, Outcome.FAILED));
    assertEquals(rows.size(), answers.size());
  }

  private static String told(List<Fork> answers, Outcome outcome) {
    return answers.stream()
        .filter(fork -> fork.outcome() == outcome)
        .map(
            fork ->
                outcome == Outcome.FAILED
                    ? fork.row().label() + ": " + fork.reason()
                    : fork.row().label())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** ACCP's FIPS form has a line when its jar is to be had. Loops in C are no workloads. */
  @Test
  void everyContenderIsTold() throws Exception {
    var told = new TreeSet<>(Set.of("accp-fips", "c"));
    WorkloadSupportTest.class
        .getDeclaredMethod("everyAnswerIsRightAndOnlyTheseAreAbsent", String.class, String.class)
        .getAnnotation(CsvSource.class)
        .textBlock()
        .lines()
        .forEach(line -> told.add(line.split("[|]", 2)[0].strip()));
    assertEquals(new TreeSet<>(Contenders.byId().keySet()), told);
  }

  private static List<Row> rows() {
    var all = new JmhDriver().rows();
    var rows = new LinkedHashSet<Row>();
    Stream.of(Profile.TLS, Profile.STORE, Profile.HTTPS)
        .flatMap(profile -> profile.select(all).stream())
        .filter(Row::isWorkload)
        // A thousand handshakes are many for a test; the smoke run of CI makes them.
        .filter(row -> !row.firstUse())
        .filter(
            row ->
                Stream.of("side", "part", "buffers", "place", "time", "load")
                    .map(name -> row.params().getOrDefault(name, "both"))
                    .allMatch(WHOLE::contains))
        .filter(row -> !"16384".equals(row.params().get("dataSize")))
        .forEach(rows::add);
    return List.copyOf(rows);
  }
}
