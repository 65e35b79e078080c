package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.util.List;
import java.util.Set;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.Credentials;
import jcabench.tls.ProviderOrder;
import jcabench.tls.TlsSetting.Certificate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Whether a certificate leads to a root that is trusted (RFC 5280, 6). */
@Definition(
    version = 1,
    service = "CertPathValidator",
    times =
        "`validate`: a certificate and the root that issued it, without revocation, by the"
            + " contender's PKIX validator, or else the JDK's over the contender's providers, which"
            + " are first in the JVM's list.")
public class CertPathBenchmark extends ContenderBenchmark {
  private static final String PKIX = "PKIX";

  /** Of the certificate and its root. */
  @Param({"ECDSA-P256", "RSA-2048"})
  public String certificate;

  private ProviderOrder order;
  private Provider validating;
  private CertPath path;
  private PKIXParameters parameters;
  private PKIXParameters stranger;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    var own = Credentials.of(Certificate.of(certificate));
    var other =
        Credentials.of(
            Certificate.of(certificate) == Certificate.RSA_2048
                ? Certificate.ECDSA_P256
                : Certificate.RSA_2048);
    order = ProviderOrder.beginningWith(contender.providers());
    validating =
        contender.providers().stream()
            .filter(provider -> provider.getService("CertPathValidator", PKIX) != null)
            .findFirst()
            .orElseGet(() -> Security.getProvider("SUN"));
    path = CertificateFactory.getInstance("X.509").generateCertPath(List.of(own.leaf()));
    parameters = trusting(own);
    stranger = trusting(other);
  }

  private static PKIXParameters trusting(Credentials credentials) throws GeneralSecurityException {
    var parameters = new PKIXParameters(Set.of(new TrustAnchor(credentials.root(), null)));
    parameters.setRevocationEnabled(false);
    return parameters;
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    proof.checked("the chain is valid", validate() != null);
    proof.checked("refuses another root", refusesAStranger());
    proof.note("validator.provider", validating.getName() + " " + validating.getVersionStr());
  }

  private boolean refusesAStranger() throws GeneralSecurityException {
    try {
      CertPathValidator.getInstance(PKIX, validating).validate(path, stranger);
      return false;
    } catch (CertPathValidatorException e) {
      return true;
    }
  }

  /** One validation by a new validator. */
  @Benchmark
  public Object validate() throws GeneralSecurityException {
    return CertPathValidator.getInstance(PKIX, validating).validate(path, parameters);
  }

  @Override
  protected void close() {
    if (order != null) {
      order.close();
    }
  }
}
