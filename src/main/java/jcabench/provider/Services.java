package jcabench.provider;

import java.util.List;
import java.util.stream.Stream;

/** The declared table of everything that the provider can serve. */
final class Services {
  private Services() {}

  /** All rows, whether the loaded OpenSSL offers them or not, in a fixed order. */
  static List<ServiceRow> rows() {
    return Stream.of(
            SymmetricServices.digests(),
            SymmetricServices.macs(),
            SymmetricServices.ciphers(),
            AsymmetricServices.signatures(),
            AsymmetricServices.keyAgreements(),
            AsymmetricServices.kems(),
            AsymmetricServices.keyPairGenerators(),
            AsymmetricServices.keyFactories(),
            SymmetricServices.secureRandoms())
        .flatMap(rows -> rows)
        .toList();
  }
}
