package jcabench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Files as {@code openssl speed} prints them on many machines, with figures that are made up.
 *
 * <p>Arguments: number of machines, and the folder of the files. {@code scripts/dev/study
 * speed-outputs} calls it, and imports and compares them.
 */
final class SpeedOutputs {
  private static final List<String> NAMES =
      List.of(
          "md5",
          "sha1",
          "sha256",
          "sha512",
          "hmac(sha256)",
          "AES-128-CBC",
          "AES-256-CBC",
          "AES-128-CTR",
          "AES-128-GCM",
          "AES-256-GCM",
          "ChaCha20-Poly1305",
          "SHA3-256");
  private static final List<Integer> SIZES = List.of(16, 64, 256, 1024, 8192, 16384);
  private static final List<Integer> BITS = List.of(1024, 2048, 3072, 4096, 7680, 15360);

  private SpeedOutputs() {}

  public static void main(String[] args) throws IOException {
    int machines = Integer.parseInt(args[0]);
    var folder = Files.createDirectories(Path.of(args[1]));
    var random = new Random(1);
    for (int machine = 1; machine <= machines; machine++) {
      Files.writeString(
          folder.resolve("machine-%04d.txt".formatted(machine)), output(machine, random));
    }
  }

  private static String output(int machine, Random random) {
    var text = new StringBuilder();
    text.append("Doing sha256 ops for 3s on 16 size blocks: 1 sha256 ops in 3.00s\n")
        .append("version: 3.5.7\nCPUINFO: OPENSSL_ia32cap=0x%x\n".formatted(machine))
        .append("type       ");
    SIZES.forEach(size -> text.append("%10d bytes".formatted(size)));
    text.append('\n');
    double machineSpeed = Math.exp(random.nextGaussian() / 3);
    for (var name : NAMES) {
      text.append("%-16s".formatted(name));
      for (int size : SIZES) {
        double rate = 1e5 * size / (size + 100) * machineSpeed * (1 + random.nextDouble() / 20);
        text.append(String.format(Locale.ROOT, " %11.2fk", rate));
      }
      text.append('\n');
    }
    text.append(" ".repeat(19)).append("sign    verify    sign/s verify/s\n");
    for (int bits : BITS) {
      double sign = 2e3 * Math.pow(1024.0 / bits, 2.5) * machineSpeed;
      double verify = 4e4 * Math.pow(1024.0 / bits, 2) * machineSpeed;
      text.append(
          String.format(
              Locale.ROOT,
              "rsa %5d bits %.6fs %.6fs %8.1f %8.1f%n",
              bits,
              1 / sign,
              1 / verify,
              sign,
              verify));
    }
    return text.toString();
  }
}
