/**
 * The native border: OpenSSL's libcrypto through the Foreign Function and Memory API, in OpenSSL's
 * terms. It uses no type of JCA, and no other package may link to native code.
 *
 * <p>Rules:
 *
 * <ul>
 *   <li>Each native object has one owner, a {@link jcabench.openssl.Pointer}. It frees the object
 *       once, refuses use after that, and refuses a second thread while one uses the object.
 *   <li>Each function is linked by one class, as a {@link jcabench.openssl.NativeFunction}.
 *   <li>Every status is checked. A failure becomes an {@link jcabench.openssl.OpenSslException}
 *       with the reasons in OpenSSL's error queue, which is empty afterwards.
 *   <li>An algorithm that an older library lacks is a value with a reason ({@link
 *       jcabench.openssl.LibContext#find}).
 *   <li>In names and comments, {@code new} marks results that the caller owns, and {@code get0}
 *       borrowed ones, as in OpenSSL.
 * </ul>
 */
package jcabench.openssl;
