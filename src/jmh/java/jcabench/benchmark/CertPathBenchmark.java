package jcabench.benchmark;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.util.List;
import java.util.Set;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.Issuer;
import jcabench.tls.ProviderOrder;
import jcabench.tls.TlsSetting.Certificate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Whether a certificate leads to a root that is trusted (RFC 5280, 6). */
@Definition(
    version = 2,
    service = "CertPathValidator",
    times =
        "`validate`: a certificate is decoded and its path to the key that issued it is validated,"
            + " without revocation, by the contender's PKIX validator, or else the JDK's over the"
            + " contender's providers, which are first in the JVM's list. 1,024 certificates follow"
            + " each other: the JDK remembers 750, and verifies none again that it remembers.")
public class CertPathBenchmark extends ContenderBenchmark {
  private static final String PKIX = "PKIX";
  private static final int CERTIFICATES = 1024;

  /** Of the certificate and its root. */
  @Param({"ECDSA-P256", "RSA-2048"})
  public String certificate;

  private final byte[][] certificates = new byte[CERTIFICATES][];
  private int next;
  private ProviderOrder order;
  private Provider validating;
  private CertificateFactory factory;
  private PKIXParameters parameters;
  private PKIXParameters stranger;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    // Before the contender is first in the list: the JDK's providers ask others for parameters.
    var issuer = new Issuer(Certificate.of(certificate));
    var another = new Issuer(Certificate.of(certificate));
    for (int i = 0; i < CERTIFICATES; i++) {
      certificates[i] = issuer.certificate(i);
    }
    order = ProviderOrder.beginningWith(contender.providers());
    validating =
        contender.providers().stream()
            .filter(provider -> provider.getService("CertPathValidator", PKIX) != null)
            .findFirst()
            .orElseGet(() -> Security.getProvider("SUN"));
    factory = CertificateFactory.getInstance("X.509");
    parameters = trusting(issuer);
    stranger = trusting(another);
  }

  private static PKIXParameters trusting(Issuer issuer) throws GeneralSecurityException {
    var parameters = new PKIXParameters(Set.of(issuer.anchor()));
    parameters.setRevocationEnabled(false);
    return parameters;
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    proof.checked("the chain is valid", validate() != null);
    proof.checked("refuses another issuer", refuses(certificates[0], stranger));
    var forged = certificates[1].clone();
    forged[forged.length - 1] ^= 1; // of the signature
    proof.checked("refuses a forged signature", refuses(forged, parameters));
    proof.note("validator.provider", validating.getName() + " " + validating.getVersionStr());
  }

  private boolean refuses(byte[] der, PKIXParameters trusted) throws GeneralSecurityException {
    try {
      validate(der, trusted);
      return false;
    } catch (CertPathValidatorException e) {
      return true;
    }
  }

  private Object validate(byte[] der, PKIXParameters trusted) throws GeneralSecurityException {
    var path =
        factory.generateCertPath(
            List.of(factory.generateCertificate(new ByteArrayInputStream(der))));
    return CertPathValidator.getInstance(PKIX, validating).validate(path, trusted);
  }

  /** One certificate by a new validator. */
  @Benchmark
  public Object validate() throws GeneralSecurityException {
    next = (next + 1) % CERTIFICATES;
    return validate(certificates[next], parameters);
  }

  @Override
  protected void close() {
    if (order != null) {
      order.close();
    }
  }
}
