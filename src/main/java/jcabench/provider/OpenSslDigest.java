package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigestSpi;
import java.util.Objects;
import jcabench.openssl.DigestContext;

/** A message digest, or an extendable-output function (XOF) with a fixed output length. */
final class OpenSslDigest extends MessageDigestSpi implements Cloneable {
  private DigestContext digest;

  OpenSslDigest(DigestContext digest) {
    this.digest = digest;
  }

  @Override
  protected int engineGetDigestLength() {
    return digest.size();
  }

  @Override
  protected void engineUpdate(byte input) {
    digest.update(new byte[] {input}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    digest.update(input, offset, length);
  }

  @Override
  protected void engineUpdate(ByteBuffer input) {
    digest.update(MemorySegment.ofBuffer(input));
    input.position(input.limit());
  }

  @Override
  protected byte[] engineDigest() {
    byte[] result = new byte[digest.size()];
    digest.digest(result, 0);
    return result;
  }

  @Override
  protected int engineDigest(byte[] output, int offset, int length) throws DigestException {
    Objects.requireNonNull(output);
    if (length < digest.size()) {
      throw new DigestException(
          "The digest has " + digest.size() + " bytes; there is room for " + length + ".");
    }
    if (offset < 0 || output.length - offset < digest.size()) {
      throw new DigestException("The digest does not fit into the array.");
    }
    digest.digest(output, offset);
    return digest.size();
  }

  @Override
  protected void engineReset() {
    digest.reset();
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    var copy = (OpenSslDigest) super.clone();
    copy.digest = digest.copy();
    return copy;
  }
}
