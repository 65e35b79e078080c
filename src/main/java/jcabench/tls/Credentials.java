package jcabench.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A private key, its certificate, and the root that issued it: the same for everyone, and used for
 * nothing else. {@code scripts/dev/certificates} made them.
 *
 * @param pkcs8 the private key
 * @param leaf its certificate
 * @param root the issuer's own certificate, which the other end trusts
 */
public record Credentials(byte[] pkcs8, X509Certificate leaf, X509Certificate root) {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z ]+)-----([^-]+)-----END \\1-----");

  private static final char[] NO_PASSWORD = {};

  /** Those of a kind. */
  public static Credentials of(TlsSetting.Certificate kind) throws GeneralSecurityException {
    var keys = new ArrayList<byte[]>();
    var certificates = new ArrayList<X509Certificate>();
    var blocks = BLOCK.matcher(text(kind.file()));
    // The JDK's own: providers that come first in the list may read certificates too.
    var factory = CertificateFactory.getInstance("X.509", "SUN");
    while (blocks.find()) {
      var der = Base64.getMimeDecoder().decode(blocks.group(2));
      if (blocks.group(1).equals("PRIVATE KEY")) {
        keys.add(der);
      } else {
        certificates.add(
            (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der)));
      }
    }
    return new Credentials(keys.getFirst(), certificates.get(0), certificates.get(1));
  }

  private static String text(String file) {
    try (InputStream in = Credentials.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing: run scripts/dev/certificates");
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The key as an object.
   *
   * @param factory of the provider that is to have it
   */
  public PrivateKey privateKey(KeyFactory factory) throws GeneralSecurityException {
    return factory.generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }

  /** A key store in memory with the key and its chain. */
  static KeyStore keyStore(PrivateKey key, List<X509Certificate> chain)
      throws GeneralSecurityException {
    var store = empty();
    store.setKeyEntry("own", key, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
    return store;
  }

  /** A key store in memory with the root alone. */
  KeyStore trustStore() throws GeneralSecurityException {
    var store = empty();
    store.setCertificateEntry("root", root);
    return store;
  }

  /** The password under which {@link #keyStore} keeps the key: none. */
  static char[] noPassword() {
    return NO_PASSWORD.clone();
  }

  private static KeyStore empty() throws GeneralSecurityException {
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      return store;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
