package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;

/**
 * A symmetric cipher ({@code EVP_CIPHER_CTX}) with a key, for any number of messages. It knows how
 * many bytes OpenSSL holds back, and so how many each call writes; all ranges are checked before a
 * native call. A block cipher with padding writes all whole blocks that it has, and on decryption
 * holds the last one back. A stream or AEAD cipher writes as much as it reads.
 *
 * <p>Source: man page EVP_EncryptInit(3).
 */
public final class CipherContext {
  private static final int PADS = 1; // settings of a block cipher's context
  private static final int PADS_NOT = 0;

  private final LibContext context;
  private final Seat seat = new Seat();

  // All below only while this object is entered.
  private EvpCipher cipher;
  private byte[] key = {};
  private boolean encrypts;
  private boolean pads;
  private byte[] iv = {};
  private boolean begun; // a message is under way
  private int held; // bytes of its input that OpenSSL holds back

  /** A context without a cipher; {@link #init} gives it one. */
  public CipherContext(LibContext context) {
    this.context = context;
  }

  /**
   * Sets cipher, direction and key, and discards the message under way. {@link #restart} must
   * follow.
   *
   * @param name in OpenSSL's terms, for example {@code AES-128-GCM}
   * @param secret of exactly the cipher's key length; copied, since a context that others have had
   *     meanwhile gets it anew
   * @param padding whether a block cipher pads the last block
   * @throws OpenSslException if OpenSSL refuses the key
   */
  public void init(String name, byte[] secret, boolean encrypt, boolean padding) {
    var next = context.cipher(name);
    requireLength("key", secret, next.keyBytes());
    try (var visit = seat.enter()) {
      visit.drop();
      visit.forgetPreparation();
      visit.moveTo(next.pool());
      begun = false;
      held = 0;
      cipher = next;
      Arrays.fill(key, (byte) 0);
      key = secret.clone();
      iv = new byte[0]; // one of another cipher may be too short for this one
      encrypts = encrypt;
      pads = padding && next.blockBytes() > 1;
      prepare(visit);
      visit.ends();
    }
  }

  /**
   * Sets the IV of the next message, and discards the one under way.
   *
   * @param next of the cipher's fixed length, or empty for a cipher without; kept, not copied
   */
  public void restart(byte[] next) {
    try (var visit = seat.enter()) {
      iv = requireLength("IV", next, required().ivBytes());
      restart(visit);
    }
  }

  /**
   * The same for an AEAD cipher.
   *
   * @param next of any length that the cipher takes; kept, not copied
   */
  public void restartAead(byte[] next) {
    try (var visit = seat.enter()) {
      iv = required().blockBytes() > 1 ? requireLength("IV", next, cipher.ivBytes()) : next;
      restart(visit);
    }
  }

  private void restart(Seat visit) {
    visit.drop();
    begun = false;
    held = 0;
  }

  /** How many bytes an update with so many bytes of input writes now. */
  public int written(int length) {
    int total = Math.addExact(held, length);
    int block = required().blockBytes();
    if (pads && !encrypts) {
      return total == 0 ? 0 : (total - 1) / block * block;
    }
    return total - total % block;
  }

  /** Bytes of input that are held back until there is a whole block. */
  public int held() {
    return held;
  }

  /** Authenticates associated data (AAD). */
  public void updateAad(byte[] aad, int offset, int length) {
    MemorySegment source = Segments.of(aad, offset, length);
    try (var visit = seat.enter()) {
      CipherCalls.authenticate(begin(visit), source, cipher.criticalBytes());
      visit.goesOn();
    }
  }

