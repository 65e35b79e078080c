package jcabench.benchmark;

import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.TlsSetting;
import jcabench.tls.TlsSetting.Certificate;
import jcabench.tls.TlsWork;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** What a process pays before its first connection stands. */
@Definition(
    version = 1,
    service = "FirstUse",
    times =
        "One call in each fresh JVM, nothing warmed up: loading the provider, and from there to the"
            + " first full handshake of TLS 1.3 in memory, both ends. JVM start is not in it."
            + " Median and quartiles over forks.")
public class TlsFirstUseBenchmark extends FirstUseBenchmark {
  /** Of the key exchange. */
  @Param("x25519")
  public String group;

  /** Of the server. */
  @Param("ECDSA-P256")
  public String certificate;

  private TlsSetting setting;
  private TlsWork work;

  @Override
  void prepare() {
    setting =
        new TlsSetting(
            "TLSv1.3", group, Certificate.of(certificate), "TLS_AES_128_GCM_SHA256", false, false);
  }

  @Override
  void check(LoadedContender contender) {
    try {
      work.check(contender);
    } finally {
      work.close();
    }
  }

  /** All of it; the handshake is the one that is held against the wire. */
  @Benchmark
  public Object firstHandshake() {
    return trial().timed(() -> work = new TlsWork(trial().load(), setting, false));
  }
}
