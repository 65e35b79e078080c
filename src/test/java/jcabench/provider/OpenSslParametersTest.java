package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.security.AlgorithmParameterGenerator;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPairGenerator;
import java.security.interfaces.DSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.DSAParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.crypto.spec.DHParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenSslParametersTest {
  /** Parameters under a name that others serve, too. */
  record Sample(String name, AlgorithmParameterSpec spec) {}

  static Stream<Sample> samples() {
    var big = BigInteger.ONE.shiftLeft(1023).setBit(0);
    return Stream.of(
        new Sample("AES", new IvParameterSpec(new byte[16])),
        new Sample("DESede", new IvParameterSpec(new byte[8])),
        new Sample("Camellia", new IvParameterSpec(new byte[16])),
        new Sample("ARIA", new IvParameterSpec(new byte[16])),
        new Sample("SM4", new IvParameterSpec(new byte[16])),
        new Sample("ChaCha20-Poly1305", new IvParameterSpec(new byte[12])),
        new Sample("GCM", new GCMParameterSpec(128, new byte[12])),
        new Sample("GCM", new GCMParameterSpec(96, new byte[16])),
        new Sample("CCM", new GCMParameterSpec(64, new byte[13])),
        new Sample("DSA", new DSAParameterSpec(big, BigInteger.TEN, BigInteger.TWO)),
        new Sample("DiffieHellman", new DHParameterSpec(big, BigInteger.TWO)),
        new Sample("DH", new DHParameterSpec(big, BigInteger.TWO, 256)),
        new Sample("RSASSA-PSS", pss("SHA-256", "SHA-256", 32)),
        new Sample("RSASSA-PSS", pss("SHA-1", "SHA-1", 20)),
        new Sample("RSASSA-PSS", pss("SHA-512", "SHA-1", 0)),
        new Sample("OAEP", oaep("SHA-1", "SHA-1", new byte[0])),
        new Sample("OAEP", oaep("SHA-384", "SHA-256", new byte[] {1, 2})));
  }

  private static PSSParameterSpec pss(String hash, String mask, int salt) {
    return new PSSParameterSpec(hash, "MGF1", new MGF1ParameterSpec(mask), salt, 1);
  }

  private static OAEPParameterSpec oaep(String hash, String mask, byte[] label) {
    return new OAEPParameterSpec(
        hash, "MGF1", new MGF1ParameterSpec(mask), new PSource.PSpecified(label));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void encodingsAreThoseOfAnotherProviderAndComeBack(Sample sample) throws Exception {
    var ours = AlgorithmParameters.getInstance(sample.name, Fixture.OPENSSL);
    var theirs =
        AlgorithmParameters.getInstance(
            sample.name, Fixture.reference("AlgorithmParameters", sample.name));
    ours.init(sample.spec);
    if (sample.name.equals("OAEP")) { // the JDK writes defaults, which DER leaves out
      theirs.init(ours.getEncoded());
      var back = AlgorithmParameters.getInstance(sample.name, Fixture.OPENSSL);
      back.init(theirs.getEncoded());
      assertArrayEquals(ours.getEncoded(), back.getEncoded());
    } else {
      theirs.init(sample.spec);
      assertArrayEquals(theirs.getEncoded(), ours.getEncoded());
    }
    byte[] encoded = ours.getEncoded();
    var again = AlgorithmParameters.getInstance(sample.name, Fixture.OPENSSL);
    again.init(encoded);
    assertArrayEquals(encoded, again.getEncoded("ASN.1"));
    assertTrue(sample.spec.getClass().isInstance(again.getParameterSpec(sample.spec.getClass())));
    for (int length = 0; length < encoded.length; length++) {
      var broken = AlgorithmParameters.getInstance(sample.name, Fixture.OPENSSL);
      byte[] cut = Arrays.copyOf(encoded, length);
      assertThrows(IOException.class, () -> broken.init(cut));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void otherSpecificationsAndFormatsAreRefused(Sample sample) throws Exception {
    var ours = AlgorithmParameters.getInstance(sample.name, Fixture.OPENSSL);
    var stranger = new AlgorithmParameterSpec() {};
    assertThrows(InvalidParameterSpecException.class, () -> ours.init(stranger));
    ours.init(sample.spec);
    assertThrows(
        InvalidParameterSpecException.class, () -> ours.getParameterSpec(stranger.getClass()));
    assertThrows(IOException.class, () -> ours.getEncoded("XML"));
  }

  @Test
  void generatedDsaParametersMakeKeys() throws Exception {
    var generator = AlgorithmParameterGenerator.getInstance("DSA", Fixture.OPENSSL);
    generator.init(1024);
    var spec = generator.generateParameters().getParameterSpec(DSAParameterSpec.class);
    assertEquals(1024, spec.getP().bitLength());
    assertEquals(160, spec.getQ().bitLength());
    var pairs = KeyPairGenerator.getInstance("DSA", Fixture.OPENSSL);
    pairs.initialize(spec);
    var made = (DSAPublicKey) pairs.generateKeyPair().getPublic();
    assertEquals(spec.getP(), made.getParams().getP());
    assertThrows(InvalidParameterException.class, () -> generator.init(1000));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> generator.init(new DHParameterSpec(BigInteger.TEN, BigInteger.TWO)));
  }

  @Test
  void dhParametersAreTheGroupsOfRfc7919() throws Exception {
    var generator = AlgorithmParameterGenerator.getInstance("DH", Fixture.OPENSSL);
    for (int bits : new int[] {2048, 3072}) {
      generator.init(bits);
      var spec = generator.generateParameters().getParameterSpec(DHParameterSpec.class);
      assertEquals(bits, spec.getP().bitLength());
      assertEquals(BigInteger.TWO, spec.getG());
      assertEquals(-1, (int) spec.getP().shiftRight(bits - 32).longValue(), "its first bits");
    }
    assertThrows(InvalidParameterException.class, () -> generator.init(1024));
  }
}
