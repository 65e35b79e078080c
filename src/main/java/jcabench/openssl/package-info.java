/**
 * The native border: OpenSSL's libcrypto through the Foreign Function and Memory API, in OpenSSL's
 * own terms. No JCA type is known here, and no other package may link to native code.
 *
 * <p>Rules of the border: each native object has one owner (a {@link jcabench.openssl.Pointer})
 * that frees it once, refuses use after that, and refuses a second thread while one is inside;
 * every status is checked, and OpenSSL's error queue is emptied into an {@link
 * jcabench.openssl.OpenSslException}; what an older library lacks is a value with a reason ({@link
 * jcabench.openssl.LibContext#find}).
 */
package jcabench.openssl;
