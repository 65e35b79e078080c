package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A decoder of DER ({@code OSSL_DECODER_CTX}) for keys of one form and type, used for one key after
 * another, which saves a tenth of the time of a key on P-256. Its scratch memory holds the key that
 * was made, where the rest of the encoding begins, and how long that is.
 *
 * <p>Source: man pages OSSL_DECODER_CTX_new_for_pkey(3), OSSL_DECODER_from_bio(3).
 *
 * @param form what it decodes
 * @param encoding its name; OpenSSL keeps the pointers to this and the next two
 * @param structure what is encoded
 * @param type of the keys
 */
record PkeyDecoder(
    PkeyDecoder.Form form, MemorySegment encoding, MemorySegment structure, MemorySegment type)
    implements Pool.Kind {
  // OSSL_DECODER_CTX *OSSL_DECODER_CTX_new_for_pkey(EVP_PKEY **pkey, const char *input_type,
  //     const char *input_struct, const char *keytype, int selection, OSSL_LIB_CTX *libctx,
  //     const char *propquery)
  private static final NativeFunction NEW =
      NativeFunction.of(
          "OSSL_DECODER_CTX_new_for_pkey", POINTER, POINTER, DATA, DATA, DATA, INT, POINTER, DATA);
  // int OSSL_DECODER_from_data(OSSL_DECODER_CTX *ctx, const unsigned char **pdata,
  //                            size_t *pdata_len)
  private static final NativeFunction DECODE =
      NativeFunction.of("OSSL_DECODER_from_data", INT, POINTER, POINTER, POINTER);
  // void OSSL_DECODER_CTX_free(OSSL_DECODER_CTX *ctx)
  private static final NativeFunction FREE =
      NativeFunction.procedure("OSSL_DECODER_CTX_free", POINTER);

  private static final long POSITION = Long.BYTES;
  private static final long REST = 2 * Long.BYTES;
  private static final int BLANK = 0;

  private static final Map<Form, Pool> POOLS = new ConcurrentHashMap<>(); // as long as contexts

  /**
   * What decoders have in common.
   *
   * @param structure what is encoded, in OpenSSL's name
   * @param selection which parts of a key there are, in OpenSSL's bits
   * @param type of the keys, in OpenSSL's name
   */
  record Form(LibContext context, String structure, int selection, String type) {}

  private static PkeyDecoder of(Form form) {
    var texts = Arena.global();
    return new PkeyDecoder(
        form,
        texts.allocateFrom("DER"),
        texts.allocateFrom(form.structure),
        texts.allocateFrom(form.type));
  }

  /**
   * Decodes a key.
   *
   * @param data in native memory
   * @throws OpenSslException unless it is one whole key of that type
   */
  static Pkey decode(Form form, MemorySegment data, long length) {
    var known = POOLS.get(form);
    var pool =
        known == null ? POOLS.computeIfAbsent(form, one -> new Pool(PkeyDecoder.of(one))) : known;
    var slot = pool.take(null, null);
    boolean well = false;
    try {
      var key = decode(form, slot, data, length);
      well = true;
      return key;
    } finally {
      if (well) {
        pool.giveBack(slot);
      } else {
        pool.discard(slot);
      }
    }
  }

  private static Pkey decode(Form form, Slot slot, MemorySegment data, long length) {
    var scratch = slot.scratch();
    scratch.set(JAVA_LONG, 0, 0);
    scratch.set(JAVA_LONG, POSITION, data.address());
    scratch.set(JAVA_LONG, REST, length);
    int status;
    try {
      status =
          (int)
              DECODE
                  .handle()
                  .invokeExact(
                      slot.address(),
                      slot.scratchAddress() + POSITION,
                      slot.scratchAddress() + REST);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    long pkey = scratch.get(JAVA_LONG, 0);
    if (pkey == 0) {
      throw ErrorQueue.drain(DECODE.name());
    }
    var key = Pkey.own(form.context, form.type, pkey);
    if (status != 1) {
      key.close();
      throw ErrorQueue.drain(DECODE.name());
    }
    ErrorQueue.clear(); // the decoders that were tried first leave errors
    if (scratch.get(JAVA_LONG, REST) != 0) {
      key.close();
      throw new OpenSslException(DECODE.name(), "bytes follow the key's encoding");
    }
    return key;
  }

  @Override
  public long create(long scratch) {
    try {
      return NEW.checkPointer(
          (long)
              NEW.handle()
                  .invokeExact(
                      scratch,
                      encoding,
                      structure,
                      type,
                      form.selection,
                      form.context.pointer(),
                      form.context.properties()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  @Override
  public int setting() {
    return BLANK;
  }

  @Override
  public void free(long address) {
    try {
      FREE.handle().invokeExact(address);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** A decoder has no key of anybody's. */
  @Override
  public void reset(Slot slot) {}

  @Override
  public long scratchBytes() {
    return REST + Long.BYTES;
  }
}
