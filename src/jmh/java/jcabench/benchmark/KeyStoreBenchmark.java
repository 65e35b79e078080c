package jcabench.benchmark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.cert.Certificate;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.Credentials;
import jcabench.tls.ProviderOrder;
import jcabench.tls.TlsSetting;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** What a service does once when it starts, and a test suite a thousand times. */
@Definition(
    version = 1,
    service = "KeyStore",
    times =
        "`loadKey`: a key store with one EC key and its certificate out of memory, and the key out"
            + " of it; `loadTrust`: one with 128 certificates. The store is the contender's own"
            + " where it has the type, and was written by it with its defaults; else the JDK's over"
            + " the contender's providers, which are first in the JVM's list.")
public class KeyStoreBenchmark extends ContenderBenchmark {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final int TRUSTED = 128;
  private static final String OWN = "own";

  /** JCA name of the type. */
  @Param({"PKCS12", "BCFKS"})
  public String algorithm;

  private ProviderOrder order;
  private Provider storing;
  private byte[] withKey;
  private byte[] withTrust;
  private Certificate leaf;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    var credentials = Credentials.of(TlsSetting.Certificate.ECDSA_P256);
    leaf = credentials.leaf();
    order = ProviderOrder.beginningWith(contender.providers());
    storing = provider(contender);
    var store = empty();
    var key = credentials.privateKey(KeyFactory.getInstance("EC", "SunEC"));
    store.setKeyEntry(OWN, key, PASSWORD, new Certificate[] {leaf});
    withKey = stored(store);
    var trust = empty();
    for (int i = 0; i < TRUSTED; i++) {
      trust.setCertificateEntry("root" + i, credentials.root());
    }
    withTrust = stored(trust);
  }

  private Provider provider(LoadedContender contender) throws NoSuchAlgorithmException {
    for (var provider : contender.providers()) {
      if (provider.getService("KeyStore", algorithm) != null) {
        return provider;
      }
    }
    var jdk = Security.getProvider("SUN");
    if (jdk.getService("KeyStore", algorithm) == null) {
      throw new NoSuchAlgorithmException(
          "no KeyStore " + algorithm + " for " + contender.contender().id() + " or the JDK");
    }
    return jdk;
  }

  private KeyStore empty() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance(algorithm, storing);
    store.load(null, PASSWORD);
    return store;
  }

  private static byte[] stored(KeyStore store) throws GeneralSecurityException, IOException {
    var bytes = new ByteArrayOutputStream();
    store.store(bytes, PASSWORD);
    return bytes.toByteArray();
  }

  private KeyStore loaded(byte[] bytes) throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance(algorithm, storing);
    store.load(new ByteArrayInputStream(bytes), PASSWORD);
    return store;
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    proof.checked("the key comes out", isOurs((PrivateKey) loadKey()));
    proof.checked("all certificates come out", loadTrust() == TRUSTED);
    proof.checked("refuses a changed store", refusesAChange());
    proof.note("store.provider", storing.getName() + " " + storing.getVersionStr());
  }

  /** Keys of a token do not show themselves, but they sign. */
  private boolean isOurs(PrivateKey key) throws GeneralSecurityException {
    var message = new byte[] {1, 2, 3};
    var signer = Signature.getInstance("SHA256withECDSA");
    signer.initSign(key);
    signer.update(message);
    var signature = signer.sign();
    var verifier = Signature.getInstance("SHA256withECDSA", "SunEC");
    verifier.initVerify(leaf);
    verifier.update(message);
    return verifier.verify(signature);
  }

  private boolean refusesAChange() throws GeneralSecurityException {
    var changed = withKey.clone();
    changed[changed.length / 2] ^= 1;
    try {
      loaded(changed);
      return false;
    } catch (IOException | RuntimeException e) {
      return true;
    }
  }

  /** A store with a key, and the key. */
  @Benchmark
  public Object loadKey() throws GeneralSecurityException, IOException {
    return loaded(withKey).getKey(OWN, PASSWORD);
  }

  /** A store with certificates; how many came. */
  @Benchmark
  public int loadTrust() throws GeneralSecurityException, IOException {
    return loaded(withTrust).size();
  }

  @Override
  protected void close() {
    if (order != null) {
      order.close();
    }
  }
}
