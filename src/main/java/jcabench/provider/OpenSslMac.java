package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.MacSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import jcabench.openssl.LibContext;
import jcabench.openssl.MacContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Params;

/** A message authentication code (MAC). */
final class OpenSslMac extends MacSpi implements Cloneable {
  private final LibContext context;
  private final MacAlgorithm algorithm;
  private MacContext mac;

  OpenSslMac(LibContext context, MacAlgorithm algorithm) {
    this.context = context;
    this.algorithm = algorithm;
    this.mac = new MacContext(algorithm.size(), algorithm.reset() == MacAlgorithm.Reset.BY_OPENSSL);
  }

  @Override
  protected int engineGetMacLength() {
    return algorithm.size();
  }

  /** After a failure there is no key, not even the one before. */
  @Override
  protected void engineInit(Key key, AlgorithmParameterSpec parameters)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    boolean well = false;
    byte[] bytes = {};
    try {
      Params nonce = nonce(parameters);
      bytes = encoded(key);
      mac.init(context, algorithm.openSsl(), algorithm.params(bytes), nonce, bytes);
      well = true;
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
      if (!well) {
        mac.forgetKey();
      }
    }
  }

  private static byte[] encoded(Key key) throws InvalidKeyException {
    byte[] bytes = key instanceof SecretKey ? key.getEncoded() : null;
    if (bytes == null) {
      throw new InvalidKeyException("A secret key with an encoding is needed.");
    }
    return bytes;
  }

  @Override
  protected void engineUpdate(byte input) {
    mac.update(new byte[] {input}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    mac.update(input, offset, length);
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    mac.update(MemorySegment.ofBuffer(input));
    input.position(input.limit());
  }

  @Override
  protected byte[] engineDoFinal() {
    byte[] result = new byte[algorithm.size()];
    mac.finish(result, 0);
    if (algorithm.reset() == MacAlgorithm.Reset.BY_INIT) {
      mac.forgetKey();
    }
    return result;
  }

  @Override
  protected void engineReset() {
    mac.reset();
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    var copy = (OpenSslMac) super.clone();
    copy.mac = mac.copy();
    return copy;
  }

  private Params nonce(AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (!algorithm.nonce()) {
      if (parameters != null) {
        throw new InvalidAlgorithmParameterException("This MAC takes no parameters.");
      }
      return Params.NONE;
    }
    if (!(parameters instanceof IvParameterSpec iv) || iv.getIV().length == 0) {
      throw new InvalidAlgorithmParameterException(
          "An IV is needed, in parameters of class IvParameterSpec.");
    }
    return Params.NONE.octets("iv", iv.getIV());
  }
}
