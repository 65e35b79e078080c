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
  private byte[] single = new byte[1];
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
    mac.forgetKey();
    Params nonce = nonce(parameters);
    if (!(key instanceof SecretKey)) {
      throw new InvalidKeyException("A secret key is needed.");
    }
    byte[] bytes = key.getEncoded();
    if (bytes == null) {
      throw new InvalidKeyException("The key has no encoding.");
    }
    try {
      mac.init(context, algorithm.openSsl(), algorithm.params(bytes), nonce, bytes);
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  protected void engineUpdate(byte input) {
    single[0] = input;
    mac.update(single, 0, 1);
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
    copy.single = new byte[1]; // another thread may use the clone
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
