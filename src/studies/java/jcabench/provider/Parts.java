package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jcabench.ceiling.CLoop;
import jcabench.contender.Home;
import jcabench.openssl.CipherContext;
import jcabench.openssl.ContextConfiguration;
import jcabench.openssl.LibContext;

/**
 * What the parts of one message's cost are, between a row's call and a loop in C: each part takes
 * short turns after the others in one JVM, and the middle turn counts. The steps from C upwards add
 * up to the distance.
 *
 * <p>Arguments: seconds for each part, transformation, {@code encrypt} or {@code decrypt}, bytes of
 * a message. One row for each JVM, as {@code scripts/dev/study parts} does it: what else a JVM has
 * run changes what its compiler makes of a call.
 */
@SuppressWarnings("InsecureCryptoUsage") // the rows' names
final class Parts {
  private static final int RING = 4; // a power of two
  private static final int TAG = 16;
  private static final int TURN_NANOS =
      10_000_000; // long enough that what others left in the caches does not show
  private static final int WARM_UP_NANOS = 500_000_000;
  private static final VarHandle COUNT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Does something so often. */
  interface Part {
    void run(int times) throws Throwable;
  }

  private final String transformation;
  private final boolean encrypts;
  private final boolean gcm;
  private final boolean authenticated;
  private final boolean blocks;
  private final SecretKeySpec key;
  private final byte[] nonce;
  private final byte[][] nonces = new byte[RING][];
  private final AlgorithmParameterSpec[] specs = new AlgorithmParameterSpec[RING];
  private final byte[][] inputs = new byte[RING][];
  private final byte[] output;
  private final String openSsl;
  private final int mode;
  private long count = RING;

  private Parts(String transformation, boolean encrypts, int bytes)
      throws GeneralSecurityException {
    this.transformation = transformation;
    this.encrypts = encrypts;
    gcm = transformation.startsWith("AES/GCM");
    authenticated = !transformation.matches("AES/(CBC|CTR)/.*");
    blocks = transformation.contains("/CBC/");
    mode = encrypts ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
    boolean aes = transformation.startsWith("AES");
    openSsl = aes ? "AES-256-" + transformation.split("/", -1)[1] : transformation;
    var random = new Random(1);
    key = new SecretKeySpec(Fixture.bytes(random, 32), aes ? "AES" : "ChaCha20");
    nonce = new byte[authenticated ? 12 : 16];
    output = new byte[bytes + 2 * TAG];
    var other = cipher();
    for (int i = 0; i < RING; i++) {
      nonces[i] = nonce.clone();
      nonces[i][0] = (byte) (i + 1);
      specs[i] = spec(nonces[i]);
      inputs[i] = Fixture.bytes(random, bytes);
      if (!encrypts) {
        other.init(Cipher.ENCRYPT_MODE, key, specs[i]);
        inputs[i] = other.doFinal(inputs[i]);
      }
    }
  }

  public static void main(String[] args) throws Throwable {
    Home.chooseOpenSsl();
    double seconds = Double.parseDouble(args[0]);
    var parts = new Parts(args[1], args[2].equals("encrypt"), Integer.parseInt(args[3]));
    System.out.printf("%n%s %s of %s bytes%n", args[2], args[1], args[3]);
    parts.tell(measure(parts.all(), (long) (seconds * 1e9)));
  }

  /** Nanoseconds of one operation, by part: the middle of all turns. */
  private static Map<String, Double> measure(Map<String, Part> parts, long nanos) throws Throwable {
    var times = new LinkedHashMap<String, Integer>();
    for (var part : parts.entrySet()) {
      times.put(part.getKey(), calibrated(part.getValue()));
    }
    var turns = new LinkedHashMap<String, List<Double>>();
    for (long round = 0; round < nanos / TURN_NANOS; round++) {
      for (var part : parts.entrySet()) {
        int often = times.get(part.getKey());
        long begin = System.nanoTime();
        part.getValue().run(often);
        turns
            .computeIfAbsent(part.getKey(), _ -> new ArrayList<>())
            .add((System.nanoTime() - begin) / (double) often);
      }
    }
    var middle = new LinkedHashMap<String, Double>();
    turns.forEach(
        (name, all) -> middle.put(name, all.stream().sorted().toList().get(all.size() / 2)));
    return middle;
  }

  /** Warms up, and finds how often the part fits into a turn. */
  private static int calibrated(Part part) throws Throwable {
    int often = 1;
    long end = System.nanoTime() + WARM_UP_NANOS;
    while (true) {
      long begin = System.nanoTime();
      part.run(often);
      long took = System.nanoTime() - begin;
      if (took < TURN_NANOS / 2) {
        often *= 2;
      } else if (System.nanoTime() > end) {
        return often;
      } else if (took > 2 * TURN_NANOS && often > 1) {
        often /= 2;
      }
    }
  }

  private void tell(Map<String, Double> nanos) {
    nanos.forEach((name, time) -> System.out.printf(Locale.ROOT, "%10.1f ns  %s%n", time, name));
    System.out.printf(
        Locale.ROOT,
        "from C %+.1f downcalls, %+.1f arrays instead of native memory, %+.1f the border (checks,"
            + " pool, parts of a long message), %+.1f JCA and its parameters = %+.1f ns%n",
        nanos.get("downcalls on native memory") - nanos.get("C"),
        nanos.get("downcalls on arrays") - nanos.get("downcalls on native memory"),
        nanos.get("binding") - nanos.get("downcalls on arrays"),
        nanos.get("row") - nanos.get("binding"),
        nanos.get("row") - nanos.get("C"));
  }

