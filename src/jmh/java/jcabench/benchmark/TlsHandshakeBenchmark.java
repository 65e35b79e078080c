package jcabench.benchmark;

import jcabench.contender.Definition;
import jcabench.tls.SideClock;
import jcabench.tls.TlsSetting;
import jcabench.tls.TlsSetting.Certificate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Whole handshakes between two new ends. What a version has no choice of is no parameter: a session
 * that is resumed shows no certificate, and in TLS 1.2 exchanges no key.
 */
@Definition(
    version = 1,
    service = TlsBenchmark.SERVICE,
    times =
        "A handshake of two new ends in memory, from creating them until each has read all that the"
            + " other wrote, tickets included, and freeing them. The server sends one certificate,"
            + " whose issuer the client trusts; validating it is inside. `side` says whose time it"
            + " is. SunJSSE runs over the contender's providers, which are first in the JVM's list;"
            + " a contender with an `SSLContext` of its own runs that.")
public abstract class TlsHandshakeBenchmark extends TlsBenchmark {
  /** Whose time is booked. */
  @Param({"both", "client", "server"})
  public String side;

  @Override
  String side() {
    return side;
  }

  @Override
  void operate(SideClock clock) {
    work().handshake(clock);
  }

  final long timed() {
    return work().handshake(SideClock.none());
  }

  /** TLS 1.3, with and without a key exchange that withstands quantum computers. */
  @Definition(version = 1)
  public static class Full13 extends TlsHandshakeBenchmark {
    /** Of the key exchange, as IANA names it. */
    @Param({"x25519", "secp256r1", "X25519MLKEM768"})
    public String group;

    /** Of the server. */
    @Param({"ECDSA-P256", "RSA-2048"})
    public String certificate;

    @Override
    TlsSetting setting() {
      return TlsSetting.tls13(group, Certificate.of(certificate));
    }

    /** A full handshake. */
    @Benchmark
    public long handshakeTls13() {
      return timed();
    }
  }

  /** TLS 1.3, both ends with certificates. */
  @Definition(version = 1)
  public static class Mutual13 extends TlsHandshakeBenchmark {
    /** Of the key exchange. */
    @Param("x25519")
    public String group;

    /** Of both ends. */
    @Param("ECDSA-P256")
    public String certificate;

    @Override
    TlsSetting setting() {
      return TlsSetting.tls13(group, Certificate.of(certificate)).withBothCertificates();
    }

    /** A full handshake in which the client shows a certificate too. */
    @Benchmark
    public long mutualHandshakeTls13() {
      return timed();
    }
  }

  /** TLS 1.3, taking up the last session with a fresh key exchange (RFC 8446, 2.2). */
  @Definition(version = 1)
  public static class Resumed13 extends TlsHandshakeBenchmark {
    /** Of the key exchange. */
    @Param({"x25519", "secp256r1", "X25519MLKEM768"})
    public String group;

    @Override
    TlsSetting setting() {
      return TlsSetting.tls13(group, Certificate.ECDSA_P256).takenUp();
    }

    /** A resumed handshake. */
    @Benchmark
    public long resumedHandshakeTls13() {
      return timed();
    }
  }

  /** TLS 1.2 with a key exchange (RFC 5246, 7.3). */
  @Definition(version = 1)
  public static class Full12 extends TlsHandshakeBenchmark {
    /** Of the key exchange. */
    @Param({"x25519", "secp256r1"})
    public String group;

    /** Of the server. */
    @Param({"ECDSA-P256", "RSA-2048"})
    public String certificate;

    @Override
    TlsSetting setting() {
      var kind = Certificate.of(certificate);
      var suite =
          kind == Certificate.RSA_2048
              ? "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"
              : "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
      return new TlsSetting("TLSv1.2", group, kind, suite, false, false);
    }

    /** A full handshake. */
    @Benchmark
    public long handshakeTls12() {
      return timed();
    }
  }

  /** TLS 1.2, taking up the last session. */
  @Definition(version = 1)
  public static class Resumed12 extends TlsHandshakeBenchmark {
    @Override
    TlsSetting setting() {
      return new TlsSetting(
          "TLSv1.2",
          "",
          Certificate.ECDSA_P256,
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          false,
          true);
    }

    /** A resumed handshake. */
    @Benchmark
    public long resumedHandshakeTls12() {
      return timed();
    }
  }
}
