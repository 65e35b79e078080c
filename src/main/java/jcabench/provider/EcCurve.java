package jcabench.provider;

import java.math.BigInteger;
import java.security.spec.ECFieldF2m;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.EllipticCurve;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jcabench.openssl.KeyGeneration;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;
import jcabench.openssl.Pkey;

/**
 * The named curves: over prime fields those with the cofactor 1, and over binary fields.
 *
 * <p>Sources: SEC 2, FIPS 186-4, RFC 5639, GB/T 32918.5.
 */
enum EcCurve {
  SECP192K1("secp192k1", "secp192k1", "1.3.132.0.31", 192),
  SECP192R1(
      "secp192r1",
      "prime192v1",
      "1.2.840.10045.3.1.1",
      192,
      "P-192",
      "NIST P-192",
      "prime192v1",
      "X9.62 prime192v1"),
  SECP224R1("secp224r1", "secp224r1", "1.3.132.0.33", 224, "P-224", "NIST P-224"),
  SECP256R1(
      "secp256r1",
      "prime256v1",
      "1.2.840.10045.3.1.7",
      256,
      "P-256",
      "NIST P-256",
      "prime256v1",
      "X9.62 prime256v1"),
  SECP384R1("secp384r1", "secp384r1", "1.3.132.0.34", 384, "P-384", "NIST P-384"),
  SECP521R1("secp521r1", "secp521r1", "1.3.132.0.35", 521, "P-521", "NIST P-521"),
  SECP256K1("secp256k1", "secp256k1", "1.3.132.0.10", 256),
  BRAINPOOL_P160R1("brainpoolP160r1", "brainpoolP160r1", "1.3.36.3.3.2.8.1.1.1", 160),
  BRAINPOOL_P160T1("brainpoolP160t1", "brainpoolP160t1", "1.3.36.3.3.2.8.1.1.2", 160),
  BRAINPOOL_P192R1("brainpoolP192r1", "brainpoolP192r1", "1.3.36.3.3.2.8.1.1.3", 192),
  BRAINPOOL_P192T1("brainpoolP192t1", "brainpoolP192t1", "1.3.36.3.3.2.8.1.1.4", 192),
  BRAINPOOL_P224R1("brainpoolP224r1", "brainpoolP224r1", "1.3.36.3.3.2.8.1.1.5", 224),
  BRAINPOOL_P224T1("brainpoolP224t1", "brainpoolP224t1", "1.3.36.3.3.2.8.1.1.6", 224),
  BRAINPOOL_P256R1("brainpoolP256r1", "brainpoolP256r1", "1.3.36.3.3.2.8.1.1.7", 256),
  BRAINPOOL_P256T1("brainpoolP256t1", "brainpoolP256t1", "1.3.36.3.3.2.8.1.1.8", 256),
  BRAINPOOL_P320R1("brainpoolP320r1", "brainpoolP320r1", "1.3.36.3.3.2.8.1.1.9", 320),
  BRAINPOOL_P320T1("brainpoolP320t1", "brainpoolP320t1", "1.3.36.3.3.2.8.1.1.10", 320),
  BRAINPOOL_P384R1("brainpoolP384r1", "brainpoolP384r1", "1.3.36.3.3.2.8.1.1.11", 384),
  BRAINPOOL_P384T1("brainpoolP384t1", "brainpoolP384t1", "1.3.36.3.3.2.8.1.1.12", 384),
  BRAINPOOL_P512R1("brainpoolP512r1", "brainpoolP512r1", "1.3.36.3.3.2.8.1.1.13", 512),
  BRAINPOOL_P512T1("brainpoolP512t1", "brainpoolP512t1", "1.3.36.3.3.2.8.1.1.14", 512),
  SECP112R1("secp112r1", "secp112r1", "1.3.132.0.6", 112),
  SECP128R1("secp128r1", "secp128r1", "1.3.132.0.28", 128),
  SECP160K1("secp160k1", "secp160k1", "1.3.132.0.9", 160),
  SECP160R1("secp160r1", "secp160r1", "1.3.132.0.8", 160),
  SECP160R2("secp160r2", "secp160r2", "1.3.132.0.30", 160),
  SECP224K1("secp224k1", "secp224k1", "1.3.132.0.32", 224),
  SECT113R1("sect113r1", "sect113r1", "1.3.132.0.4", 113),
  SECT113R2("sect113r2", "sect113r2", "1.3.132.0.5", 113),
  SECT131R1("sect131r1", "sect131r1", "1.3.132.0.22", 131),
  SECT131R2("sect131r2", "sect131r2", "1.3.132.0.23", 131),
  SECT163K1("sect163k1", "sect163k1", "1.3.132.0.1", 163),
  SECT163R1("sect163r1", "sect163r1", "1.3.132.0.2", 163),
  SECT163R2("sect163r2", "sect163r2", "1.3.132.0.15", 163),
  SECT193R1("sect193r1", "sect193r1", "1.3.132.0.24", 193),
  SECT193R2("sect193r2", "sect193r2", "1.3.132.0.25", 193),
  SECT233K1("sect233k1", "sect233k1", "1.3.132.0.26", 233),
  SECT233R1("sect233r1", "sect233r1", "1.3.132.0.27", 233),
  SECT239K1("sect239k1", "sect239k1", "1.3.132.0.3", 239),
  SECT283K1("sect283k1", "sect283k1", "1.3.132.0.16", 283),
  SECT283R1("sect283r1", "sect283r1", "1.3.132.0.17", 283),
  SECT409K1("sect409k1", "sect409k1", "1.3.132.0.36", 409),
  SECT409R1("sect409r1", "sect409r1", "1.3.132.0.37", 409),
  SECT571K1("sect571k1", "sect571k1", "1.3.132.0.38", 571),
  SECT571R1("sect571r1", "sect571r1", "1.3.132.0.39", 571),
  SM2("sm2p256v1", "SM2", "1.2.156.10197.1.301", 256, "SM2");

