import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.concurrent.atomic.LongAdder;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Eight threads that make a new digest, MAC and cipher for each message of 64 bytes: arguments are the seconds. */
public class NewObjects {
  private static final int THREADS = 8;
  private static final LongAdder MESSAGES = new LongAdder();

  public static void main(String[] args) throws Exception {
    var provider = new jcabench.provider.OpenSslProvider();
    long seconds = Long.parseLong(args[0]);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    for (int i = 0; i < THREADS; i++) {
      byte number = (byte) i;
      Thread.ofPlatform().start(() -> work(provider, number, end));
    }
    for (long second = 10; second <= seconds; second += 10) {
      Thread.sleep(10_000);
      System.out.printf("%d s: %d million messages, %d MiB resident%n",
          second, MESSAGES.sum() / 1_000_000, resident());
    }
  }

  private static void work(Provider provider, byte number, long end) {
    var key = new SecretKeySpec(new byte[16], "AES");
    byte[] message = new byte[64];
    byte[] iv = new byte[12];
    iv[11] = number;
    try {
      for (long n = 0; System.nanoTime() < end; n++) {
        for (int i = 0; i < 8; i++) {
          iv[i] = (byte) (n >>> (8 * i));
        }
        MessageDigest.getInstance("SHA-256", provider).digest(message);
        var mac = Mac.getInstance("HmacSHA256", provider);
        mac.init(key);
        mac.doFinal(message);
        var cipher = Cipher.getInstance("AES/GCM/NoPadding", provider);
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, iv));
        cipher.doFinal(message);
        MESSAGES.add(3);
      }
    } catch (GeneralSecurityException e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private static long resident() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines.filter(line -> line.startsWith("VmRSS"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElseThrow();
    }
  }
}
