package jcabench.provider;

import java.math.BigInteger;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEParameterSpec;
import jcabench.openssl.KdfContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;
import jcabench.openssl.Params;

/**
 * Encryption under a password: PBES2 (RFC 8018, 6.2) with PBKDF2 and AES in CBC mode.
 *
 * @param hash of PBKDF2's HMAC
 * @param keyBits of AES
 */
record Pbes2(Hash hash, int keyBits) {
  private static final String PBKDF2 = "1.2.840.113549.1.5.12";
  private static final String AES_128_CBC = "2.16.840.1.101.3.4.1.2";
  private static final String AES_256_CBC = "2.16.840.1.101.3.4.1.42";

  /** Those for which the JDK has names. */
  static Stream<Pbes2> all() {
    return Stream.of(
            Hash.SHA1,
            Hash.SHA224,
            Hash.SHA256,
            Hash.SHA384,
            Hash.SHA512,
            Hash.SHA512_224,
            Hash.SHA512_256)
        .flatMap(hash -> Stream.of(new Pbes2(hash, 128), new Pbes2(hash, 256)));
  }

  /** The JDK's name, for example {@code PBEWithHmacSHA256AndAES_256}. */
  String jca() {
    return "PBEWithHmac" + hash.inNames() + "AndAES_" + keyBits;
  }

  /** The cipher under the derived key. */
  Transformation cipher() {
    return new Transformation("AES-%d-CBC", List.of(keyBits / 8), 16, 16, true, "AES");
  }

  List<ServiceRow.Need> needs() {
    return List.of(
        ServiceRow.Need.of(Operation.CIPHER, "AES-" + keyBits + "-CBC"),
        ServiceRow.Need.of(Operation.KDF, "PBKDF2"),
        ServiceRow.Need.of(Operation.DIGEST, hash.openSsl()));
  }

  /** The key of a password. */
  byte[] key(LibContext context, byte[] password, PBEParameterSpec parameters) {
    return new KdfContext(context, "PBKDF2")
        .derive(
            Params.NONE
                .text("digest", hash.openSsl())
                .secret("pass", password)
                .octets("salt", parameters.getSalt())
                .unsigned("iter", BigInteger.valueOf(parameters.getIterationCount())),
            keyBits / 8);
  }

  /** {@code PBES2-params} (RFC 8018, A.4), with the length of the key as the JDK writes it. */
  ParameterForm form() {
    return new ParameterForm(
        "PBES2", PBEParameterSpec.class, this::write, this::read, Pbes2::lacksIv);
  }

  /** Key stores give salt and iterations alone; the cipher that encrypts adds the IV. */
  private static boolean lacksIv(AlgorithmParameterSpec spec) {
    return ((PBEParameterSpec) spec).getParameterSpec() == null;
  }

  private byte[] write(AlgorithmParameterSpec spec) {
    var pbe = (PBEParameterSpec) spec;
    if (!(pbe.getParameterSpec() instanceof IvParameterSpec iv)) {
      throw new IllegalArgumentException("The parameters have no IV.");
    }
    byte[] derivation =
        Der.sequence(
            Der.objectIdentifier(PBKDF2),
            Der.sequence(
                Der.octetString(pbe.getSalt()),
                Der.integer(pbe.getIterationCount()),
                Der.integer(keyBits / 8),
                Der.sequence(Der.objectIdentifier(hash.hmacOid()), Der.nullValue())));
    byte[] encryption =
        Der.sequence(Der.objectIdentifier(cipherOid()), Der.octetString(iv.getIV()));
    return Der.sequence(derivation, encryption);
  }

  private AlgorithmParameterSpec read(Der der) {
    Der fields = der.enter(Der.SEQUENCE);
    Der derivation = fields.enter(Der.SEQUENCE);
    require(derivation.objectIdentifier().equals(PBKDF2));
    Der values = derivation.enter(Der.SEQUENCE);
    byte[] salt = values.contents(Der.OCTET_STRING);
    int iterations = ParameterForm.small(values.integer());
    if (values.peek() == Der.INTEGER) {
      require(ParameterForm.small(values.integer()) == keyBits / 8);
    }
    var mac = Hash.SHA1.hmacOid(); // the default
    if (values.hasMore()) {
      Der prf = values.enter(Der.SEQUENCE);
      mac = prf.objectIdentifier();
      if (prf.hasMore()) {
        prf.enter(Der.NULL).end();
      }
      prf.end();
    }
    require(mac.equals(hash.hmacOid()));
    values.end();
    derivation.end();
    Der encryption = fields.enter(Der.SEQUENCE);
    require(encryption.objectIdentifier().equals(cipherOid()));
    byte[] iv = encryption.contents(Der.OCTET_STRING);
    encryption.end();
    fields.end();
    return new PBEParameterSpec(salt, iterations, new IvParameterSpec(iv));
  }

  private String cipherOid() {
    return keyBits == 128 ? AES_128_CBC : AES_256_CBC;
  }

  private void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException("The parameters are not those of " + jca() + ".");
    }
  }

  /** A password as the JDK's keys encode it: the low seven bits of each character. */
  static byte[] ascii(byte[] encoded) {
    byte[] password = new byte[encoded.length];
    for (int i = 0; i < password.length; i++) {
      password[i] = (byte) (encoded[i] & 0x7f);
    }
    Arrays.fill(encoded, (byte) 0);
    return password;
  }
}