  private static final Map<InContext, ECParameterSpec> SPECS = new ConcurrentHashMap<>();

  private record InContext(LibContext context, EcCurve curve) {}

  private final String jca;
  private final String openSsl;
  private final String oid;
  private final int bits;

  @SuppressWarnings("ImmutableEnumChecker") // made by Stream.toList()
  private final List<String> names;

  EcCurve(String jca, String openSsl, String oid, int bits, String... aliases) {
    this.jca = jca;
    this.openSsl = openSsl;
    this.oid = oid;
    this.bits = bits;
    this.names = Stream.concat(Stream.of(jca, oid), Arrays.stream(aliases)).toList();
  }

  String jca() {
    return jca;
  }

  String openSsl() {
    return openSsl;
  }

  String oid() {
    return oid;
  }

  /** The type of its keys. */
  KeyType keys() {
    return this == SM2 ? KeyType.SM2 : KeyType.EC;
  }

  /** Whether the field is binary; then the cofactor is 2 or 4. */
  boolean isBinary() {
    return jca.startsWith("sect");
  }

  /** Length of a coordinate in bytes. */
  int fieldBytes() {
    return (bits + 7) / 8;
  }

  /** The curve of a name, alias or dotted identifier, in any case. */
  static Optional<EcCurve> named(String name) {
    return Arrays.stream(values())
        .filter(curve -> curve.names.stream().anyMatch(name::equalsIgnoreCase))
        .findFirst();
  }

  static Optional<EcCurve> ofOid(String oid) {
    return Arrays.stream(values()).filter(curve -> curve.oid.equals(oid)).findFirst();
  }

