package jcabench.provider;

import java.math.BigInteger;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.DSAParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.crypto.spec.DHParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

/**
 * The DER forms of algorithm parameters, each with its class in JCA. Anything else throws an {@link
 * IllegalArgumentException}.
 */
final class ParameterForm {
  /** {@code OCTET STRING} (RFC 3565). */
  static final ParameterForm IV =
      new ParameterForm(
          "IV",
          IvParameterSpec.class,
          spec -> Der.octetString(((IvParameterSpec) spec).getIV()),
          der -> new IvParameterSpec(der.contents(Der.OCTET_STRING)));

  /** {@code SEQUENCE { nonce, length of the tag DEFAULT 12 }} (RFC 5084). */
  static final ParameterForm GCM =
      new ParameterForm(
          "GCM", GCMParameterSpec.class, ParameterForm::writeGcm, ParameterForm::readGcm);

  /** {@code SEQUENCE { p, q, g }} (RFC 3279, 2.3.2). */
  static final ParameterForm DSA =
      new ParameterForm(
          "DSA", DSAParameterSpec.class, ParameterForm::writeDsa, ParameterForm::readDsa);

  /** {@code SEQUENCE { p, g, length of the private value OPTIONAL }} (PKCS #3, 9). */
  static final ParameterForm DH =
      new ParameterForm("DH", DHParameterSpec.class, ParameterForm::writeDh, ParameterForm::readDh);

  /** {@code RSASSA-PSS-params} (RFC 8017, A.2.3). */
  static final ParameterForm PSS =
      new ParameterForm(
          "PSS", PSSParameterSpec.class, ParameterForm::writePss, ParameterForm::readPss);

  /** {@code RSAES-OAEP-params} (RFC 8017, A.2.1). */
  static final ParameterForm OAEP =
      new ParameterForm(
          "OAEP", OAEPParameterSpec.class, ParameterForm::writeOaep, ParameterForm::readOaep);

  private static final String MGF1 = "1.2.840.113549.1.1.8";
  private static final String P_SPECIFIED = "1.2.840.113549.1.1.9";
  private static final int STANDARD_GCM_TAG = 12; // bytes
  private static final int STANDARD_SALT = 20; // bytes

  private final String name;
  private final Class<? extends AlgorithmParameterSpec> type;
  private final Function<AlgorithmParameterSpec, byte[]> writer;
  private final Function<Der, AlgorithmParameterSpec> reader;
  private final Predicate<AlgorithmParameterSpec> incomplete;

  /**
   * A form.
   *
   * @param name for messages
   */
  ParameterForm(
      String name,
      Class<? extends AlgorithmParameterSpec> type,
      Function<AlgorithmParameterSpec, byte[]> writer,
      Function<Der, AlgorithmParameterSpec> reader) {
    this(name, type, writer, reader, _ -> false);
  }

  /**
   * A form with values that a cipher completes.
   *
   * @param incomplete whether values are taken although they have no encoding yet
   */
  ParameterForm(
      String name,
      Class<? extends AlgorithmParameterSpec> type,
      Function<AlgorithmParameterSpec, byte[]> writer,
      Function<Der, AlgorithmParameterSpec> reader,
      Predicate<AlgorithmParameterSpec> incomplete) {
    this.incomplete = incomplete;
    this.name = name;
    this.type = type;
    this.writer = writer;
    this.reader = reader;
  }

  @Override
  public String toString() {
    return name;
  }

  Class<? extends AlgorithmParameterSpec> type() {
    return type;
  }

  byte[] encode(AlgorithmParameterSpec spec) {
    return writer.apply(spec);
  }

  AlgorithmParameterSpec decode(byte[] encoded) {
    Der der = Der.reader(encoded);
    AlgorithmParameterSpec spec = reader.apply(der);
    der.end();
    return spec;
  }

