package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Keys to and from DER: {@code SubjectPublicKeyInfo} (RFC 5280) for public, {@code PrivateKeyInfo}
 * (PKCS#8, RFC 5208) for private ones.
 *
 * <p>Source: man pages OSSL_ENCODER_CTX_new_for_pkey(3), OSSL_ENCODER_to_bio(3).
 */
public enum PkeyDer {
  PUBLIC("SubjectPublicKeyInfo", 0x86), // EVP_PKEY_PUBLIC_KEY: public key and domain parameters
  PRIVATE("PrivateKeyInfo", 0x87); // EVP_PKEY_KEYPAIR: also the private key

  // OSSL_ENCODER_CTX *OSSL_ENCODER_CTX_new_for_pkey(const EVP_PKEY *pkey, int selection,
  //     const char *output_type, const char *output_structure, const char *propquery)
  private static final NativeFunction NEW_ENCODER =
      NativeFunction.of("OSSL_ENCODER_CTX_new_for_pkey", POINTER, POINTER, INT, DATA, DATA, DATA);
  // int OSSL_ENCODER_to_data(OSSL_ENCODER_CTX *ctx, unsigned char **pdata, size_t *pdata_len)
  private static final NativeFunction ENCODE =
      NativeFunction.of("OSSL_ENCODER_to_data", INT, POINTER, DATA, DATA);
  // void OSSL_ENCODER_CTX_free(OSSL_ENCODER_CTX *ctx)
  private static final NativeFunction FREE_ENCODER =
      NativeFunction.procedure("OSSL_ENCODER_CTX_free", POINTER);

  private final String structure;
  private final int selection;

  PkeyDer(String structure, int selection) {
    this.structure = structure;
    this.selection = selection;
  }

  /**
   * Decodes a key.
   *
   * @param type OpenSSL's name of the type that the key must have, for example {@code RSA}
   * @throws OpenSslException unless the encoding is one whole key of that type
   */
  public Pkey decode(LibContext context, String type, byte[] der) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(Math.max(1, der.length));
      MemorySegment.copy(der, 0, data, JAVA_BYTE, 0, der.length);
      try {
        return PkeyDecoder.decode(
            new PkeyDecoder.Form(context, structure, selection, type), data, der.length);
      } finally {
        data.fill((byte) 0);
      }
    }
  }

  /** The encoding of a key. */
  public byte[] encode(Pkey key) {
    return key.use(pkey -> encode(pkey, key.context().properties()));
  }

  private byte[] encode(long pkey, MemorySegment properties) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      MemorySegment length = arena.allocate(JAVA_LONG);
      long encoder =
          (long)
              NEW_ENCODER
                  .handle()
                  .invokeExact(
                      pkey,
                      selection,
                      arena.allocateFrom("DER"),
                      arena.allocateFrom(structure),
                      properties);
      NEW_ENCODER.checkPointer(encoder);
      int status = (int) ENCODE.handle().invokeExact(encoder, result, length);
      FREE_ENCODER.handle().invokeExact(encoder);
      ENCODE.check(status);
      long size = length.get(JAVA_LONG, 0);
      long data = result.get(JAVA_LONG, 0);
      byte[] der = Memory.at(data, size).toArray(JAVA_BYTE);
      Memory.free(data, size);
      return der;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
