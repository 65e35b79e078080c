package jcabench.provider;

import java.math.BigInteger;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.EllipticCurve;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jcabench.openssl.KeyGeneration;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;
import jcabench.openssl.Pkey;

/**
 * The named curves over prime fields that have the cofactor 1 and an order as long as the field.
 *
 * <p>Sources: SEC 2, FIPS 186-4, RFC 5639.
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
  BRAINPOOL_P512T1("brainpoolP512t1", "brainpoolP512t1", "1.3.36.3.3.2.8.1.1.14", 512);

  private static final Map<LibContext, Map<EcCurve, ECParameterSpec>> SPECS = new HashMap<>();

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
    synchronized (SPECS) {
      var specs = SPECS.computeIfAbsent(context, _ -> new EnumMap<>(EcCurve.class));
      ECParameterSpec known = specs.get(this);
      if (known == null) {
        try {
          known = read(context);
        } catch (OpenSslException e) {
          return Optional.empty();
        }
        specs.put(this, known);
      }
      return Optional.of(known);
    }
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
    var generation = new KeyGeneration(context, "EC", Params.NONE.text("group", openSsl));
    Pkey key = generation.generate();
    try {
      var curve =
          new EllipticCurve(new ECFieldFp(key.integer("p")), key.integer("a"), key.integer("b"));
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
