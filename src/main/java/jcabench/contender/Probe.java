package jcabench.contender;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import jcabench.ceiling.CLoop;

/**
 * Finds out, in a process of the contender's own, whether it serves: by doing whole operations,
 * since a service that is listed need not work.
 */
final class Probe {
  /** FIPS 180-4's example: SHA-256 of {@code abc}. */
  private static final byte[] SHA256_OF_ABC =
      HexFormat.of().parseHex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

  private static final byte[] MESSAGE = "abc".getBytes(StandardCharsets.US_ASCII);

  private Probe() {}

  private static Map<String, Trial.Step> operations() {
    var operations = new LinkedHashMap<String, Trial.Step>();
    operations.put("SHA-256", Probe::digest);
    operations.put("HmacSHA256", Probe::mac);
    operations.put("AES/GCM/NoPadding", Probe::cipher);
    operations.put("SHA256withECDSA", Probe::signature);
    operations.put("SecureRandom", Probe::random);
    return operations;
  }

  /** Arguments: the contender's id, and the file that receives what was found. */
  public static void main(String[] arguments) throws IOException {
    var found = new Properties();
    try {
      var contender = LoadedContender.load(Trial.declared(arguments[0]));
      if (contender.providers().isEmpty()) {
        loops(contender, found);
      } else {
        run(contender, found);
      }
    } catch (Throwable t) {
      found.setProperty("reason", Reasons.chain(t));
    }
    try (var writer = Files.newBufferedWriter(Path.of(arguments[1]))) {
      found.store(writer, null);
    }
    // A provider's own threads must not keep the process.
    System.exit(0);
  }

  private static void loops(LoadedContender contender, Properties found) {
    if (!Files.exists(Path.of(System.getProperty(CLoop.LIBRARY, "")))) {
      throw new ContenderException("the loops in C have not been compiled");
    }
    contender.proof().note("fact.version", "OpenSSL " + CLoop.version().orElseThrow());
    contender.proof().note("fact.provider", CLoop.provider());
    contender.proof().complete(contender);
    found.setProperty("works", "loops in C");
    write(contender, found);
  }

  private static void write(LoadedContender contender, Properties found) {
    contender.proof().entries().forEach((key, value) -> found.setProperty("proof." + key, value));
  }

  private static void run(LoadedContender contender, Properties found) {
    var works = new StringBuilder();
    var refused = new StringBuilder();
    var broken = new AtomicBoolean();
    operations()
        .forEach(
            (name, operation) -> {
              try {
                operation.run(contender);
                works.append(works.isEmpty() ? "" : ", ").append(name);
              } catch (Throwable t) {
                refused.append(refused.isEmpty() ? "" : "; ").append(Reasons.chain(t));
                broken.compareAndSet(false, !Reasons.saysNotOffered(t));
              }
            });
    var offer = Offer.of(contender.providers());
    // A provider may have something else than what is tried here, but then it says so.
    if (works.isEmpty() && (broken.get() || offer.usable() == 0)) {
      found.setProperty(
          "reason",
          "it loads, but serves nothing"
              + offer.nothing().map(why -> ", since it " + why).orElse("")
              + "; what was tried: "
              + refused);
      return;
    }
    found.setProperty("warnings", String.join("\n", offer.warnings()));
    contender.proof().complete(contender);
    found.setProperty("works", works.toString());
    write(contender, found);
  }

  private static void digest(LoadedContender contender) throws Exception {
    var digest = contender.get(p -> MessageDigest.getInstance("SHA-256", p));
    contender.proof().checked("SHA-256", Arrays.equals(SHA256_OF_ABC, digest.digest(MESSAGE)));
    contender.proof().served("digest", digest, contender);
  }

  private static void mac(LoadedContender contender) throws Exception {
    var key = contender.get(p -> KeyGenerator.getInstance("HmacSHA256", p)).generateKey();
    var mac = contender.get(p -> Mac.getInstance("HmacSHA256", p));
    mac.init(key);
    contender.proof().checked("HmacSHA256", mac.doFinal(MESSAGE).length == 32);
    contender.proof().served("mac", mac, contender);
  }

  private static void cipher(LoadedContender contender) throws Exception {
    var generator = contender.get(p -> KeyGenerator.getInstance("AES", p));
    generator.init(256);
    var key = generator.generateKey();
    var parameters = new GCMParameterSpec(128, new byte[12]);
    var cipher = contender.get(p -> Cipher.getInstance("AES/GCM/NoPadding", p));
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
    var sealed = cipher.doFinal(MESSAGE);
    cipher.init(Cipher.DECRYPT_MODE, key, parameters);
    contender.proof().checked("AES/GCM", Arrays.equals(MESSAGE, cipher.doFinal(sealed)));
    contender.proof().served("cipher", cipher, contender);
  }

  private static void signature(LoadedContender contender) throws Exception {
    var generator = contender.get(p -> KeyPairGenerator.getInstance("EC", p));
    generator.initialize(256);
    var keys = generator.generateKeyPair();
    var signature = contender.get(p -> Signature.getInstance("SHA256withECDSA", p));
    signature.initSign(keys.getPrivate());
    signature.update(MESSAGE);
    var made = signature.sign();
    signature.initVerify(keys.getPublic());
    signature.update(MESSAGE);
    contender.proof().checked("SHA256withECDSA", signature.verify(made));
    contender.proof().served("signature", signature, contender);
  }

  private static void random(LoadedContender contender) throws Exception {
    var random = contender.generator("default");
    var first = new byte[32];
    var second = new byte[32];
    random.nextBytes(first);
    random.nextBytes(second);
    contender.proof().checked("random", !Arrays.equals(first, second));
    contender.proof().served("random", random, contender);
  }
}
