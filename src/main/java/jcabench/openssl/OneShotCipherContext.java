package jcabench.openssl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A symmetric cipher that takes each message in one call: key wrapping, XTS, ciphertext stealing,
 * and the AEAD modes CCM, GCM-SIV and OCB. The key stays set from message to message. All ranges
 * are checked before a native call.
 *
 * <p>Source: man pages EVP_EncryptInit(3), EVP_CIPHER-AES(7); RFC 3394, RFC 5649, RFC 3217, NIST SP
 * 800-38C, RFC 8452, RFC 7253.
 */
public final class OneShotCipherContext {
  /** Bytes beyond the message that {@link #transform} may write. */
  public static final int SPARE = 16;

  private static final int SET = 0; // the setting of a context with a cipher

  private final LibContext context;
  private final Seat seat = new Seat();

  // Only while this object is entered.
  private EvpCipher cipher;
  private byte[] key = {};
  private Params params = Params.NONE;
  private boolean encrypts;
  private boolean authenticates;
  private int ivBytes;
  private int tagBytes;
  private boolean lengthFirst; // CCM: takes the message's length first, and has no final call

  /** A context without a cipher. */
  public OneShotCipherContext(LibContext context) {
    this.context = context;
  }

  /**
   * Sets a cipher without a tag, its direction and key.
   *
   * @param name in OpenSSL's terms, for example {@code AES-128-WRAP}
   * @param secret of exactly the cipher's key length; copied
   * @param more parameters of the cipher, for example {@code cts_mode=CS3}
   */
  public void init(String name, byte[] secret, boolean encrypt, Params more) {
    var next = context.cipher(name);
    init(next, secret, encrypt, more, false, next.ivBytes(), 0);
  }

  /**
   * Sets an AEAD cipher, its direction and key, and the lengths of all IVs and tags in bytes.
   *
   * @param name in OpenSSL's terms, for example {@code AES-128-CCM}
   * @param secret of exactly the cipher's key length; copied
   */
  public void initAead(
      String name, byte[] secret, boolean encrypt, int nextIvBytes, int nextTagBytes) {
    if (nextIvBytes < 1 || nextTagBytes < 1 || nextTagBytes > EvpCipher.TAG) {
      throw new IllegalArgumentException(
          "An IV of %d and a tag of %d bytes do not fit.".formatted(nextIvBytes, nextTagBytes));
    }
    init(context.cipher(name), secret, encrypt, Params.NONE, true, nextIvBytes, nextTagBytes);
  }

  private void init(
      EvpCipher next,
      byte[] secret,
      boolean encrypt,
      Params more,
      boolean aead,
      int nextIvBytes,
      int nextTagBytes) {
    if (secret.length != next.keyBytes()) { // OpenSSL does not know the length of the array
      throw new IllegalArgumentException(
          "The key has %d bytes; the cipher takes %d.".formatted(secret.length, next.keyBytes()));
    }
    try (var visit = seat.enter()) {
      visit.drop();
      visit.forgetPreparation();
      visit.moveTo(next.pool());
      cipher = next;
      Arrays.fill(key, (byte) 0);
      key = secret.clone();
      encrypts = encrypt;
      params = more;
      authenticates = aead;
      ivBytes = nextIvBytes;
      tagBytes = nextTagBytes;
      lengthFirst = aead && next.name().endsWith("CCM");
      prepare(visit);
      visit.ends();
    }
  }

  private Slot prepare(Seat visit) {
    if (cipher == null) {
      throw new IllegalStateException("The cipher has no key; call init.");
    }
    var slot = visit.slot();
    if (!visit.isPrepared()) {
      long evp = slot.address();
      int direction = encrypts ? 1 : 0;
      if (slot.setting() != EvpCipher.BLANK) {
        EvpCipherCtx.reset(evp); // removes the lengths that were set before
      }
      if (authenticates) {
        setLengths(evp, direction);
        EvpCipherCtx.initKey(evp, 0, MemorySegment.ofArray(key), direction);
      } else {
        EvpCipherCtx.allowWrapping(evp);
        EvpCipherCtx.initKey(evp, cipher.pointer(), MemorySegment.ofArray(key), direction);
        if (!params.isEmpty()) {
          EvpCipherCtx.set(evp, params);
        }
      }
      slot.set(SET);
      visit.prepared();
    }
    return slot;
  }

  private void setLengths(long evp, int direction) {
    EvpCipherCtx.initKey(evp, cipher.pointer(), MemorySegment.NULL, direction);
    if (lengthFirst || ivBytes != cipher.ivBytes()) { // CCM reports 12 but starts with 7
      EvpCipherCtx.control(evp, EvpCipherCtx.EVP_CTRL_AEAD_SET_IVLEN, ivBytes);
    }
    if (tagBytes != EvpCipher.TAG || lengthFirst) { // CCM's default is 12
      EvpCipherCtx.control(evp, EvpCipherCtx.EVP_CTRL_AEAD_SET_TAG, tagBytes);
    }
  }

