package jcabench.report;

import java.util.Comparator;
import java.util.List;
import jcabench.result.Row;

/**
 * A section of the report.
 *
 * @param name as {@link Row#service} gives it
 * @param title what a reader sees
 * @param timed what one operation is, in our own benchmarks; Markdown
 */
record Service(String name, String title, String timed) {
  private static final List<Service> KNOWN =
      List.of(
          new Service(
              "Digest", "Message digest", "`MessageDigest.digest(byte[])` on one reused object."),
          new Service("Mac", "MAC", "`Mac.doFinal(byte[])` on one keyed, reused object."),
          new Service(
              "Cipher",
              "Cipher",
              "One message: `Cipher.init` with a fresh nonce and the key that the object has"
                  + " already, then `doFinal`. The cost of making the nonce is the row `nonce` of"
                  + " the ruler."),
          new Service(
              "Signature",
              "Signature",
              "`update` and `sign`, or `update` and `verify`, of a 64-byte message on one keyed,"
                  + " reused object; `initSign` and `initVerify` are not timed."),
          new Service(
              "KeyAgreement",
              "Key agreement",
              "`doPhase` and `generateSecret` on one keyed, reused object; `init` is not timed."),
          new Service(
              "Kem",
              "Key encapsulation",
              "`encapsulate` and `decapsulate` on keyed objects; `newEncapsulator` and"
                  + " `newDecapsulator` are not timed."),
          new Service(
              "KeyPairGenerator",
              "Key pair generation",
              "`generateKeyPair` on one initialised generator with its provider's default"
                  + " randomness. RSA's time has a heavy tail, so that every key is timed by itself"
                  + " and shown by median and quartiles."),
          new Service(
              "SecureRandom",
              "Secure random",
              "`nextBytes` into one array. `default` is what the provider gives when nothing is"
                  + " configured; the generator that ran is named in each line."),
          new Service(
              "Shared",
              "Shared objects",
              "One object for all threads, where JCA allows that: `nextBytes`, `encapsulate`,"
                  + " `decapsulate`."),
          new Service(
              "PerOperation",
              "Objects per operation",
              "`getInstance`, decoding of the key, `init`, and one small operation, each time."),
          new Service(
              "FirstUse",
              "First use",
              "One call in each fresh JVM, nothing warmed up: loading the provider, and from there"
                  + " to the first answer. JVM start is not in it. Median and quartiles over"
                  + " forks."),
          new Service(
              "Ruler",
              "Ruler",
              "Work without cryptography, the same for every contender: what differs here differs"
                  + " by the machine or the harness."));

  static final String RULER = "Ruler";

  /** Sections in the order of the report, then rows with numbers in them as numbers. */
  static final Comparator<Row> ORDER =
      Comparator.comparingInt((Row row) -> place(row.service())).thenComparing(row -> row);

  /** The section of a row; a foreign benchmark has one by its own name. */
  static Service of(Row row) {
    return named(row.service());
  }

  /** The section of a name as {@link Row#service} gives it. */
  static Service named(String name) {
    return KNOWN.stream()
        .filter(service -> service.name().equals(name))
        .findFirst()
        .orElseGet(() -> new Service(name, name, ""));
  }

  /** Whether rows of it time cryptography. */
  boolean isRuler() {
    return name.equals(RULER);
  }

  /** Its place among the sections. */
  static int place(String name) {
    for (int i = 0; i < KNOWN.size(); i++) {
      if (KNOWN.get(i).name().equals(name)) {
        return name.equals(RULER) ? Integer.MAX_VALUE : i;
      }
    }
    return KNOWN.size();
  }
}