  /**
   * Encrypts or decrypts bytes. Input and output may be the same range of one array when nothing is
   * held back; they must not overlap otherwise.
   *
   * @return how many bytes were written
   * @throws IndexOutOfBoundsException unless the ranges lie in their segments; the context has not
   *     changed then
   */
  public int update(MemorySegment input, MemorySegment output, long offset) {
    try (var visit = seat.enter()) {
      int written = written(Math.toIntExact(input.byteSize()));
      Objects.checkFromIndexSize(offset, written, output.byteSize());
      var slot = begin(visit);
      process(slot, input, input.byteSize(), Segments.from(output, offset), written);
      visit.goesOn();
      return written;
    }
  }

  /** The same with arrays. */
  public int update(byte[] input, int inputOffset, int length, byte[] output, int outputOffset) {
    Objects.checkFromIndexSize(inputOffset, length, input.length);
    try (var visit = seat.enter()) {
      int written = written(length);
      Objects.checkFromIndexSize(outputOffset, written, output.length);
      process(begin(visit), input, inputOffset, length, output, outputOffset, written);
      visit.goesOn();
      return written;
    }
  }

  /**
   * Ends the message of a block or stream cipher with its last bytes, in one call of this object.
   *
   * @return how many bytes were written
   * @throws IndexOutOfBoundsException unless there is room for {@link #written} and what the last
   *     block may give, which is a block more where the cipher pads; the context has not changed
   *     then
   * @throws OpenSslException if the padding is wrong or the last block is incomplete
   */
  public int finish(MemorySegment input, MemorySegment output, long offset) {
    try (var visit = seat.enter()) {
      int length = Math.toIntExact(input.byteSize());
      int written = written(length);
      Objects.checkFromIndexSize(offset, most(written), output.byteSize());
      var slot = begin(visit);
      if (length > 0) {
        process(slot, input, length, Segments.from(output, offset), written);
      }
      try {
        int rest = finish(slot);
        MemorySegment.copy(slot.scratch(), EvpCipher.BLOCK, output, offset + written, rest);
        visit.ends();
        return written + rest;
      } finally {
        CipherCalls.wipe(slot);
      }
    }
  }

  /** The same with arrays. */
  public int finish(byte[] input, int inputOffset, int length, byte[] output, int outputOffset) {
    Objects.checkFromIndexSize(inputOffset, length, input.length);
    try (var visit = seat.enter()) {
      int written = written(length);
      Objects.checkFromIndexSize(outputOffset, most(written), output.length);
      var slot = begin(visit);
      if (length > 0) {
        process(slot, input, inputOffset, length, output, outputOffset, written);
      }
      try {
        int rest = finish(slot);
        CipherCalls.copyScratch(slot, output, outputOffset + written, rest);
        visit.ends();
        return written + rest;
      } finally {
        CipherCalls.wipe(slot);
      }
    }
  }

  /** How many bytes the end of a message may write, of which some are known. */
  private int most(int written) {
    return pads && encrypts ? Math.addExact(written, cipher.blockBytes()) : written;
  }

  /** Ends the message; how many bytes of the scratch memory from its block on are output. */
  private int finish(Slot slot) {
    begun = false;
    held = 0;
    if (cipher.blockBytes() == 1) { // a stream cipher needs no final call
      return 0;
    }
    CipherCalls.finish(slot);
    return slot.number(0);
  }

  /**
   * Ends the message of an AEAD cipher that encrypts, and writes the rest of its output and its
   * tag.
   *
   * @param aad associated data, if nothing came before
   * @param tagBytes 1 to 16
   * @return how many bytes were written
   */
  public int seal(
      MemorySegment aad, MemorySegment input, MemorySegment output, long offset, int tagBytes) {
    try (var visit = seat.enter()) {
      int length = Math.toIntExact(input.byteSize());
      requireTag(tagBytes);
      Objects.checkFromIndexSize(offset, (long) length + tagBytes, output.byteSize());
      var slot = begin(visit);
      CipherCalls.authenticate(slot, aad, cipher.criticalBytes());
      process(slot, input, length, Segments.from(output, offset), length);
      begun = false;
      CipherCalls.makeTag(slot, tagBytes);
      MemorySegment.copy(slot.scratch(), EvpCipher.BLOCK, output, offset + length, tagBytes);
      visit.ends();
      return length + tagBytes;
    }
  }