  /**
   * Encrypts or decrypts a message.
   *
   * @param iv of exactly the cipher's IV length
   * @param output with room for the input and {@link #SPARE} bytes; must not overlap the input
   * @return how many bytes were written
   * @throws OpenSslException if the cipher refuses the message or its integrity check fails
   */
  public int transform(byte[] iv, byte[] input, int inputOffset, int length, byte[] output) {
    MemorySegment source = Segments.of(input, inputOffset, length);
    MemorySegment target = Segments.of(output, 0, (long) length + SPARE);
    try (var visit = seat.enter()) {
      var slot = prepare(visit);
      requireIv(iv);
      EvpCipherCtx.initIv(slot.address(), iv);
      int status = update(slot, target, source, length);
      int written = slot.number(0);
      visit.ends();
      EvpCipherCtx.UPDATE.check(status);
      return written;
    }
  }

  /**
   * Encrypts a message and writes ciphertext and tag.
   *
   * @param aad of which the first {@code aadLength} bytes are authenticated
   * @param input must not overlap the output, unless it begins at the same place
   * @return how many bytes were written: {@code length} and those of the tag
   */
  public int seal(
      byte[] iv,
      byte[] aad,
      int aadLength,
      byte[] input,
      int inputOffset,
      int length,
      byte[] output,
      int outputOffset) {
    MemorySegment source = Segments.of(input, inputOffset, length);
    MemorySegment associated = Segments.of(aad, 0, aadLength);
    try (var visit = seat.enter()) {
      MemorySegment target = Segments.of(output, outputOffset, (long) length + tagBytes);
      var slot = prepare(visit);
      requireIv(iv);
      EvpCipherCtx.initIv(slot.address(), iv);
      authenticate(slot, associated, length);
      EvpCipherCtx.UPDATE.check(update(slot, target.asSlice(0, length), source, length));
      if (!lengthFirst) {
        EvpCipherCtx.FINISH.check(finish(slot, target));
      }
      EvpCipherCtx.control(
          slot.address(),
          EvpCipherCtx.EVP_CTRL_AEAD_GET_TAG,
          tagBytes,
          target.asSlice(length, tagBytes));
      visit.ends();
      return length + tagBytes;
    }
  }

  /**
   * Decrypts a message of {@code length} bytes that is followed by its tag.
   *
   * @return whether the tag is right; if not, the output must not be used
   */
  public boolean open(
      byte[] iv,
      byte[] aad,
      int aadLength,
      byte[] input,
      int inputOffset,
      int length,
      byte[] output,
      int outputOffset) {
    MemorySegment target = Segments.of(output, outputOffset, length);
    MemorySegment associated = Segments.of(aad, 0, aadLength);
    try (var visit = seat.enter()) {
      MemorySegment source = Segments.of(input, inputOffset, (long) length + tagBytes);
      var slot = prepare(visit);
      requireIv(iv);
      EvpCipherCtx.initIv(slot.address(), iv);
      EvpCipherCtx.control(
          slot.address(),
          EvpCipherCtx.EVP_CTRL_AEAD_SET_TAG,
          tagBytes,
          source.asSlice(length, tagBytes));
      authenticate(slot, associated, length);
      boolean right =
          update(slot, target, source.asSlice(0, length), length) == 1
              && (lengthFirst || finish(slot, target) == 1);
      if (!right) {
        ErrorQueue.clear();
      }
      visit.ends();
      return right;
    }
  }

  /** Gives up the key; the object cannot be used any more. */
  public void close() {
    seat.free();
    Arrays.fill(key, (byte) 0);
  }

  private void requireIv(byte[] iv) {
    if (iv.length != ivBytes) { // OpenSSL does not know the length of the array
      throw new IllegalArgumentException(
          "The IV has %d bytes; the cipher takes %d.".formatted(iv.length, ivBytes));
    }
  }

  private void authenticate(Slot slot, MemorySegment aad, int length) {
    long evp = slot.address();
    if (lengthFirst) {
      EvpCipherCtx.setMessageLength(evp, slot.scratchAddress(), length);
    }
    int aadLength = (int) aad.byteSize();
    if (aadLength == 0) {
      return;
    }
    if (aadLength <= cipher.criticalBytes()) {
      EvpCipherCtx.updateAad(evp, slot.scratchAddress(), aad, aadLength);
      return;
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(aadLength).copyFrom(aad);
      EvpCipherCtx.UPDATE.check(
          EvpCipherCtx.updateLong(evp, MemorySegment.NULL, slot.scratchAddress(), copy, aadLength));
    }
  }

  /** Processes the message in one call; on native copies if it is too long for a critical call. */
  private int update(Slot slot, MemorySegment output, MemorySegment input, int length) {
    long evp = slot.address();
    if (length <= cipher.criticalBytes()) {
      return EvpCipherCtx.updateWhole(evp, output, slot.scratchAddress(), input, length);
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment source = arena.allocate(length).copyFrom(input);
      MemorySegment target = arena.allocate(output.byteSize());
      int status = EvpCipherCtx.updateLong(evp, target, slot.scratchAddress(), source, length);
      output.copyFrom(target);
      source.fill((byte) 0);
      target.fill((byte) 0);
      return status;
    }
  }

  /** Ends the message, and writes a partial block that the mode held back. */
  private static int finish(Slot slot, MemorySegment output) {
    return EvpCipherCtx.finish(
        slot.address(), output.asSlice(slot.number(0)), slot.scratchAddress());
  }
}
