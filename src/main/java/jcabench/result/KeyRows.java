package jcabench.result;

import java.util.List;

/** Rows that are meant by name: told here and nowhere else. */
public final class KeyRows {
  private static final String ALGORITHM = "algorithm";
  private static final String CURVE = "curve";
  private static final String P256 = "secp256r1";
  private static final String SIZE = "dataSize";
  private static final String GCM = "AES/GCM/NoPadding";
  private static final String RECORD = "16384"; // bytes of the largest TLS record
  private static final String CALIBRATION = "CalibrationBenchmark";
  private static final String RANDOM = "SecureRandomBenchmark";

  /** AES-256-GCM of a TLS record. */
  public static final Question AES_GCM =
      Question.of(
          "CipherBenchmark.AesGcm",
          "encrypt",
          ALGORITHM,
          GCM,
          "keyLength",
          "256",
          "nonceLength",
          "12",
          SIZE,
          RECORD);

  /** A server's part of a full handshake on P-256 with ECDSA. */
  public static final Question SERVER_HANDSHAKE =
      Question.of(
          "TlsHandshakeBenchmark.Full13",
          "handshakeTls13",
          "group",
          P256,
          "certificate",
          "ECDSA-P256",
          "side",
          "server");

  /** Key agreement on P-256. */
  public static final Question ECDH =
      Question.of("KeyAgreementBenchmark.Ecdh", "agree", ALGORITHM, "ECDH", CURVE, P256);

  /** A key pair on P-256. */
  public static final Question EC_KEY_PAIR =
      Question.of("KeyPairGeneratorBenchmark.Ec", "generateKeyPair", ALGORITHM, "EC", CURVE, P256);

  /** A signature on P-256. */
  public static final Question ECDSA_SIGN = ecdsa("sign");

  /** HMAC of a short message. */
  public static final Question HMAC =
      Question.of("MacBenchmark", "mac", ALGORITHM, "HmacSHA256", SIZE, "64");

  /** Random bytes for a nonce. */
  public static final Question NEXT_BYTES =
      Question.of(RANDOM, "nextBytes", "generator", "default", SIZE, "64");

  /** The hash of a short message. */
  public static final Question DIGEST =
      Question.of("DigestBenchmark", "digest", ALGORITHM, "SHA-256", SIZE, "64");

  /** Key encapsulation with ML-KEM-768. */
  public static final Question ENCAPSULATE =
      Question.of("KemBenchmark", "encapsulate", ALGORITHM, "ML-KEM-768");

  /** The key operations: what a reader looks at first, and what profile {@code quick} measures. */
  public static final List<Question> KEY_OPERATIONS =
      List.of(
          DIGEST,
          HMAC,
          AES_GCM,
          Question.of(
              "CipherBenchmark.ChaCha20Poly1305",
              "encrypt",
              ALGORITHM,
              "ChaCha20-Poly1305",
              SIZE,
              RECORD),
          aes256Gcm("DirectBufferBenchmark.AesGcm", "encryptDirect", RECORD),
          aes256Gcm("NewObjectBenchmark.AesGcm", "encryptNewObject", "1024"),
          signature("sign", "Ed25519"),
          signature("verify", "Ed25519"),
          ECDSA_SIGN,
          ecdsa("verify"),
          rsa("sign"),
          rsa("verify"),
          signature("sign", "ML-DSA-65"),
          signature("verify", "ML-DSA-65"),
          ECDH,
          Question.of("KeyAgreementBenchmark.Xdh", "agree", ALGORITHM, "X25519"),
          ENCAPSULATE,
          Question.of("KemBenchmark", "decapsulate", ALGORITHM, "ML-KEM-768"),
          Question.of("KemBenchmark.Decoding", "decodeAndDecapsulate", ALGORITHM, "ML-KEM-768"),
          Question.of("KeyFactoryBenchmark.Ec", "generatePublic", ALGORITHM, "EC", CURVE, P256),
          keyPair("ML-KEM-768"),
          keyPair("Ed25519"),
          EC_KEY_PAIR,
          NEXT_BYTES);

  /** One key operation of each of the eight JCA services: the shortest table of a run. */
  public static final List<Question> ONE_OF_EACH_SERVICE =
      List.of(DIGEST, HMAC, AES_GCM, ECDSA_SIGN, ECDH, ENCAPSULATE, EC_KEY_PAIR, NEXT_BYTES);

  /** Of which a handshake of TLS 1.3 on P-256 is made, and a record. */
  public static final List<Question> PARTS_OF_A_HANDSHAKE =
      List.of(EC_KEY_PAIR, ECDH, ECDSA_SIGN, NEXT_BYTES, HMAC, AES_GCM);

  /** Calibration rows that every round measures: they tell whether the machine keeps its speed. */
  public static final List<Question> EVERY_ROUND =
      List.of(
          Question.of(CALIBRATION, "loop"),
          Question.of(CALIBRATION, "arrayCopy"),
          Question.of(CALIBRATION + ".Downcall", "call", SIZE, "64"));

  private KeyRows() {}

  /** Whether a row asks one of the key operations of one thread. */
  public static boolean contain(Row row) {
    return row.threads() == 1 && KEY_OPERATIONS.contains(row.question());
  }

  /** With a nonce of 12 bytes, where nothing else is asked. */
  private static Question aes256Gcm(String benchmark, String operation, String bytes) {
    return Question.of(benchmark, operation, ALGORITHM, GCM, "keyLength", "256", SIZE, bytes);
  }

  private static Question signature(String operation, String algorithm) {
    return Question.of("SignatureBenchmark.Named", operation, ALGORITHM, algorithm);
  }

  private static Question ecdsa(String operation) {
    return Question.of("SignatureBenchmark.Ecdsa", operation, ALGORITHM, "ECDSA", CURVE, P256);
  }

  private static Question rsa(String operation) {
    return Question.of(
        "SignatureBenchmark.Rsa", operation, ALGORITHM, "SHA256withRSA", "keyLength", "2048");
  }

  private static Question keyPair(String algorithm) {
    return Question.of("KeyPairGeneratorBenchmark.Named", "generateKeyPair", ALGORITHM, algorithm);
  }
}