  /**
   * The same with arrays.
   *
   * @param aad of which the first {@code aadBytes} are associated data
   */
  public int seal(
      byte[] aad,
      int aadBytes,
      byte[] input,
      int inputOffset,
      int length,
      byte[] output,
      int outputOffset,
      int tagBytes) {
    Objects.checkFromIndexSize(inputOffset, length, input.length);
    try (var visit = seat.enter()) {
      requireTag(tagBytes);
      Objects.checkFromIndexSize(outputOffset, (long) length + tagBytes, output.length);
      var slot = begin(visit);
      CipherCalls.authenticate(slot, aad, aadBytes, cipher.criticalBytes());
      process(slot, input, inputOffset, length, output, outputOffset, length);
      begun = false;
      CipherCalls.makeTag(slot, tagBytes);
      CipherCalls.copyScratch(slot, output, outputOffset + length, tagBytes);
      visit.ends();
      return length + tagBytes;
    }
  }

  /**
   * Decrypts a whole message of an AEAD cipher that is followed by its tag.
   *
   * @param tagBytes 1 to 16
   * @return whether the tag is right; if not, the output must not be used
   */
  public boolean open(
      MemorySegment aad, MemorySegment input, int tagBytes, MemorySegment output, long offset) {
    try (var visit = seat.enter()) {
      requireTag(tagBytes);
      int length = Math.toIntExact(input.byteSize() - tagBytes);
      Objects.checkFromIndexSize(0, length, input.byteSize());
      Objects.checkFromIndexSize(offset, length, output.byteSize());
      var slot = begin(visit);
      CipherCalls.authenticate(slot, aad, cipher.criticalBytes());
      // Taken before the output is written, which may lie over it.
      MemorySegment.copy(input, length, slot.scratch(), EvpCipher.BLOCK, tagBytes);
      process(slot, input, length, Segments.from(output, offset), length);
      begun = false;
      boolean right = CipherCalls.isTagRight(slot, tagBytes);
      visit.ends();
      return right;
    }
  }

  /**
   * The same with arrays.
   *
   * @param aad of which the first {@code aadBytes} are associated data
   * @param length of the message without its tag
   */
  public boolean open(
      byte[] aad,
      int aadBytes,
      byte[] input,
      int inputOffset,
      int length,
      int tagBytes,
      byte[] output,
      int outputOffset) {
    requireTag(tagBytes);
    Objects.checkFromIndexSize(inputOffset, (long) length + tagBytes, input.length);
    Objects.checkFromIndexSize(outputOffset, length, output.length);
    try (var visit = seat.enter()) {
      var slot = begin(visit);
      CipherCalls.authenticate(slot, aad, aadBytes, cipher.criticalBytes());
      // Taken before the output is written, which may lie over it.
      MemorySegment.copy(
          input,
          inputOffset + length,
          slot.scratch(),
          ValueLayout.JAVA_BYTE,
          EvpCipher.BLOCK,
          tagBytes);
      process(slot, input, inputOffset, length, output, outputOffset, length);
      begun = false;
      boolean right = CipherCalls.isTagRight(slot, tagBytes);
      visit.ends();
      return right;
    }
  }

  /** A second context in the same state; only for block and stream ciphers. */
  public CipherContext copy() {
    var copy = new CipherContext(context);
    try (var visit = seat.enter()) {
      copy.take(this, visit.isUnderWay() ? visit.slot() : null);
      if (visit.isUnderWay()) {
        visit.goesOn();
      } else {
        visit.ends();
      }
      return copy;
    }
  }

  private void take(CipherContext other, Slot from) {
    cipher = other.cipher;
    key = other.key.clone();
    encrypts = other.encrypts;
    pads = other.pads;
    iv = other.iv;
    begun = other.begun;
    held = other.held;
    try (var visit = seat.enter()) {
      visit.moveTo(cipher.pool());
      if (from != null) {
        var slot = visit.slot();
        EvpCipherCtx.copy(slot.address(), from.address());
        slot.set(from.setting());
        visit.prepared();
        visit.goesOn();
      }
    }
  }

