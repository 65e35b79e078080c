package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
 * Known answers and cross-checks for every algorithm of every built-in contender, and which of them
 * a contender does not offer: no more and no less. Message sizes are left to the smoke run.
 */
class SupportTest {
  private static final int RETRIES = 5;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jdk     | nextBytes DEFRND[SHA512,FALSE]
          openssl | nextBytes DEFRND[SHA512,FALSE]
          bc      | nextBytes DEFRND[SHA512,FALSE]
          openssl-fips | agree X25519, agree X448, agreeFreshKey X25519, decrypt ChaCha20-Poly1305, encrypt ChaCha20-Poly1305, generateKeyPair X25519, generateKeyPair X448, generatePrivate X25519, generatePublic X25519, nextBytes DEFRND[SHA512,FALSE]
          bcfips-approved | agree X25519, agree X448, agreeFreshKey X25519, answer ML-KEM-768, decapsulate ML-KEM-1024, decapsulate ML-KEM-512, decapsulate ML-KEM-768, decapsulateShared ML-KEM-768, decodeAndDecapsulate ML-KEM-1024, decodeAndDecapsulate ML-KEM-512, decodeAndDecapsulate ML-KEM-768, decodeAndEncapsulate ML-KEM-1024, decodeAndEncapsulate ML-KEM-512, decodeAndEncapsulate ML-KEM-768, decrypt AES/GCM/NoPadding 128 bit 1 B nonce, decrypt AES/GCM/NoPadding 128 bit 8 B nonce, decrypt AES/GCM/NoPadding 192 bit 1 B nonce, decrypt AES/GCM/NoPadding 192 bit 8 B nonce, decrypt AES/GCM/NoPadding 256 bit 1 B nonce, decrypt AES/GCM/NoPadding 256 bit 8 B nonce, decrypt ChaCha20-Poly1305, encapsulate ML-KEM-1024, encapsulate ML-KEM-512, encapsulate ML-KEM-768, encapsulateShared ML-KEM-768, encrypt AES/GCM/NoPadding 128 bit 1 B nonce, encrypt AES/GCM/NoPadding 128 bit 8 B nonce, encrypt AES/GCM/NoPadding 192 bit 1 B nonce, encrypt AES/GCM/NoPadding 192 bit 8 B nonce, encrypt AES/GCM/NoPadding 256 bit 1 B nonce, encrypt AES/GCM/NoPadding 256 bit 8 B nonce, encrypt ChaCha20-Poly1305, firstAnswer ML-KEM-768, generateKeyPair ML-DSA-44, generateKeyPair ML-DSA-65, generateKeyPair ML-DSA-87, generateKeyPair ML-KEM-1024, generateKeyPair ML-KEM-512, generateKeyPair ML-KEM-768, generateKeyPair X25519, generateKeyPair X448, generatePrivate ML-DSA-65, generatePrivate ML-KEM-768, generatePrivate X25519, generatePublic ML-DSA-65, generatePublic ML-KEM-768, generatePublic X25519, sign ML-DSA-44, sign ML-DSA-65, sign ML-DSA-87, signFreshKey ML-DSA-65, verify ML-DSA-44, verify ML-DSA-65, verify ML-DSA-87, verifyFreshKey ML-DSA-65
          bcfips-java | answer ML-KEM-768, decapsulate ML-KEM-1024, decapsulate ML-KEM-512, decapsulate ML-KEM-768, decapsulateShared ML-KEM-768, decodeAndDecapsulate ML-KEM-1024, decodeAndDecapsulate ML-KEM-512, decodeAndDecapsulate ML-KEM-768, decodeAndEncapsulate ML-KEM-1024, decodeAndEncapsulate ML-KEM-512, decodeAndEncapsulate ML-KEM-768, encapsulate ML-KEM-1024, encapsulate ML-KEM-512, encapsulate ML-KEM-768, encapsulateShared ML-KEM-768, firstAnswer ML-KEM-768, generateKeyPair ML-DSA-44, generateKeyPair ML-DSA-65, generateKeyPair ML-DSA-87, generateKeyPair ML-KEM-1024, generateKeyPair ML-KEM-512, generateKeyPair ML-KEM-768, generatePrivate ML-DSA-65, generatePrivate ML-KEM-768, generatePublic ML-DSA-65, generatePublic ML-KEM-768, sign ML-DSA-44, sign ML-DSA-65, sign ML-DSA-87, signFreshKey ML-DSA-65, verify ML-DSA-44, verify ML-DSA-65, verify ML-DSA-87, verifyFreshKey ML-DSA-65
          nss-fips | agree ECDH secp256r1, agree ECDH secp384r1, agree ECDH secp521r1, agree X25519, agree X448, agreeFreshKey ECDH secp256r1, agreeFreshKey X25519, answer ML-KEM-768, decapsulate ML-KEM-1024, decapsulate ML-KEM-512, decapsulate ML-KEM-768, decapsulateShared ML-KEM-768, decodeAndDecapsulate ML-KEM-1024, decodeAndDecapsulate ML-KEM-512, decodeAndDecapsulate ML-KEM-768, decodeAndEncapsulate ML-KEM-1024, decodeAndEncapsulate ML-KEM-512, decodeAndEncapsulate ML-KEM-768, digest SHA3-256, digest SHA3-512, encapsulate ML-KEM-1024, encapsulate ML-KEM-512, encapsulate ML-KEM-768, encapsulateShared ML-KEM-768, firstAnswer ML-KEM-768, generateKeyPair Ed25519, generateKeyPair Ed448, generateKeyPair ML-DSA-44, generateKeyPair ML-DSA-65, generateKeyPair ML-DSA-87, generateKeyPair ML-KEM-1024, generateKeyPair ML-KEM-512, generateKeyPair ML-KEM-768, generateKeyPair X25519, generateKeyPair X448, generatePrivate EC secp256r1, generatePrivate Ed25519, generatePrivate ML-DSA-65, generatePrivate ML-KEM-768, generatePrivate RSA 2048 bit, generatePrivate X25519, generatePublic Ed25519, generatePublic ML-DSA-65, generatePublic ML-KEM-768, generatePublic X25519, mac HmacSHA3-256, nextBytes DEFRND[SHA512,FALSE], sign Ed25519, sign Ed448, sign ML-DSA-44, sign ML-DSA-65, sign ML-DSA-87, signFreshKey Ed25519, signFreshKey ML-DSA-65, signNewObject Ed25519, verify Ed25519, verify Ed448, verify ML-DSA-44, verify ML-DSA-65, verify ML-DSA-87, verifyFreshKey Ed25519, verifyFreshKey ML-DSA-65, verifyNewObject Ed25519
          accp | agree X25519, agree X448, agreeFreshKey X25519, answer ML-KEM-768, decapsulate ML-KEM-1024, decapsulate ML-KEM-512, decapsulate ML-KEM-768, decapsulateShared ML-KEM-768, decodeAndDecapsulate ML-KEM-1024, decodeAndDecapsulate ML-KEM-512, decodeAndDecapsulate ML-KEM-768, decodeAndEncapsulate ML-KEM-1024, decodeAndEncapsulate ML-KEM-512, decodeAndEncapsulate ML-KEM-768, decrypt AES/CTR/NoPadding 256 bit, decrypt ChaCha20-Poly1305, digest SHA3-256, digest SHA3-512, encapsulate ML-KEM-1024, encapsulate ML-KEM-512, encapsulate ML-KEM-768, encapsulateShared ML-KEM-768, encrypt AES/CTR/NoPadding 256 bit, encrypt ChaCha20-Poly1305, firstAnswer ML-KEM-768, generateKeyPair Ed448, generateKeyPair ML-KEM-1024, generateKeyPair ML-KEM-512, generateKeyPair ML-KEM-768, generateKeyPair X25519, generateKeyPair X448, generatePrivate Ed25519, generatePrivate ML-KEM-768, generatePrivate X25519, generatePublic Ed25519, generatePublic ML-KEM-768, generatePublic X25519, mac HmacSHA3-256, nextBytes DEFRND[SHA512,FALSE], sign Ed448, verify Ed448
          conscrypt | agree X448, answer ML-KEM-768, decapsulate ML-KEM-1024, decapsulate ML-KEM-512, decapsulate ML-KEM-768, decapsulateShared ML-KEM-768, decodeAndDecapsulate ML-KEM-1024, decodeAndDecapsulate ML-KEM-512, decodeAndDecapsulate ML-KEM-768, decodeAndEncapsulate ML-KEM-1024, decodeAndEncapsulate ML-KEM-512, decodeAndEncapsulate ML-KEM-768, decrypt AES/GCM/NoPadding 128 bit 1 B nonce, decrypt AES/GCM/NoPadding 128 bit 16 B nonce, decrypt AES/GCM/NoPadding 128 bit 32 B nonce, decrypt AES/GCM/NoPadding 128 bit 8 B nonce, decrypt AES/GCM/NoPadding 192 bit 1 B nonce, decrypt AES/GCM/NoPadding 192 bit 12 B nonce, decrypt AES/GCM/NoPadding 192 bit 16 B nonce, decrypt AES/GCM/NoPadding 192 bit 32 B nonce, decrypt AES/GCM/NoPadding 192 bit 8 B nonce, decrypt AES/GCM/NoPadding 256 bit 1 B nonce, decrypt AES/GCM/NoPadding 256 bit 16 B nonce, decrypt AES/GCM/NoPadding 256 bit 32 B nonce, decrypt AES/GCM/NoPadding 256 bit 8 B nonce, digest SHA3-256, digest SHA3-512, encapsulate ML-KEM-1024, encapsulate ML-KEM-512, encapsulate ML-KEM-768, encapsulateShared ML-KEM-768, encrypt AES/GCM/NoPadding 128 bit 1 B nonce, encrypt AES/GCM/NoPadding 128 bit 16 B nonce, encrypt AES/GCM/NoPadding 128 bit 32 B nonce, encrypt AES/GCM/NoPadding 128 bit 8 B nonce, encrypt AES/GCM/NoPadding 192 bit 1 B nonce, encrypt AES/GCM/NoPadding 192 bit 12 B nonce, encrypt AES/GCM/NoPadding 192 bit 16 B nonce, encrypt AES/GCM/NoPadding 192 bit 32 B nonce, encrypt AES/GCM/NoPadding 192 bit 8 B nonce, encrypt AES/GCM/NoPadding 256 bit 1 B nonce, encrypt AES/GCM/NoPadding 256 bit 16 B nonce, encrypt AES/GCM/NoPadding 256 bit 32 B nonce, encrypt AES/GCM/NoPadding 256 bit 8 B nonce, firstAnswer ML-KEM-768, generateKeyPair Ed448, generateKeyPair ML-KEM-1024, generateKeyPair ML-KEM-512, generateKeyPair ML-KEM-768, generateKeyPair X448, generatePrivate ML-DSA-65, generatePrivate ML-KEM-768, generatePublic ML-KEM-768, mac HmacSHA3-256, nextBytes DEFRND[SHA512,FALSE], sign Ed448, verify Ed448
          bcfips  | answer ML-KEM-768, decapsulate ML-KEM-1024, decapsulate ML-KEM-512, decapsulate ML-KEM-768, decapsulateShared ML-KEM-768, decodeAndDecapsulate ML-KEM-1024, decodeAndDecapsulate ML-KEM-512, decodeAndDecapsulate ML-KEM-768, decodeAndEncapsulate ML-KEM-1024, decodeAndEncapsulate ML-KEM-512, decodeAndEncapsulate ML-KEM-768, decrypt AES/GCM/NoPadding 128 bit 1 B nonce, decrypt AES/GCM/NoPadding 128 bit 8 B nonce, decrypt AES/GCM/NoPadding 192 bit 1 B nonce, decrypt AES/GCM/NoPadding 192 bit 8 B nonce, decrypt AES/GCM/NoPadding 256 bit 1 B nonce, decrypt AES/GCM/NoPadding 256 bit 8 B nonce, encapsulate ML-KEM-1024, encapsulate ML-KEM-512, encapsulate ML-KEM-768, encapsulateShared ML-KEM-768, encrypt AES/GCM/NoPadding 128 bit 1 B nonce, encrypt AES/GCM/NoPadding 128 bit 8 B nonce, encrypt AES/GCM/NoPadding 192 bit 1 B nonce, encrypt AES/GCM/NoPadding 192 bit 8 B nonce, encrypt AES/GCM/NoPadding 256 bit 1 B nonce, encrypt AES/GCM/NoPadding 256 bit 8 B nonce, firstAnswer ML-KEM-768, generateKeyPair ML-DSA-44, generateKeyPair ML-DSA-65, generateKeyPair ML-DSA-87, generateKeyPair ML-KEM-1024, generateKeyPair ML-KEM-512, generateKeyPair ML-KEM-768, generatePrivate ML-DSA-65, generatePrivate ML-KEM-768, generatePublic ML-DSA-65, generatePublic ML-KEM-768, sign ML-DSA-44, sign ML-DSA-65, sign ML-DSA-87, signFreshKey ML-DSA-65, verify ML-DSA-44, verify ML-DSA-65, verify ML-DSA-87, verifyFreshKey ML-DSA-65
          nss     | agree X25519, agree X448, agreeFreshKey X25519, answer ML-KEM-768, decapsulate ML-KEM-1024, decapsulate ML-KEM-512, decapsulate ML-KEM-768, decapsulateShared ML-KEM-768, decodeAndDecapsulate ML-KEM-1024, decodeAndDecapsulate ML-KEM-512, decodeAndDecapsulate ML-KEM-768, decodeAndEncapsulate ML-KEM-1024, decodeAndEncapsulate ML-KEM-512, decodeAndEncapsulate ML-KEM-768, digest SHA3-256, digest SHA3-512, encapsulate ML-KEM-1024, encapsulate ML-KEM-512, encapsulate ML-KEM-768, encapsulateShared ML-KEM-768, firstAnswer ML-KEM-768, generateKeyPair Ed25519, generateKeyPair Ed448, generateKeyPair ML-DSA-44, generateKeyPair ML-DSA-65, generateKeyPair ML-DSA-87, generateKeyPair ML-KEM-1024, generateKeyPair ML-KEM-512, generateKeyPair ML-KEM-768, generateKeyPair X25519, generateKeyPair X448, generatePrivate Ed25519, generatePrivate ML-DSA-65, generatePrivate ML-KEM-768, generatePrivate X25519, generatePublic Ed25519, generatePublic ML-DSA-65, generatePublic ML-KEM-768, generatePublic X25519, mac HmacSHA3-256, nextBytes DEFRND[SHA512,FALSE], sign Ed25519, sign Ed448, sign ML-DSA-44, sign ML-DSA-65, sign ML-DSA-87, signFreshKey Ed25519, signFreshKey ML-DSA-65, signNewObject Ed25519, verify Ed25519, verify Ed448, verify ML-DSA-44, verify ML-DSA-65, verify ML-DSA-87, verifyFreshKey Ed25519, verifyFreshKey ML-DSA-65, verifyNewObject Ed25519
          """)
  void everyAnswerIsRightAndOnlyTheseAreAbsent(String contender, String absent) throws Exception {
    var answers = Collections.synchronizedList(new ArrayList<Fork>());
    var rows = oneSizeEach();
    check(contender, rows, answers);
    for (int again = 0; again < RETRIES; again++) {
      var dry = answers.stream().filter(SupportTest::lacksEntropy).toList();
      answers.removeAll(dry);
      check(contender, dry.stream().map(Fork::row).toList(), answers);
    }
    var failed =
        answers.stream()
            .filter(fork -> fork.outcome() == Outcome.FAILED)
            .map(fork -> fork.row().label() + ": " + fork.reason())
            .toList();
    assertEquals(List.of(), failed);
    var missing = new TreeSet<String>();
    for (var fork : answers) {
      if (fork.outcome() == Outcome.ABSENT) {
        missing.add(fork.row().without("dataSize").label());
      }
    }
    assertEquals(absent.strip(), String.join(", ", missing));
    assertEquals(rows.size(), answers.size());
  }

  private void check(String contender, List<Row> rows, List<Fork> answers) throws Exception {
    new Checker(
            Files.createDirectories(folder.resolve("scratch")),
            Duration.ofMinutes(2),
            "",
            new Block("here", 0))
        .check(Contenders.byId().get(contender), rows, answers::add);
  }

  /** All cores share one source of entropy, which a busy neighbour can leave empty for a moment. */
  private static boolean lacksEntropy(Fork fork) {
    return fork.reason().contains("RDSEED persistently failed");
  }

  /** ACCP's FIPS form has a line when its jar is to be had. */
  @Test
  void everyBuiltInContenderIsTold() throws Exception {
    var told = new TreeSet<>(Set.of("accp-fips"));
    SupportTest.class
        .getDeclaredMethod("everyAnswerIsRightAndOnlyTheseAreAbsent", String.class, String.class)
        .getAnnotation(CsvSource.class)
        .textBlock()
        .lines()
        .forEach(line -> told.add(line.split("[|]", 2)[0].strip()));
    var known = new TreeSet<String>();
    Contenders.builtIn().forEach(contender -> known.add(contender.id()));
    assertEquals(known, told);
  }

  /** All rows but for the larger of several sizes. */
  private static List<Row> oneSizeEach() {
    var bySize = new LinkedHashMap<Row, Row>();
    Profile.FULL
        .select(new JmhDriver().rows())
        .forEach(row -> bySize.putIfAbsent(row.without("dataSize"), row));
    return List.copyOf(bySize.values());
  }
}
