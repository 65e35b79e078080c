package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import jcabench.contender.Contender;
import jcabench.contender.Contender.JvmSettings;
import jcabench.contender.ContenderJvm;
import jcabench.contender.Contenders;
import jcabench.contender.ProviderSpec;
import jcabench.result.Cell;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Shard;
import jcabench.run.Drivers;
import jcabench.run.MainJob;
import jcabench.run.Profile;
import jcabench.run.Progress;
import jcabench.run.RunRequest;
import jcabench.run.Slicing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What goes wrong around servers and stores: the cell is lost in one sentence, and nothing else.
 */
@Timeout(300)
class WorkloadRunTest {
  private static final Profile SHORT =
      new Profile(
          "short",
          _ -> true,
          Optional.of(
              new Slicing(
                  new Slicing.WarmUp(10, 10, 50), new Slicing.Turn(1, 20, 20, 1, 1), 6, 6, 60)),
          1,
          Optional.empty());

  private static final Contender JDK = Contenders.byId().get("jdk");

  @TempDir Path folder;

  private static Contender jdk(String id, JvmSettings settings) {
    return Contender.named(id, "Test " + id, JDK.providers().toArray(ProviderSpec[]::new))
        .jvm(settings)
        .build();
  }

  private static List<Row> rows(String label) {
    var rows = new JmhDriver().rows().stream().filter(row -> row.label().equals(label)).toList();
    assertEquals(1, rows.size(), label);
    return rows;
  }

  private Run run(List<Row> rows, Contender... contenders) {
    var request =
        new RunRequest(
            new Drivers(List.of(new JmhDriver())),
            SHORT,
            List.of(contenders),
            rows,
            Shard.WHOLE,
            List.of(),
            42,
            folder.resolve("run"),
            Optional.empty(),
            Optional.empty(),
            "jdk",
            false,
            false,
            List.of("run"),
            1,
            false,
            Duration.ofMinutes(2));
    var silent = new Progress(new PrintStream(new ByteArrayOutputStream()), false);
    var run = new MainJob(request, silent, _ -> {}).run();
    assertTrue(ProcessHandle.current().descendants().findAny().isEmpty());
    return run;
  }

  private static String failure(Run run, Row row, String contender) {
    return assertInstanceOf(Cell.Failed.class, run.cell(row, contender), contender).reason();
  }

  /** A server that serves for a while and then is gone, with all that it held. */
  private static Thread killer(String contender) {
    return Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              while (!Thread.interrupted()) {
                ProcessHandle.current()
                    .descendants()
                    .filter(one -> isServerOf(one, contender) && one.children().count() > 0)
                    .forEach(ProcessHandle::destroyForcibly);
                LockSupport.parkNanos(50_000_000);
              }
            });
  }

  /** Its last argument is the contender; the JDK tells no arguments of long command lines. */
  private static boolean isServerOf(ProcessHandle process, String contender) {
    try {
      var command = Files.readString(Path.of("/proc", "" + process.pid(), "cmdline"));
      return command.contains(ForkMain.class.getName())
          && command.endsWith("\0" + contender + "\0");
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  @Test
  void aServerThatDiesFailsItsCellAndTheRestGoesOn() {
    var rows = rows("request 1 KiB 16 server=netty");
    var killer = killer("dying");
    try {
      var run = run(rows, jdk("dying", JvmSettings.NONE), JDK);
      var told = failure(run, rows.getFirst(), "dying");
      assertTrue(told.matches("the JVM ended without a result: exit code \\d+"), told);
      assertInstanceOf(Cell.Measured.class, run.cell(rows.getFirst(), "jdk"));
    } finally {
      killer.interrupt();
    }
  }

  @Test
  void withoutTheProgramThatPutsLoadOnItARowIsAbsentWithTheCure() {
    var rows = rows("request 1 KiB 16 server=jetty");
    var without = new JvmSettings(Optional.empty(), List.of(), Map.of("PATH", "/nonexistent"));
    var run = run(rows, jdk("without", without), JDK);
    var absent = assertInstanceOf(Cell.Absent.class, run.cell(rows.getFirst(), "without"));
    assertTrue(
        absent.reason().endsWith("run scripts/setup, or install nghttp2's client"),
        absent.reason());
    assertInstanceOf(Cell.Measured.class, run.cell(rows.getFirst(), "jdk"));
  }

  /** No file may grow beyond 2 MiB, which a program sees as it sees a full disk. */
  @Test
  void aFullDiskFailsTheStoreAndNothingIsLeft() throws IOException {
    var disk = Files.createDirectory(folder.resolve("disk"));
    var home = Files.createDirectories(folder.resolve("jdk"));
    var java = Files.createDirectory(home.resolve("bin")).resolve("java");
    Files.writeString(
        java, "#!/bin/bash\nulimit -f 2048\nexec '" + ContenderJvm.java() + "' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    var flag = List.of("-Djcabench.store.disk=" + disk);
    var rows = rows("putPlainChunk 1 MiB on disk");
    var run =
        run(
            rows,
            jdk("full", new JvmSettings(Optional.of(home), flag, Map.of())),
            jdk("roomy", new JvmSettings(Optional.empty(), flag, Map.of())));
    var told = failure(run, rows.getFirst(), "full");
    assertTrue(told.contains("File too large"), told);
    assertInstanceOf(Cell.Measured.class, run.cell(rows.getFirst(), "roomy"));
    try (var left = Files.list(disk)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void aCertificateThatAProviderRefusesFailsTheHandshakeAndTheRestGoesOn() {
    var rows = rows("handshakeTls13 x25519 ECDSA-P256");
    var refusing =
        Contender.named(
                "refusing",
                "Test",
                ProviderSpec.ofClass(Refusing.class.getName()),
                ProviderSpec.installed("SUN"))
            .build();
    var run = run(rows, refusing, JDK);
    var told = failure(run, rows.getFirst(), "refusing");
    assertTrue(told.contains("no certificate is good enough"), told);
    assertInstanceOf(Cell.Measured.class, run.cell(rows.getFirst(), "jdk"));
  }

  /** Signatures that it does not believe. */
  public static final class Refusing extends Provider {
    private static final long serialVersionUID = 1L;

    /** The provider. */
    public Refusing() {
      super("Refusing", "1", "refuses every signature");
      put("Signature.SHA256withECDSA", Disbelief.class.getName());
    }
  }

  /** Takes every key and refuses every signature. */
  public static final class Disbelief extends SignatureSpi {
    @Override
    protected void engineInitVerify(PublicKey key) {}

    @Override
    protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
      throw new InvalidKeyException("it verifies alone");
    }

    @Override
    protected void engineUpdate(byte b) {}

    @Override
    protected void engineUpdate(byte[] bytes, int offset, int length) {}

    @Override
    protected byte[] engineSign() throws SignatureException {
      throw new SignatureException("it verifies alone");
    }

    @Override
    protected boolean engineVerify(byte[] signature) throws SignatureException {
      throw new SignatureException("no certificate is good enough");
    }

    @Override
    @Deprecated
    protected void engineSetParameter(String name, Object value) {}

    @Override
    @Deprecated
    protected Object engineGetParameter(String name) {
      throw new java.security.InvalidParameterException(name);
    }
  }
}