  /** The NIST curve of a size in bits, as key pair generators take it. */
  static Optional<EcCurve> ofSize(int bits) {
    return Stream.of(SECP192R1, SECP224R1, SECP256R1, SECP384R1, SECP521R1)
        .filter(curve -> curve.bits == bits)
        .findFirst();
  }

  /** The curve with exactly these parameters. */
  static Optional<EcCurve> of(LibContext context, ECParameterSpec wanted) {
    return Arrays.stream(values())
        .filter(curve -> curve.bits == wanted.getCurve().getField().getFieldSize())
        .filter(
            curve ->
                curve.parameters(context).filter(known -> sameCurve(known, wanted)).isPresent())
        .findFirst();
  }

  /** The curve of a key. */
  static EcCurve of(Pkey key) {
    String group = key.text("group");
    return Arrays.stream(values())
        .filter(curve -> curve.openSsl.equalsIgnoreCase(group) || curve.names.contains(group))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("The key's curve is unknown: " + group));
  }

  /** The curve's parameters from OpenSSL; empty if it lacks the curve. */
  Optional<ECParameterSpec> parameters(LibContext context) {
    var key = new InContext(context, this);
    var known = SPECS.get(key);
    if (known == null) {
      try {
        known = read(context);
      } catch (OpenSslException e) {
        return Optional.empty();
      }
      SPECS.put(key, known);
    }
    return Optional.of(known);
  }

  static boolean sameCurve(ECParameterSpec one, ECParameterSpec other) {
    return one.getCurve().equals(other.getCurve())
        && one.getGenerator().equals(other.getGenerator())
        && one.getOrder().equals(other.getOrder())
        && one.getCofactor() == other.getCofactor();
  }

  /**
   * The uncompressed form of a point (SEC 1, 2.3.3).
   *
   * @throws IllegalArgumentException for the point at infinity and numbers outside of the field
   */
  byte[] encode(ECPoint point) {
    if (point.equals(ECPoint.POINT_INFINITY)) {
      throw new IllegalArgumentException("The point at infinity is no public key.");
    }
    int length = fieldBytes();
    byte[] encoded = new byte[1 + 2 * length];
    encoded[0] = 4;
    copy(point.getAffineX(), encoded, 1, length);
    copy(point.getAffineY(), encoded, 1 + length, length);
    return encoded;
  }

  /**
   * A number as big-endian octets of fixed length.
   *
   * @throws IllegalArgumentException if it is negative or too long
   */
  static byte[] fixed(BigInteger number, int length) {
    byte[] octets = new byte[length];
    copy(number, octets, 0, length);
    return octets;
  }

  private static void copy(BigInteger number, byte[] target, int offset, int length) {
    if (number.signum() < 0 || (number.bitLength() + 7) / 8 > length) {
      throw new IllegalArgumentException("A number is outside of the field.");
    }
    byte[] bytes = number.toByteArray();
    int skip = bytes.length > length ? bytes.length - length : 0;
    int count = bytes.length - skip;
    System.arraycopy(bytes, skip, target, offset + length - count, count);
    Arrays.fill(bytes, (byte) 0);
  }

  /** OpenSSL gives a curve's parameters only through a key, so this generates one. */
  private ECParameterSpec read(LibContext context) {
    var generation =
        new KeyGeneration(context, keys().openSsl(), Params.NONE.text("group", openSsl));
    Pkey key = generation.generate();
    try {
      var field =
          isBinary() ? new ECFieldF2m(bits, key.integer("p")) : new ECFieldFp(key.integer("p"));
      var curve = new EllipticCurve(field, key.integer("a"), key.integer("b"));
      byte[] generator = key.octets("generator");
      int length = fieldBytes();
      var point =
          new ECPoint(
              new BigInteger(1, generator, 1, length),
              new BigInteger(1, generator, 1 + length, length));
      return new ECParameterSpec(
          curve, point, key.integer("order"), key.integer("cofactor").intValueExact());
    } finally {
      key.close();
      generation.close();
    }
  }
}
