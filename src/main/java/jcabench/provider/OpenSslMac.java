package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.MacSpi;
import javax.crypto.SecretKey;
import jcabench.openssl.LibContext;
import jcabench.openssl.MacContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;

/** A message authentication code that takes a key and no parameters. */
final class OpenSslMac extends MacSpi implements Cloneable {
  private final LibContext context;
  private final String openSslName;
  private final Params params;
  private final int size;
  private byte[] single = new byte[1];
  private Optional<MacContext> mac = Optional.empty();

  /**
   * A code.
   *
   * @param size its length in bytes
   */
  OpenSslMac(LibContext context, String openSslName, Params params, int size) {
    this.context = context;
    this.openSslName = openSslName;
    this.params = params;
    this.size = size;
  }

  @Override
  protected int engineGetMacLength() {
    return size;
  }

  @Override
  protected void engineInit(Key key, AlgorithmParameterSpec parameters)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters != null) {
      throw new InvalidAlgorithmParameterException("This code takes no parameters.");
    }
    if (!(key instanceof SecretKey)) {
      throw new InvalidKeyException("A secret key is needed.");
    }
    byte[] bytes = key.getEncoded();
    if (bytes == null) {
      throw new InvalidKeyException("The key does not give its bytes.");
    }
    try {
      var next = new MacContext(context, openSslName, params, bytes);
      mac.ifPresent(MacContext::close);
      mac = Optional.of(next);
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  protected void engineUpdate(byte input) {
    single[0] = input;
    mac().update(single, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    mac().update(input, offset, length);
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    mac().update(MemorySegment.ofBuffer(input));
    input.position(input.limit());
  }

  @Override
  protected byte[] engineDoFinal() {
    byte[] result = new byte[size];
    mac().finish(result, 0);
    return result;
  }

  @Override
  protected void engineReset() {
    mac.ifPresent(MacContext::reset);
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    var copy = (OpenSslMac) super.clone();
    copy.mac = mac.map(MacContext::copy);
    copy.single = new byte[1]; // a clone may serve another thread
    return copy;
  }

  private MacContext mac() {
    return mac.orElseThrow(() -> new IllegalStateException("The code has no key yet."));
  }
}
