package jcabench.ceiling;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * OpenSSL's own TLS, called without JSSE: contexts and connections over memory BIOs. What JSSE
 * costs over the same library is the difference to it. Connections and sessions are for one thread
 * at a time, a context that is made may be shared; sources are the man pages SSL_CTX_new(3),
 * SSL_set0_rbio(3), BIO_s_mem(3), SSL_get1_session(3), openssl-threads(7).
 */
public final class LibSsl {
  /** Names the libcrypto beside which libssl lies. */
  public static final String LIBCRYPTO = "jcabench.openssl.library";

  private static final String CRYPTO_FILE = "libcrypto.so.3";
  private static final int VERIFY_PEER = 1; // openssl/ssl.h
  private static final int VERIFY_FAIL_IF_NO_PEER_CERT = 2;
  private static final int CTRL_SET_GROUPS_LIST = 92;
  private static final int CTRL_SET_MIN_PROTO_VERSION = 123;
  private static final int CTRL_SET_MAX_PROTO_VERSION = 124;
  private static final int ERROR_WANT_READ = 2;
  private static final int SENT_AND_RECEIVED = 3; // SSL_SENT_SHUTDOWN and SSL_RECEIVED_SHUTDOWN
  private static final int VERSION_12 = 0x0303;
  private static final int VERSION_13 = 0x0304;
  private static final int TEXT = 256;

  private static final MethodHandle CLEAN = clean(); // before the first function is linked
  private static final SymbolLookup CRYPTO = library(System.getProperty(LIBCRYPTO, CRYPTO_FILE));

  /** By the same soname libssl finds the libcrypto that is loaded already. */
  private static final SymbolLookup SSL =
      library(System.getProperty(LIBCRYPTO, CRYPTO_FILE).replace("libcrypto", "libssl"));

