package jcabench.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import jcabench.contender.Home;

/**
 * How long the JVM waits for a thread at a safepoint while that thread works with the OpenSSL
 * provider: for every digest, MAC, cipher and generator, and for a signature of each kind, with
 * long messages. In between a thread works in Java alone, as the measure of what this machine takes
 * for a safepoint anyway.
 *
 * <p>The JVM tells by {@code -Xlog:safepoint}, whose file is the argument.
 */
final class Safepoints {
  private static final int LENGTH = 1 << 18;
  private static final int DUMPS = 150;
  private static final int ROWS_BETWEEN = 10;
  private static final double MICRO = 1e3; // in nanoseconds
  private static final Pattern REACHING = Pattern.compile("Reaching safepoint: +(\\d+) ns");

  private record Line(String name, long[] waits) {
    double quantile(double share) {
      return waits[(int) Math.min(waits.length - 1, share * waits.length)] / MICRO;
    }
  }

  private final Path log;
  private int known; // lines of the log that were read

  private Safepoints(Path log) {
    this.log = log;
  }

  public static void main(String[] args) throws Exception {
    Home.chooseOpenSsl();
    var study = new Safepoints(Path.of(args[0]));
    var lines = new ArrayList<Line>();
    var java = new ArrayList<Line>();
    var rows = rows();
    for (int i = 0; i < rows.size(); i++) {
      if (i % ROWS_BETWEEN == 0) {
        java.add(study.measure(new Workload("Java alone", 1, Safepoints::inJava)));
      }
      lines.add(study.measure(rows.get(i)));
    }
    var all = LongStream.empty();
    for (Line line : java) {
      all = LongStream.concat(all, Arrays.stream(line.waits()));
    }
    print(new Line("Java alone", all.sorted().toArray()));
    lines.stream()
        .sorted((one, other) -> Double.compare(other.quantile(0.5), one.quantile(0.5)))
        .forEach(Safepoints::print);
  }

  private static void print(Line line) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f | %.0f | %.0f |%n",
        line.name(),
        line.quantile(0.5),
        line.quantile(0.99),
        line.quantile(1));
  }

  private Line measure(Workload row) throws Exception {
    var end = new AtomicBoolean();
    var failure = new AtomicReference<Exception>();
    Workload.Step step = row.maker().make();
    for (int i = 0; i < 3; i++) {
      step.run();
    }
    read();
    var thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    while (!end.get()) {
                      step.run();
                    }
                  } catch (Exception e) {
                    failure.set(e);
                  }
                });
    for (int i = 0; i < DUMPS; i++) {
      Thread.sleep(1);
      Thread.getAllStackTraces(); // needs a safepoint
    }
    end.set(true);
    thread.join();
    if (failure.get() != null) {
      throw new IllegalStateException(row.name() + " failed", failure.get());
    }
    return new Line(row.name(), read());
  }

  /** What was written since the last call. */
  private long[] read() throws IOException {
    List<String> text = Files.readAllLines(log);
    var added = text.subList(known, text.size());
    known = text.size();
    return added.stream()
        .map(REACHING::matcher)
        .filter(java.util.regex.Matcher::find)
        .mapToLong(match -> Long.parseLong(match.group(1)))
        .sorted()
        .toArray();
  }

  private static Workload.Step inJava() {
    byte[] bytes = new byte[LENGTH];
    return () -> {
      for (int i = 1; i < bytes.length; i++) {
        bytes[i] ^= (byte) (31 * bytes[i - 1] + i);
      }
    };
  }

  private static List<Workload> rows() {
    byte[] message = new byte[LENGTH];
    var digests =
        Fixture.names("MessageDigest").stream()
            .map(
                name ->
                    row(
                        name,
                        () -> {
                          var digest = MessageDigest.getInstance(name, Fixture.OPENSSL);
                          return () -> digest.digest(message);
                        }));
    var macs =
        Fixture.names("Mac").stream()
            .filter(name -> !name.endsWith("GMAC")) // as fast as the cipher, an IV for each message
            .map(
                name ->
                    row(
                        name,
                        () -> {
                          var mac = Mac.getInstance(name, Fixture.OPENSSL);
                          var key = new SecretKeySpec(new byte[Fixture.macKeyBytes(name)], "Mac");
                          return () -> {
                            mac.init(key);
                            mac.doFinal(message);
                          };
                        }));
    var ciphers =
        Stream.concat(CipherSample.plain(), CipherSample.aead())
            .filter(sample -> sample.subject().ours())
            .map(sample -> row(sample.toString(), () -> encrypting(sample, message)));
    var wraps =
        Fixture.names("Cipher").stream()
            .filter(name -> CipherSample.isWrap(new Subject(Fixture.OPENSSL, name)))
            .map(name -> row(name, () -> wrapping(name, message)));
    var generators =
        Fixture.names("SecureRandom").stream()
            .map(
                name ->
                    row(
                        name,
                        () -> {
                          var random = SecureRandom.getInstance(name, Fixture.OPENSSL);
                          return () -> random.nextBytes(message);
                        }));
    var signatures =
        Stream.of("SHA256withRSA", "SHA512withECDSA", "Ed25519", "Ed448", "ML-DSA-87")
            .filter(name -> Fixture.offers("Signature", name))
            .map(name -> row(name, () -> signing(name, message)));
    return Stream.of(digests, macs, ciphers, wraps, generators, signatures)
        .flatMap(rows -> rows)
        .toList();
  }

  private static Workload row(String name, Workload.Maker maker) {
    return new Workload(name, 1, maker);
  }

  private static Workload.Step encrypting(CipherSample sample, byte[] message) throws Exception {
    var cipher = sample.cipher();
    var key = sample.key(1);
    int[] number = {0};
    return () -> {
      cipher.init(Cipher.ENCRYPT_MODE, key, sample.parameters(++number[0]));
      cipher.doFinal(message);
    };
  }

  private static Workload.Step wrapping(String name, byte[] message) throws Exception {
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    var key = CipherSample.wrapKey(name);
    int[] number = {0};
    return () -> {
      cipher.init(Cipher.ENCRYPT_MODE, key, CipherSample.wrapParameters(name, ++number[0]));
      cipher.doFinal(message);
    };
  }

  private static Workload.Step signing(String name, byte[] message) throws Exception {
    KeyPair pair = TestKeys.pair(TestKeys.forSignature(name).getFirst());
    var signature = Signature.getInstance(name, Fixture.OPENSSL);
    signature.initSign(pair.getPrivate());
    return () -> {
      signature.update(message);
      signature.sign();
    };
  }
}
