package jcabench.tls;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HashSet;
import jcabench.tls.TlsSetting.Certificate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IssuerTest {
  @ParameterizedTest
  @EnumSource
  void certificatesDifferAndAreOfTheirIssuerAlone(Certificate kind) throws Exception {
    var issuer = new Issuer(kind);
    var other = new Issuer(kind);
    var factory = CertificateFactory.getInstance("X.509", "SUN");
    var serials = new HashSet<>();
    for (int number : new int[] {0, 1, 255, 256, 1023, 65_535}) {
      var der = issuer.certificate(number);
      var leaf = (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der));
      serials.add(leaf.getSerialNumber());
      assertDoesNotThrow(() -> leaf.verify(issuer.anchor().getTrustedCert().getPublicKey()));
      assertThrows(
          GeneralSecurityException.class,
          () -> leaf.verify(other.anchor().getTrustedCert().getPublicKey()));
      assertEquals(
          issuer.anchor().getTrustedCert().getSubjectX500Principal(),
          leaf.getIssuerX500Principal());
    }
    assertEquals(6, serials.size());
  }
}
