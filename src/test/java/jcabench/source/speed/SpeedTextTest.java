package jcabench.source.speed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import jcabench.source.speed.SpeedOutput.Figure;
import jcabench.source.speed.SpeedOutput.Table;
import org.junit.jupiter.api.Test;

/** Texts are of the forms that the tool prints, with figures of our own. */
class SpeedTextTest {
  private static final String OLD =
      """
      OpenSSL 1.0.2x-fips  26 Jan 2017
      built on: reproducible build, date unspecified
      options:bn(64,64) aes(partial)
      compiler: gcc -O2
      The 'numbers' are in 1000s of bytes per second processed.
      type             16 bytes     64 bytes   1024 bytes
      mdc2                 0.00         0.00         0.00
      hmac(md5)        16000.00k    64000.00k  1024000.00k
      aes-128 cbc      32000.00k    64000.00k  2048000.00k
      rc5-32/12 cbc    32000.00k    64000.00k  2048000.00k
                        sign    verify    sign/s verify/s
      rsa 2048 bits 0.001000s 0.000020s   1000.0  50000.0
                                    sign    verify    sign/s verify/s
       256 bit ecdsa (nistp256)   0.0000s   0.0001s  34201.9  11082.7
                                    op      op/s
       253 bits ecdh (X25519)   0.0001s  17662.0
      """;

  private static final String NEW =
      """
      You have chosen to measure elapsed time instead of user CPU time.
      Doing AES-256-GCM ops for 3s on 64 size blocks: 6000000 AES-256-GCM ops in 3.00s
      version: 3.5.7
      built on: Sun Nov 22 14:41:32 2026 UTC
      CPUINFO: OPENSSL_ia32cap=0xfffa32034f8bffff:0x0000081cd19e67eb env:~0x200000200000000
      type             64 bytes
      AES-256-GCM     128000.00k
                                     keygen    encaps    decaps keygens/s  encaps/s  decaps/s
                       ML-KEM-768 0.000093s 0.000047s 0.000085s   10741.0   21171.0   11802.0
                          rsa2048 0.079615s 0.000034s 0.001030s      12.6   29262.4     970.5
                                     keygen     signs    verify keygens/s    sign/s  verify/s
                          rsa2048 0.092727s 0.001026s 0.000031s      10.8     975.0   32402.0
                         sign    verify    encrypt   decrypt   sign/s verify/s  encr./s  decr./s
      rsa  2048 bits 0.001523s 0.000043s 0.000045s 0.001618s    656.7  23043.5  22322.5    618.0
      """;

  private static final String MACHINE =
      """
      ALGO: -evp sha256 -----
      Forked child 0
      +DT:sha256:3:16
      +R:13966408:sha256:3.000000
      Forked child 1
      Got: +H:16:64 from 0
      Got: +F:25:sha256:80:640 from 0
      +F:25:sha256:160.00:1280.00
      +DTP:2048:private:rsa:10
      +R1:10000:2048:10.00
      +DTP:2048:public:rsa:10
      +R2:500000:2048:10.00
      +F2:2:2048:1000.000000:50000.000000
      +R5:10000:256:10.00
      +R6:20000:256:10.00
      +F4:3:256:0.001000:0.000500
      +F4:16:256:1000.0:2000.0
      +F9:0:1000.0
      """;

  private static SpeedReading read(String text) {
    return SpeedText.of(new StringReader(text));
  }

