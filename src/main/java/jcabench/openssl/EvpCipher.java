package jcabench.openssl;

/**
 * A fetched cipher ({@code EVP_CIPHER}) with what depends on nothing else, and the contexts for it.
 *
 * <p>Source: man pages EVP_EncryptInit(3), EVP_CIPHER-AES(7).
 *
 * @param name in OpenSSL's terms
 * @param pointer the implementation
 * @param blockBytes 1 for a stream or AEAD cipher
 * @param criticalBytes the most that one critical call may process, whatever it does
 * @param decryptionBytes the most that one may decrypt
 */
record EvpCipher(
    String name,
    long pointer,
    int keyBytes,
    int ivBytes,
    int blockBytes,
    int criticalBytes,
    int decryptionBytes,
    Pool pool) {

  // Scratch memory: the length word that OpenSSL writes, then room for the last block or a tag.
  static final long BLOCK = 16;
  static final int TAG = 16; // bytes of the longest
  static final long SCRATCH = BLOCK + 32;

  /** The setting of a context that has no cipher yet. */
  static final int BLANK = -1;

  /**
   * A cipher.
   *
   * @param name in OpenSSL's terms
   * @param pointer the fetched implementation
   * @param criticalBytes the most that one critical call may process, whatever it does
   * @param decryptionBytes the most that one may decrypt
   */
  static EvpCipher of(String name, long pointer, int criticalBytes, int decryptionBytes) {
    return new EvpCipher(
        name,
        pointer,
        EvpCipherCtx.keyLength(pointer),
        EvpCipherCtx.ivLength(pointer),
        EvpCipherCtx.blockSize(pointer),
        criticalBytes,
        decryptionBytes,
        new Pool(new Contexts()));
  }

  private record Contexts() implements Pool.Kind {
    @Override
    public long create(long scratch) {
      return EvpCipherCtx.create();
    }

    @Override
    public int setting() {
      return BLANK;
    }

    @Override
    public void free(long address) {
      EvpCipherCtx.free(address);
    }

    @Override
    public void reset(Slot slot) {
      EvpCipherCtx.reset(slot.address());
      slot.set(BLANK);
    }

    @Override
    public long scratchBytes() {
      return SCRATCH;
    }
  }
}
