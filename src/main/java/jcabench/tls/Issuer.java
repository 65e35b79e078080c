package jcabench.tls;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;

/**
 * An issuer of this JVM alone, and certificates that differ in their serial numbers. The JDK's
 * classes remember a certificate and that its signature was right, so that one certificate would be
 * verified once.
 */
public final class Issuer {
  private static final int SEQUENCE = 0x30;
  private static final int BIT_STRING = 0x03;
  private static final int SHORT_LENGTH = 0x80;
  private static final int RSA_BITS = 2048;

  private final Credentials template;
  private final KeyPair keys;
  private final String provider;

  /**
   * With a new key of the kind, made by the JDK.
   *
   * @param kind whose certificate is the pattern of all others
   */
  public Issuer(TlsSetting.Certificate kind) throws GeneralSecurityException {
    template = Credentials.of(kind);
    provider = kind == TlsSetting.Certificate.RSA_2048 ? "SunRsaSign" : "SunEC";
    var generator = KeyPairGenerator.getInstance(kind.keyAlgorithm(), provider);
    if (kind == TlsSetting.Certificate.RSA_2048) {
      generator.initialize(RSA_BITS);
    } else {
      generator.initialize(new ECGenParameterSpec("secp256r1"));
    }
    keys = generator.generateKeyPair();
  }

  /** What its certificates lead to: its own certificate, which it signed. */
  public TrustAnchor anchor() throws GeneralSecurityException {
    var signed = template.root().getTBSCertificate();
    var old = template.root().getPublicKey().getEncoded();
    var own = keys.getPublic().getEncoded();
    if (own.length != old.length) {
      throw new IllegalStateException("a key of another length does not fit the certificate");
    }
    System.arraycopy(own, 0, signed, find(old, signed), own.length);
    var der = certificate(template.root(), signed);
    var factory = CertificateFactory.getInstance("X.509", "SUN");
    return new TrustAnchor(
        (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der)), null);
  }

  /**
   * A certificate (RFC 5280, 4.1) as DER.
   *
   * @param number stands in the last two bytes of its serial number, from 0 to 65,535
   */
  public byte[] certificate(int number) throws GeneralSecurityException {
    var signed = template.leaf().getTBSCertificate();
    var serial = template.leaf().getSerialNumber().toByteArray();
    int end = find(serial, signed) + serial.length;
    signed[end - 2] = (byte) (number >> 8);
    signed[end - 1] = (byte) number;
    return certificate(template.leaf(), signed);
  }

  private byte[] certificate(X509Certificate like, byte[] signed) throws GeneralSecurityException {
    var signature = Signature.getInstance(like.getSigAlgName(), provider);
    signature.initSign(keys.getPrivate());
    signature.update(signed);
    var value = signature.sign();
    var bits = new byte[value.length + 1]; // no bit of the last byte is unused
    System.arraycopy(value, 0, bits, 1, value.length);
    var content = new ByteArrayOutputStream();
    content.writeBytes(signed);
    content.writeBytes(signatureAlgorithm(like));
    content.writeBytes(der(BIT_STRING, bits));
    return der(SEQUENCE, content.toByteArray());
  }

  /** The first place of some bytes that are too many to stand there by chance. */
  private static int find(byte[] some, byte[] all) {
    for (int from = 0; from + some.length <= all.length; from++) {
      if (Arrays.equals(all, from, from + some.length, some, 0, some.length)) {
        return from;
      }
    }
    throw new IllegalStateException("the certificate is of another form");
  }

  /** As it stands behind what is signed. */
  private static byte[] signatureAlgorithm(X509Certificate like) throws GeneralSecurityException {
    var whole = like.getEncoded();
    int header = whole[1] < 0 ? 2 + (whole[1] & (SHORT_LENGTH - 1)) : 2;
    int from = header + like.getTBSCertificate().length;
    return Arrays.copyOfRange(whole, from, from + 2 + whole[from + 1]);
  }

  /** By DER (X.690, 8.1.3), for contents below 64 KiB. */
  private static byte[] der(int tag, byte[] content) {
    var out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.length < SHORT_LENGTH) {
      out.write(content.length);
    } else {
      out.write(SHORT_LENGTH | 2);
      out.write(content.length >> 8);
      out.write(content.length);
    }
    out.writeBytes(content);
    return out.toByteArray();
  }
}