  private static double figure(SpeedReading reading, String name, String operation, int size) {
    return reading.outputs().stream()
        .flatMap(output -> output.figures().stream())
        .filter(one -> one.name().equals(name))
        .filter(one -> one.operation().equals(operation) && one.size() == size)
        .mapToDouble(Figure::perSecond)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTextOfOldVersionsIsRead() {
    var reading = read(OLD);
    assertEquals(List.of(), reading.refusals());
    assertEquals(0, reading.unread());
    var output = reading.outputs().getFirst();
    assertEquals("1.0.2x-fips", output.version());
    assertEquals("gcc -O2", output.facts().get("compiler"));
    assertEquals(Optional.empty(), output.options().elapsed());
    assertEquals(1e6, figure(reading, "hmac(md5)", "", 16));
    assertEquals(2e6, figure(reading, "aes-128 cbc", "", 1024));
    assertEquals(2e6, figure(reading, "rc5-32/12 cbc", "", 16));
    assertEquals(1000, figure(reading, "rsa 2048", "sign", 0));
    assertEquals(34201.9, figure(reading, "ecdsa nistp256", "sign", 0));
    assertEquals(17662, figure(reading, "ecdh X25519", "derive", 0));
    assertTrue(output.figures().stream().noneMatch(one -> one.name().equals("mdc2")));
  }

  @Test
  void whatLscpuSaysOfTheProcessorIsThatOfAllOutputsAfterIt() {
    var one = "Model name:            Some(R) Processor @ 2.80GHz\n";
    var other = "Model name:            Another\n";
    var outputs = read(OLD + one + OLD + OLD + other + OLD).outputs();
    var named = "Some(R) Processor @ 2.80GHz";
    assertEquals(
        List.of("", named, named, "Another"),
        outputs.stream().map(SpeedOutput::processor).toList());
  }

  @Test
  void theTextOfNewVersionsIsReadAndItsOptionsAreKnown() {
    var reading = read(NEW);
    assertEquals(List.of(), reading.refusals());
    assertEquals(0, reading.unread());
    var output = reading.outputs().getFirst();
    assertEquals("3.5.7", output.version());
    assertEquals(Optional.of(true), output.options().elapsed());
    assertEquals(Optional.of(3), output.options().seconds());
    assertTrue(output.options().masked());
    assertEquals(2e6, figure(reading, "AES-256-GCM", "", 64));
    assertEquals(21171, figure(reading, "ML-KEM-768", "encaps", 0));
    assertEquals(618, figure(reading, "rsa 2048", "decrypt", 0));
    var signs =
        output.figures().stream()
            .filter(one -> one.name().equals("rsa2048") && one.operation().equals("sign"))
            .toList();
    assertEquals(1, signs.size());
    assertEquals(Table.SIGNATURE, signs.getFirst().table());
  }

  @Test
  void machineReadableFiguresCountWhereCountsAgreeWithThem() {
    var reading = read(MACHINE);
    assertEquals(2, reading.outputs().getFirst().options().processes());
    assertEquals(10, figure(reading, "sha256", "", 16));
    assertEquals(20, figure(reading, "sha256", "", 64));
    assertEquals(1000, figure(reading, "rsa 2048", "sign", 0));
    assertEquals(50_000, figure(reading, "rsa 2048", "verify", 0));
    // Old versions print a time here.
    assertEquals(1000, figure(reading, "ecdsa nistp256", "sign", 0));
    assertEquals(2000, figure(reading, "ecdsa nistp256", "verify", 0));
    assertEquals(
        List.of(
            "a record +F4 of 256 bits does not tell the curve",
            "a record +F9 does not tell of what it is"),
        reading.refusals().stream().map(SpeedReading.Refusal::reason).toList());
    assertEquals(1, reading.unread());
  }

  @Test
  void manyOutputsOfAFileStayApart() {
    var reading = read(OLD + "\n$ openssl speed\n```\n" + NEW + "```\n" + OLD.stripTrailing());
    assertEquals(
        List.of("1.0.2x-fips", "3.5.7", "1.0.2x-fips"),
        reading.outputs().stream().map(SpeedOutput::version).toList());
    assertEquals(0, reading.unread());
    assertEquals(
        List.of(Optional.empty(), Optional.of(true), Optional.empty()),
        reading.outputs().stream().map(output -> output.options().elapsed()).toList());
  }

  @Test
  void whatCannotBeTrustedIsRefusedWithItsLine() {
    var reading =
        read(
            """
            sha256          1000.00k
            version: 3.0.2
            type             16 bytes     64 bytes
            sha1           -1000.00k     1000.00k
            sha224          1000.00      1000.00k
            sha256          1000.00k
            rsa 2048 bits 0.001000s 0.000020s   1000.0  50000.0
                              sign    verify    sign/s verify/s
            rsa 2048 bits 0.001000s 0.000020s   1000.0  70000.0
            """);
    assertEquals(
        List.of(
            "1 sha256 stands below no header of sizes",
            "4 sha1 of 16 bytes is negative",
            "5 sha224 of 16 bytes lacks its k, so that its unit is not known",
            "6 sha256 has 1 figures for 2 sizes",
            "7 rsa 2048 bits stands below no header of operations",
            "9 rsa 2048 bits verify has a time and a rate that disagree"),
        reading.refusals().stream().map(one -> one.line() + " " + one.reason()).toList());
    assertEquals(3, reading.outputs().getFirst().figures().size());
  }

  @Test
  void aByteOrderMarkAndForeignLinesDoNoHarm() {
    var reading = read("\u00EF\u00BB\u00BF" + NEW + "Flags: fpu vme\nVendor ID: Example\n");
    assertEquals(2, reading.unread());
    assertEquals("3.5.7", reading.outputs().getFirst().version());
    assertEquals(Optional.of(true), reading.outputs().getFirst().options().elapsed());
  }

  /**
   * Each figure of a text that was cut or changed is one of the whole text, or its line changed.
   */
  @Test
  void cutsNeverGiveAFigureThatWasNotThere() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    for (var text : List.of(OLD, NEW, MACHINE)) {
      var whole = new HashSet<String>();
      figures(text).forEach(one -> whole.add(one));
      for (int i = 0; i < 2_000; i++) {
        // Whole lines are lost: what stays must mean what it meant, or nothing.
        var lines = new java.util.ArrayList<>(text.lines().toList());
        for (int n = random.nextInt(4) + 1; n > 0 && !lines.isEmpty(); n--) {
          int place = random.nextInt(lines.size());
          if (lines.get(place).matches(".*(/s|/#|bytes|byte#).*")) {
            // A header that is changed, not one that is gone without a trace.
            lines.set(place, lines.get(place).replace('s', '#'));
          } else {
            lines.remove(place);
          }
        }
        for (var figure : figures(String.join("\n", lines))) {
          assertTrue(whole.contains(figure), () -> figure + " of seed " + seed);
        }
      }
      // The end is lost: only the last line can be another one.
      for (int length = 0; length < text.length(); length++) {
        var cut = text.substring(0, length);
        int last = cut.lastIndexOf('\n') + 1;
        for (var figure : figures(cut.substring(0, last))) {
          assertTrue(whole.contains(figure), () -> figure + " of " + last);
        }
      }
    }
  }

  private static List<String> figures(String text) {
    return read(text).outputs().stream()
        .flatMap(output -> output.figures().stream())
        .map(one -> one.table() + one.name() + one.operation() + one.size() + "=" + one.perSecond())
        .toList();
  }

  @Test
  void anEndlessLineTakesNoMemory() {
    var endless =
        new java.io.Reader() {
          private long left = 1L << 28;

          @Override
          public int read(char[] buffer, int from, int length) {
            if (left <= 0) {
              return -1;
            }
            left -= length;
            java.util.Arrays.fill(buffer, from, from + length, '1');
            return length;
          }

          @Override
          public void close() {}
        };
    assertEquals(List.of(), SpeedText.of(new java.io.BufferedReader(endless)).outputs());
  }
}