  private static final MethodHandle METHOD = ssl("TLS_method", JAVA_LONG);
  private static final MethodHandle CTX_NEW = ssl("SSL_CTX_new", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CTX_FREE = procedure("SSL_CTX_free", JAVA_LONG);
  private static final MethodHandle CTX_CTRL =
      ssl("SSL_CTX_ctrl", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle CTX_SUITES =
      ssl("SSL_CTX_set_ciphersuites", JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle CTX_CIPHERS =
      ssl("SSL_CTX_set_cipher_list", JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle CTX_KEY =
      ssl("SSL_CTX_use_PrivateKey", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CTX_CERTIFICATE =
      ssl("SSL_CTX_use_certificate_ASN1", JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS);
  private static final MethodHandle CTX_STORE = ssl("SSL_CTX_get_cert_store", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CTX_VERIFY =
      procedure("SSL_CTX_set_verify", JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle CTX_TICKETS =
      ssl("SSL_CTX_set_num_tickets", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle NEW = ssl("SSL_new", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FREE = procedure("SSL_free", JAVA_LONG);
  private static final MethodHandle SET_SHUTDOWN =
      procedure("SSL_set_shutdown", JAVA_LONG, JAVA_INT);
  private static final MethodHandle SET_INCOMING = procedure("SSL_set0_rbio", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SET_OUTGOING = procedure("SSL_set0_wbio", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CONNECT = procedure("SSL_set_connect_state", JAVA_LONG);
  private static final MethodHandle ACCEPT = procedure("SSL_set_accept_state", JAVA_LONG);
  private static final MethodHandle HANDSHAKE = ssl("SSL_do_handshake", JAVA_INT, JAVA_LONG);
  private static final MethodHandle GET_ERROR = ssl("SSL_get_error", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle READ =
      critical(SSL, "SSL_read", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle WRITE =
      critical(SSL, "SSL_write", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle SESSION = ssl("SSL_get1_session", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SET_SESSION =
      ssl("SSL_set_session", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SESSION_FREE = procedure("SSL_SESSION_free", JAVA_LONG);
  private static final MethodHandle MEMORY = crypto("BIO_s_mem", JAVA_LONG);
  private static final MethodHandle BIO_NEW = crypto("BIO_new", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle BIO_READ =
      critical(CRYPTO, "BIO_read", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle BIO_WRITE =
      critical(CRYPTO, "BIO_write", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle DECODE_KEY =
      crypto("d2i_AutoPrivateKey", JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle KEY_FREE =
      link(CRYPTO, "EVP_PKEY_free", FunctionDescriptor.ofVoid(JAVA_LONG));
  private static final MethodHandle DECODE_CERTIFICATE =
      crypto("d2i_X509", JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle CERTIFICATE_FREE =
      link(CRYPTO, "X509_free", FunctionDescriptor.ofVoid(JAVA_LONG));
  private static final MethodHandle STORE_ADD =
      crypto("X509_STORE_add_cert", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle ERROR = crypto("ERR_get_error", JAVA_LONG);
  private static final MethodHandle ERROR_TEXT =
      link(CRYPTO, "ERR_error_string_n", FunctionDescriptor.ofVoid(JAVA_LONG, ADDRESS, JAVA_LONG));
  private static final MethodHandle VERSION = crypto("OpenSSL_version", ADDRESS, JAVA_INT);

  private LibSsl() {}

  private static SymbolLookup library(String file) {
    return file.contains("/")
        ? SymbolLookup.libraryLookup(Path.of(file), Arena.global())
        : SymbolLookup.libraryLookup(file, Arena.global());
  }

  private static MethodHandle ssl(String name, MemoryLayout result, MemoryLayout... arguments) {
    return link(SSL, name, FunctionDescriptor.of(result, arguments));
  }

  private static MethodHandle crypto(String name, MemoryLayout result, MemoryLayout... arguments) {
    return link(CRYPTO, name, FunctionDescriptor.of(result, arguments));
  }

  private static MethodHandle procedure(String name, MemoryLayout... arguments) {
    return link(SSL, name, FunctionDescriptor.ofVoid(arguments));
  }

  /**
   * A function that takes parts of Java arrays and returns within microseconds. Of a ticket {@code
   * SSL_read} derives a secret, which takes no longer than to open a record.
   */
  private static MethodHandle critical(
      SymbolLookup library, String name, MemoryLayout result, MemoryLayout... arguments) {
    return link(
        library, name, FunctionDescriptor.of(result, arguments), Linker.Option.critical(true));
  }

  private static MethodHandle link(
      SymbolLookup library, String name, FunctionDescriptor type, Linker.Option... options) {
    var function = Linker.nativeLinker().downcallHandle(library.findOrThrow(name), type, options);
    return MethodHandles.foldArguments(function, CLEAN);
  }

  /**
   * What C2 compiles to a {@code vzeroupper} before the call and nothing else: OpenSSL's SSE
   * instructions would wait for upper halves of registers that HotSpot has left in use. The
   * provider does the same, so that neither has an advantage (docs/decisions/openssl.md, Speed).
   */
  private static MethodHandle clean() {
    try {
      var nothing = new byte[0];
      var equal = MethodType.methodType(boolean.class, byte[].class, byte[].class);
      var compare = MethodHandles.lookup().findStatic(Arrays.class, "equals", equal);
      return MethodHandles.insertArguments(compare, 0, nothing, nothing)
          .asType(MethodType.methodType(void.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("every JDK has Arrays.equals", e);
    }
  }

  /** The version of the library that is loaded: {@code OpenSSL 3.5.7 9 Jun 2026}. */
  public static String version() {
    try {
      var text = (MemorySegment) VERSION.invokeExact(0);
      return text.reinterpret(TEXT).getString(0);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  /**
   * How connections are to be made.
   *
   * @param server whether they answer
   * @param is13 TLS 1.3, else 1.2
   * @param suite as OpenSSL names it
   * @param group as OpenSSL names it; empty for its own choice
   * @param key PKCS #8 of the own key; empty for none
   * @param certificate of that key, DER
   * @param root whom to trust, DER; empty to ask for no certificate
   */
  public record Settings(
      boolean server,
      boolean is13,
      String suite,
      String group,
      byte[] key,
      byte[] certificate,
      byte[] root) {}

  /** An object of OpenSSL's, which is freed once and not used after that. */
  public abstract static class Owned implements AutoCloseable {
    private long address;

    Owned(long address) {
      this.address = address;
    }

    abstract void free(long freed) throws Throwable;

    final long address() {
      if (address == 0) {
        throw new IllegalStateException("libssl: the object is closed");
      }
      return address;
    }

    @Override
    public final void close() {
      long freed = address;
      address = 0;
      if (freed != 0) {
        try {
          free(freed);
        } catch (Throwable t) {
          throw unexpected(t);
        }
      }
    }
  }

  /** An {@code SSL_CTX}. */
  public static final class Context extends Owned {
    private final boolean server;

    /**
     * A context.
     *
     * @throws IllegalStateException with OpenSSL's reason if it refuses the settings
     */
    public Context(Settings settings) {
      super(made());
      server = settings.server();
      try (var arena = Arena.ofConfined()) {
        long address = address();
        long version = settings.is13() ? VERSION_13 : VERSION_12;
        control(CTRL_SET_MIN_PROTO_VERSION, version, MemorySegment.NULL);
        control(CTRL_SET_MAX_PROTO_VERSION, version, MemorySegment.NULL);
        if (!settings.group().isEmpty()) {
          control(CTRL_SET_GROUPS_LIST, 0, arena.allocateFrom(settings.group()));
        }
        var suite = arena.allocateFrom(settings.suite());
        one(
            "the suite " + settings.suite(),
            settings.is13()
                ? (int) CTX_SUITES.invokeExact(address, suite)
                : (int) CTX_CIPHERS.invokeExact(address, suite));
        // As many as SunJSSE sends; OpenSSL's default is two.
        one("SSL_CTX_set_num_tickets", (int) CTX_TICKETS.invokeExact(address, 1L));
        if (settings.key().length > 0) {
          identify(settings, arena);
        }
        if (settings.root().length > 0) {
          trust(settings.root(), arena);
        }
      } catch (Throwable t) {
        close();
        throw unexpected(t);
      }
    }

    private static long made() {
      try {
        return notNull("SSL_CTX_new", (long) CTX_NEW.invokeExact((long) METHOD.invokeExact()));
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    private void control(int command, long number, MemorySegment text) throws Throwable {
      long done = (long) CTX_CTRL.invokeExact(address(), command, number, text);
      one("SSL_CTX_ctrl " + command, (int) done);
    }

    private void identify(Settings settings, Arena arena) throws Throwable {
      var certificate = bytes(settings.certificate(), arena);
      int length = settings.certificate().length;
      one("the certificate", (int) CTX_CERTIFICATE.invokeExact(address(), length, certificate));
      long key = decoded(DECODE_KEY, settings.key(), arena);
      try {
        one("the private key", (int) CTX_KEY.invokeExact(address(), key));
      } finally {
        KEY_FREE.invokeExact(key);
      }
    }

    private void trust(byte[] root, Arena arena) throws Throwable {
      long certificate = decoded(DECODE_CERTIFICATE, root, arena);
      try {
        long store = (long) CTX_STORE.invokeExact(address());
        one("the root", (int) STORE_ADD.invokeExact(store, certificate));
      } finally {
        CERTIFICATE_FREE.invokeExact(certificate);
      }
      int mode = server ? VERIFY_PEER | VERIFY_FAIL_IF_NO_PEER_CERT : VERIFY_PEER;
      CTX_VERIFY.invokeExact(address(), mode, 0L);
    }

    private static long decoded(MethodHandle decoder, byte[] der, Arena arena) throws Throwable {
      var place = arena.allocateFrom(ADDRESS, bytes(der, arena));
      return notNull(
          "decoding", (long) decoder.invokeExact(MemorySegment.NULL, place, (long) der.length));
    }

    @Override
    void free(long freed) throws Throwable {
      CTX_FREE.invokeExact(freed);
    }
  }

  /** An {@code SSL_SESSION} that a later client takes up. */
  public static final class Session extends Owned {
    private Session(long address) {
      super(address);
    }

    @Override
    void free(long freed) throws Throwable {
      SESSION_FREE.invokeExact(freed);
    }
  }

  /** An {@code SSL} over two memory BIOs, which it owns. */
  public static final class Connection extends Owned {
    private final long incoming;
    private final long outgoing;

    /** A new end of a connection. */
    public Connection(Context context) {
      super(made(context));
      try {
        long memory = (long) MEMORY.invokeExact();
        incoming = notNull("BIO_new", (long) BIO_NEW.invokeExact(memory));
        SET_INCOMING.invokeExact(address(), incoming);
        outgoing = notNull("BIO_new", (long) BIO_NEW.invokeExact(memory));
        SET_OUTGOING.invokeExact(address(), outgoing);
        if (context.server) {
          ACCEPT.invokeExact(address());
        } else {
          CONNECT.invokeExact(address());
        }
      } catch (Throwable t) {
        close();
        throw unexpected(t);
      }
    }

    private static long made(Context context) {
      try {
        return notNull("SSL_new", (long) NEW.invokeExact(context.address()));
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    /** Takes up an earlier session, which stays the caller's. */
    public void resume(Session session) {
      try {
        one("SSL_set_session", (int) SET_SESSION.invokeExact(address(), session.address()));
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    /** The session that was agreed on; empty before it was. */
    public Optional<Session> session() {
      try {
        long session = (long) SESSION.invokeExact(address());
        return session == 0 ? Optional.empty() : Optional.of(new Session(session));
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    /**
     * Goes on with the handshake.
     *
     * @return whether it is done; else it waits for the other end
     * @throws IllegalStateException with OpenSSL's reason if it fails
     */
    public boolean handshake() {
      try {
        int done = (int) HANDSHAKE.invokeExact(address());
        return done == 1 || !waits(done);
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    /** Gives it bytes that came from the other end: all that are left in the buffer. */
    public void feed(ByteBuffer in) {
      address(); // whose closing frees what is written to
      if (in.hasRemaining()) {
        try {
          int count = in.remaining();
          all(count, (int) BIO_WRITE.invokeExact(incoming, MemorySegment.ofBuffer(in), count));
          in.position(in.limit());
        } catch (Throwable t) {
          throw unexpected(t);
        }
      }
    }

    /** Takes all bytes for the other end from it. */
    public void drain(ByteBuffer out) {
      address(); // whose closing frees what is read from
      try {
        int count =
            (int) BIO_READ.invokeExact(outgoing, MemorySegment.ofBuffer(out), out.remaining());
        if (count > 0) {
          out.position(out.position() + count);
        }
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    /** Reads application data, or messages that follow a handshake; whether any data came. */
    public boolean read(ByteBuffer data) {
      try {
        int count =
            (int) READ.invokeExact(address(), MemorySegment.ofBuffer(data), data.remaining());
        if (count > 0) {
          data.position(data.position() + count);
          return true;
        }
        return !waits(count);
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    /** Writes application data: all that is left in the buffer. */
    public void write(ByteBuffer data) {
      try {
        int count = data.remaining();
        all(count, (int) WRITE.invokeExact(address(), MemorySegment.ofBuffer(data), count));
        data.position(data.limit());
      } catch (Throwable t) {
        throw unexpected(t);
      }
    }

    private boolean waits(int result) throws Throwable {
      if ((int) GET_ERROR.invokeExact(address(), result) == ERROR_WANT_READ) {
        return true;
      }
      throw failed("TLS");
    }

    private static void all(int wanted, int done) throws Throwable {
      if (done != wanted) {
        throw failed("writing " + wanted + " bytes");
      }
    }

    /** Without a goodbye on the wire; a session that was not shut down could not be resumed. */
    @Override
    void free(long freed) throws Throwable {
      SET_SHUTDOWN.invokeExact(freed, SENT_AND_RECEIVED);
      FREE.invokeExact(freed);
    }
  }

  private static MemorySegment bytes(byte[] content, Arena arena) {
    var copy = arena.allocate(content.length);
    copy.copyFrom(MemorySegment.ofArray(content));
    return copy;
  }

  private static void one(String what, int done) throws Throwable {
    if (done != 1) {
      throw failed(what);
    }
  }

  private static long notNull(String what, long address) throws Throwable {
    if (address == 0) {
      throw failed(what);
    }
    return address;
  }

  /** OpenSSL's first queued error in words. */
  private static IllegalStateException failed(String what) throws Throwable {
    try (var arena = Arena.ofConfined()) {
      var text = arena.allocate(TEXT);
      ERROR_TEXT.invokeExact((long) ERROR.invokeExact(), text, (long) TEXT);
      while ((long) ERROR.invokeExact() != 0) {
        // The queue is the thread's: what is left of this failure must not stand in the next.
      }
      return new IllegalStateException("libssl: " + what + " failed: " + text.getString(0));
    }
  }

  private static RuntimeException unexpected(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }
}
