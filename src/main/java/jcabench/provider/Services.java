package jcabench.provider;

import java.util.List;
import java.util.stream.Stream;

/** The table of all services that the provider can serve. */
final class Services {
  private Services() {}

  /** All rows, whether the loaded OpenSSL offers them or not, in a fixed order. */
  static List<ServiceRow> rows() {
    return Stream.of(
            DigestServices.digests(),
            DigestServices.macs(),
            SymmetricServices.ciphers(),
            AsymmetricServices.ciphers(),
            SignatureServices.signatures(),
            AsymmetricServices.keyAgreements(),
            AsymmetricServices.kems(),
            AsymmetricServices.keyPairGenerators(),
            AsymmetricServices.keyFactories(),
            KeyServices.keyGenerators(),
            KeyServices.kdfs(),
            KeyServices.secretKeyFactories(),
            ParameterServices.parameters(),
            ParameterServices.generators(),
            SymmetricServices.secureRandoms())
        .flatMap(rows -> rows)
        .toList();
  }
}