  /** Refuses parameters that have no encoding and get none. */
  void check(AlgorithmParameterSpec spec) throws InvalidParameterSpecException {
    if (!type.isInstance(spec)) {
      throw new InvalidParameterSpecException(
          "Parameters of class " + type.getSimpleName() + " are needed.");
    }
    if (incomplete.test(spec)) {
      return;
    }
    try {
      encode(spec);
    } catch (IllegalArgumentException e) {
      throw new InvalidParameterSpecException(e.getMessage());
    }
  }

  private static byte[] writeGcm(AlgorithmParameterSpec spec) {
    var gcm = (GCMParameterSpec) spec;
    byte[] nonce = Der.octetString(gcm.getIV());
    int tag = gcm.getTLen() / 8;
    return tag == STANDARD_GCM_TAG ? Der.sequence(nonce) : Der.sequence(nonce, Der.integer(tag));
  }

  private static AlgorithmParameterSpec readGcm(Der der) {
    Der fields = der.enter(Der.SEQUENCE);
    byte[] nonce = fields.contents(Der.OCTET_STRING);
    int tag = fields.hasMore() ? small(fields.integer()) : STANDARD_GCM_TAG;
    fields.end();
    return new GCMParameterSpec(8 * tag, nonce);
  }

  private static byte[] writeDsa(AlgorithmParameterSpec spec) {
    var dsa = (DSAParameterSpec) spec;
    return Der.sequence(Der.integer(dsa.getP()), Der.integer(dsa.getQ()), Der.integer(dsa.getG()));
  }

  private static AlgorithmParameterSpec readDsa(Der der) {
    Der numbers = der.enter(Der.SEQUENCE);
    var spec = new DSAParameterSpec(numbers.integer(), numbers.integer(), numbers.integer());
    numbers.end();
    return spec;
  }

  private static byte[] writeDh(AlgorithmParameterSpec spec) {
    var dh = (DHParameterSpec) spec;
    byte[] p = Der.integer(dh.getP());
    byte[] g = Der.integer(dh.getG());
    return dh.getL() == 0 ? Der.sequence(p, g) : Der.sequence(p, g, Der.integer(dh.getL()));
  }

  private static AlgorithmParameterSpec readDh(Der der) {
    Der numbers = der.enter(Der.SEQUENCE);
    BigInteger p = numbers.integer();
    BigInteger g = numbers.integer();
    int length = numbers.hasMore() ? small(numbers.integer()) : 0;
    numbers.end();
    return new DHParameterSpec(p, g, length);
  }

  private static byte[] writePss(AlgorithmParameterSpec spec) {
    var pss = (PSSParameterSpec) spec;
    return Der.sequence(
        hashField(pss.getDigestAlgorithm()),
        maskField(pss.getMGFAlgorithm(), pss.getMGFParameters()),
        pss.getSaltLength() == STANDARD_SALT
            ? new byte[0]
            : Der.value(field(2), Der.integer(pss.getSaltLength())),
        pss.getTrailerField() == 1
            ? new byte[0]
            : Der.value(field(3), Der.integer(pss.getTrailerField())));
  }

  private static AlgorithmParameterSpec readPss(Der der) {
    Der fields = der.enter(Der.SEQUENCE);
    Hash hash = readHash(fields);
    Hash mask = readMask(fields);
    int salt = STANDARD_SALT;
    if (fields.peek() == field(2)) {
      salt = small(only(fields.enter(field(2)), Der::integer));
    }
    int trailer = 1;
    if (fields.peek() == field(3)) {
      trailer = small(only(fields.enter(field(3)), Der::integer));
    }
    fields.end();
    return new PSSParameterSpec(
        hash.jca(), "MGF1", new MGF1ParameterSpec(mask.jca()), salt, trailer);
  }

