package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** One decoder serves one key after another. */
class PkeyDecoderTest {
  private static final int THREADS = 4;
  private static final int KEYS = 200;

  private final LibContext context = LibContext.of(ContextConfiguration.DEFAULT);

  private byte[] key(String type, Params params, PkeyDer form) {
    var pkey = new KeyGeneration(context, type, params).generate();
    try {
      return form.encode(pkey);
    } finally {
      pkey.close();
    }
  }

  private byte[] again(PkeyDer form, String type, byte[] der) {
    var pkey = form.decode(context, type, der);
    try {
      return form.encode(pkey);
    } finally {
      pkey.close();
    }
  }

  @Test
  void keysOfOneTypeFollowEachOtherWhateverTheyAre() {
    var small = Params.NONE.text("group", "P-256");
    var large = Params.NONE.text("group", "P-521");
    for (var form : PkeyDer.values()) {
      for (var params : List.of(small, large, small)) {
        byte[] der = key("EC", params, form);
        assertArrayEquals(der, again(form, "EC", der));
      }
    }
  }

  @Test
  void aBadKeyHarmsNoneThatFollows() {
    byte[] good = key("EC", Params.NONE.text("group", "P-256"), PkeyDer.PUBLIC);
    byte[] longer = Arrays.copyOf(good, good.length + 1);
    byte[] shorter = Arrays.copyOf(good, good.length - 1);
    byte[] other = key("X25519", Params.NONE, PkeyDer.PUBLIC);
    for (var bad : List.of(longer, shorter, other, new byte[0], new byte[100])) {
      assertThrows(OpenSslException.class, () -> again(PkeyDer.PUBLIC, "EC", bad));
      assertArrayEquals(good, again(PkeyDer.PUBLIC, "EC", good));
    }
  }

  @Test
  void threadsShareNoDecoder() throws Exception {
    var keys = new ArrayList<byte[]>();
    for (int i = 0; i < THREADS; i++) {
      keys.add(key("EC", Params.NONE.text("group", "P-256"), PkeyDer.PRIVATE));
    }
    long before = Pool.contexts();
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      var all = new ArrayList<Future<Integer>>();
      for (byte[] der : keys) {
        all.add(
            threads.submit(
                () -> {
                  int same = 0;
                  for (int i = 0; i < KEYS; i++) {
                    same += Arrays.equals(der, again(PkeyDer.PRIVATE, "EC", der)) ? 1 : 0;
                  }
                  return same;
                }));
      }
      for (var one : all) {
        assertEquals(KEYS, one.get());
      }
    }
    long made = Pool.contexts() - before;
    assertTrue(made <= THREADS, made + " decoders for " + THREADS + " threads");
  }
}