  private Map<String, Part> all() throws Exception {
    var all = new LinkedHashMap<String, Part>();
    all.put("row", row());
    all.put("row with a new array for the answer", newArray());
    all.put("row with parameters made before", madeBefore());
    all.put("init alone, with new parameters", init());
    if (encrypts || !authenticated) { // no byte comes before the tag was checked
      all.put("update alone, one message without an end", update());
    }
    all.put("binding", binding());
    all.put("downcalls on arrays", raw(true));
    all.put("downcalls on native memory", raw(false));
    int calls = authenticated ? 4 : blocks ? 3 : 2;
    all.put(calls + " empty downcalls", RawCipher.emptyCalls(calls));
    all.put(calls + " empty downcalls on an array", RawCipher.emptyCallsOnArray(calls, output));
    all.put("C", loop());
    return all;
  }

  private Cipher cipher() throws GeneralSecurityException {
    return Cipher.getInstance(transformation, Fixture.OPENSSL);
  }

  private AlgorithmParameterSpec spec(byte[] of) {
    return gcm ? new GCMParameterSpec(8 * TAG, of) : new IvParameterSpec(of);
  }

  /** As the rows have it: a counter for what is encrypted, the ciphertext's own otherwise. */
  private AlgorithmParameterSpec next(int turn) {
    if (!encrypts) {
      return specs[turn & (RING - 1)];
    }
    COUNT.set(nonce, nonce.length - Long.BYTES, ++count);
    return spec(nonce);
  }

  private Part row() throws GeneralSecurityException {
    var cipher = cipher();
    return times -> {
      for (int i = 0; i < times; i++) {
        byte[] input = inputs[i & (RING - 1)];
        cipher.init(mode, key, next(i));
        cipher.doFinal(input, 0, input.length, output, 0);
      }
    };
  }

  private Part newArray() throws GeneralSecurityException {
    var cipher = cipher();
    return times -> {
      for (int i = 0; i < times; i++) {
        cipher.init(mode, key, next(i));
        cipher.doFinal(inputs[i & (RING - 1)]);
      }
    };
  }

  private Part madeBefore() throws GeneralSecurityException {
    var cipher = cipher();
    cipher.init(mode, key, spec(new byte[nonce.length]));
    return times -> {
      for (int i = 1; i <= times; i++) { // not the last turn's nonce first
        byte[] input = inputs[i & (RING - 1)];
        cipher.init(mode, key, specs[i & (RING - 1)]);
        cipher.doFinal(input, 0, input.length, output, 0);
      }
      cipher.init(mode, key, next(0));
    };
  }

  private Part init() throws GeneralSecurityException {
    var cipher = cipher();
    return times -> {
      for (int i = 0; i < times; i++) {
        cipher.init(mode, key, next(i));
      }
    };
  }

  private Part update() throws GeneralSecurityException {
    var cipher = cipher();
    return times -> {
      cipher.init(mode, key, next(0));
      for (int i = 0; i < times; i++) {
        byte[] input = inputs[i & (RING - 1)];
        cipher.update(input, 0, input.length, output, 0);
      }
    };
  }

  private Part binding() {
    var context = new CipherContext(LibContext.of(ContextConfiguration.DEFAULT));
    context.init(openSsl, key.getEncoded(), encrypts, blocks);
    var none = MemorySegment.ofArray(new byte[0]);
    return times -> {
      for (int i = 0; i < times; i++) {
        var input = MemorySegment.ofArray(inputs[i & (RING - 1)]);
        byte[] iv = nonces[i & (RING - 1)];
        if (!authenticated) {
          context.restart(iv);
          context.finish(input, MemorySegment.ofArray(output), 0);
        } else {
          context.restartAead(iv);
          if (encrypts) {
            context.seal(none, input, MemorySegment.ofArray(output), 0, TAG);
          } else if (!context.open(none, input, TAG, MemorySegment.ofArray(output), 0)) {
            throw new IllegalStateException("a wrong tag");
          }
        }
      }
    };
  }

  private Part raw(boolean arrays) {
    var raw = new RawCipher(openSsl, key.getEncoded(), encrypts, authenticated, blocks, arrays);
    var messages = Arrays.stream(inputs).map(raw::message).toList();
    var ivs = Arrays.stream(nonces).map(raw::memory).toArray(MemorySegment[]::new);
    var ring = messages.toArray(RawCipher.Message[]::new);
    var to = raw.output(output);
    return times -> {
      for (int i = 0; i < times; i++) {
        raw.process(ivs[i & (RING - 1)], ring[i & (RING - 1)], to);
      }
    };
  }

  private Part loop() {
    var loop =
        new CLoop(
            new CLoop.Work(
                encrypts ? "encrypt" : "decrypt",
                openSsl,
                "",
                nonce.length,
                List.of(key.getEncoded()),
                List.of(inputs),
                encrypts ? List.of() : List.of(nonces)));
    return loop::run;
  }
}