  private static byte[] writeOaep(AlgorithmParameterSpec spec) {
    var oaep = (OAEPParameterSpec) spec;
    if (!(oaep.getPSource() instanceof PSource.PSpecified label)) {
      throw new IllegalArgumentException("The label must be given as PSpecified.");
    }
    return Der.sequence(
        hashField(oaep.getDigestAlgorithm()),
        maskField(oaep.getMGFAlgorithm(), oaep.getMGFParameters()),
        label.getValue().length == 0
            ? new byte[0]
            : Der.value(
                field(2),
                Der.sequence(
                    Der.objectIdentifier(P_SPECIFIED), Der.octetString(label.getValue()))));
  }

  private static AlgorithmParameterSpec readOaep(Der der) {
    Der fields = der.enter(Der.SEQUENCE);
    Hash hash = readHash(fields);
    Hash mask = readMask(fields);
    byte[] label = new byte[0];
    if (fields.peek() == field(2)) {
      Der source = fields.enter(field(2)).enter(Der.SEQUENCE);
      requireIdentifier(source, P_SPECIFIED);
      label = source.contents(Der.OCTET_STRING);
      source.end();
    }
    fields.end();
    return new OAEPParameterSpec(
        hash.jca(),
        "MGF1",
        new MGF1ParameterSpec(mask.jca()),
        label.length == 0 ? PSource.PSpecified.DEFAULT : new PSource.PSpecified(label));
  }

  private static int field(int number) {
    return 0xa0 | number; // context-specific, constructed
  }

  private static byte[] hashField(String name) {
    Hash hash = hash(name);
    return hash == Hash.SHA1 ? new byte[0] : Der.value(field(0), algorithm(hash));
  }

  private static byte[] maskField(String function, AlgorithmParameterSpec parameters) {
    if (!function.equalsIgnoreCase("MGF1") || !(parameters instanceof MGF1ParameterSpec mask)) {
      throw new IllegalArgumentException("The mask generation function must be MGF1.");
    }
    Hash hash = hash(mask.getDigestAlgorithm());
    return hash == Hash.SHA1
        ? new byte[0]
        : Der.value(field(1), Der.sequence(Der.objectIdentifier(MGF1), algorithm(hash)));
  }

  private static byte[] algorithm(Hash hash) {
    return Der.sequence(Der.objectIdentifier(hash.oid()), Der.nullValue());
  }

  private static Hash readHash(Der fields) {
    return fields.peek() == field(0)
        ? only(fields.enter(field(0)), ParameterForm::hash)
        : Hash.SHA1;
  }

  private static Hash readMask(Der fields) {
    if (fields.peek() != field(1)) {
      return Hash.SHA1;
    }
    return only(
        fields.enter(field(1)),
        der -> {
          Der function = der.enter(Der.SEQUENCE);
          requireIdentifier(function, MGF1);
          return only(function, ParameterForm::hash);
        });
  }

  private static Hash hash(Der der) {
    Der algorithm = der.enter(Der.SEQUENCE);
    String oid = algorithm.objectIdentifier();
    if (algorithm.peek() == Der.NULL) {
      algorithm.enter(Der.NULL).end();
    }
    algorithm.end();
    for (Hash hash : Hash.FIXED) {
      if (hash.oid().equals(oid)) {
        return hash;
      }
    }
    throw new IllegalArgumentException("The hash " + oid + " is not served.");
  }

  private static Hash hash(String name) {
    return Hash.named(name)
        .orElseThrow(() -> new IllegalArgumentException("The hash " + name + " is not served."));
  }

  /** The only value of a field. */
  private static <T> T only(Der field, Function<Der, T> value) {
    T read = value.apply(field);
    field.end();
    return read;
  }

  private static void requireIdentifier(Der der, String oid) {
    if (!der.objectIdentifier().equals(oid)) {
      throw new IllegalArgumentException("The parameters name another function.");
    }
  }

  /** A number that cannot be large. */
  static int small(BigInteger number) {
    if (number.signum() < 0 || number.bitLength() > 20) {
      throw new IllegalArgumentException("A length is out of range.");
    }
    return number.intValueExact();
  }
}
