package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Raw public keys as protocols carry them, for types without a DER encoding.
 *
 * <p>Source: man page EVP_PKEY_new_raw_public_key_ex(3), EVP_PKEY_get_octet_string_param(3).
 */
public final class PkeyRaw {
  // EVP_PKEY *EVP_PKEY_new_raw_public_key_ex(OSSL_LIB_CTX *libctx, const char *keytype,
  //     const char *propq, const unsigned char *key, size_t keylen)
  private static final NativeFunction NEW =
      NativeFunction.of("EVP_PKEY_new_raw_public_key_ex", POINTER, POINTER, DATA, DATA, DATA, SIZE);

  private PkeyRaw() {}

  /**
   * Decodes a public key.
   *
   * @param type in OpenSSL's name, for example {@code X25519MLKEM768}
   * @throws OpenSslException unless the octets are a key of that type
   */
  public static Pkey decode(LibContext context, String type, byte[] octets) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment key = arena.allocate(Math.max(1, octets.length));
      MemorySegment.copy(octets, 0, key, JAVA_BYTE, 0, octets.length);
      long pkey =
          (long)
              NEW.handle()
                  .invokeExact(
                      context.pointer(),
                      arena.allocateFrom(type),
                      context.properties(),
                      key,
                      (long) octets.length);
      return Pkey.own(context, type, NEW.checkPointer(pkey));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** The octets of a public key. */
  public static byte[] encode(Pkey key) {
    return key.octets("encoded-pub-key");
  }
}
