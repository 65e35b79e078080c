package jcabench.gate;

import java.security.MessageDigest;
import java.security.MessageDigestSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;

/**
 * The JDK's digests with a planted slow-down: each message is hashed, and then so many percent of
 * its bytes once more, by a second object.
 */
public final class PlantedProvider extends Provider {
  private static final long serialVersionUID = 1;

  /** What it offers. */
  static final List<String> ALGORITHMS = List.of("SHA-256", "SHA3-256", "SHA3-512");

  /**
   * A provider.
   *
   * @param percent how many percent more to hash
   */
  public PlantedProvider(String percent) {
    super("Planted", "1", "the JDK's digests, slower by " + percent + " %");
    double share = Double.parseDouble(percent) / 100;
    for (var algorithm : ALGORITHMS) {
      putService(
          new Service(this, "MessageDigest", algorithm, Planted.class.getName(), null, null) {
            @Override
            public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
              return new Planted(algorithm, share);
            }
          });
    }
  }

  private static final class Planted extends MessageDigestSpi {
    private final MessageDigest digest;
    private final MessageDigest burner;
    private final double share;
    private final byte[] bytes = new byte[1 << 16];
    private long hashed;

    Planted(String algorithm, double share) throws NoSuchAlgorithmException {
      this.digest = MessageDigest.getInstance(algorithm);
      this.burner = MessageDigest.getInstance(algorithm);
      this.share = share;
    }

    @Override
    protected int engineGetDigestLength() {
      return digest.getDigestLength();
    }

    @Override
    protected void engineUpdate(byte input) {
      digest.update(input);
      hashed++;
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
      digest.update(input, offset, length);
      hashed += length;
    }

    @Override
    protected byte[] engineDigest() {
      for (long extra = Math.round(share * hashed); extra > 0; extra -= bytes.length) {
        burner.update(bytes, 0, (int) Math.min(extra, bytes.length));
      }
      hashed = 0;
      return digest.digest();
    }

    @Override
    protected void engineReset() {
      digest.reset();
      hashed = 0;
    }
  }
}