  /** Gives up the message and the key; the object cannot be used any more. */
  public void close() {
    seat.free();
    Arrays.fill(key, (byte) 0);
  }

  /** The context of the message under way, or of a new one. */
  private Slot begin(Seat visit) {
    if (begun) {
      if (!visit.isUnderWay()) {
        throw new IllegalStateException("The last call of this message failed; call init.");
      }
      return visit.slot();
    }
    if (iv.length == 0 && required().ivBytes() > 0) {
      throw new IllegalStateException("The message has no IV; call restart.");
    }
    var slot = prepare(visit);
    if (cipher.blockBytes() == 1 && iv.length != slot.setting() && iv.length > 0) {
      EvpCipherCtx.control(slot.address(), EvpCipherCtx.EVP_CTRL_AEAD_SET_IVLEN, iv.length);
      slot.set(iv.length);
    }
    EvpCipherCtx.initIv(slot.address(), iv);
    begun = true;
    held = 0;
    return slot;
  }

  private EvpCipher required() {
    if (cipher == null) {
      throw new IllegalStateException("The cipher has no key; call init.");
    }
    return cipher;
  }

  private Slot prepare(Seat visit) {
    long algorithm = required().pointer();
    var slot = visit.slot();
    if (!visit.isPrepared()) {
      var blank = slot.setting() == EvpCipher.BLANK;
      // Given again, the cipher would be taken out of the context and put in anew.
      EvpCipherCtx.initKey(
          slot.address(), blank ? algorithm : 0, MemorySegment.ofArray(key), encrypts ? 1 : 0);
      if (cipher.blockBytes() == 1) {
        if (blank) {
          slot.set(cipher.ivBytes());
        }
      } else if (slot.setting() != (pads ? PADS : PADS_NOT)) {
        EvpCipherCtx.setPadding(slot.address(), pads ? PADS : PADS_NOT);
        slot.set(pads ? PADS : PADS_NOT);
      }
      visit.prepared();
    }
    return slot;
  }

  private static void requireTag(int bytes) {
    if (bytes < 1 || bytes > EvpCipher.TAG) {
      throw new IllegalArgumentException(
          "A tag of %d bytes is impossible; it has 1 to %d.".formatted(bytes, EvpCipher.TAG));
    }
  }

  /**
   * Processes the first bytes of the input; the ranges have been checked. Fails, and leaves the
   * message given up, if OpenSSL writes another number of bytes.
   */
  private void process(
      Slot slot, MemorySegment input, long length, MemorySegment output, int expected) {
    processed(length, CipherCalls.update(slot, input, length, output, criticalBytes()), expected);
  }

  /** The same with arrays. */
  private void process(
      Slot slot,
      byte[] input,
      int inputOffset,
      int length,
      byte[] output,
      int outputOffset,
      int expected) {
    processed(
        length,
        CipherCalls.update(slot, input, inputOffset, length, output, outputOffset, criticalBytes()),
        expected);
  }

  private int criticalBytes() {
    return encrypts ? cipher.criticalBytes() : cipher.decryptionBytes();
  }

  private void processed(long length, long written, int expected) {
    if (written != expected) {
      throw new IllegalStateException(
          "EVP_CipherUpdate wrote " + written + " bytes instead of " + expected);
    }
    held += (int) (length - written);
  }

  /** OpenSSL does not know the length of the array and reads as many bytes as the cipher takes. */
  private static byte[] requireLength(String what, byte[] bytes, int length) {
    if (bytes.length != length) {
      throw new IllegalArgumentException(
          "The " + what + " has " + bytes.length + " bytes; the cipher takes " + length + ".");
    }
    return bytes;
  }
}
