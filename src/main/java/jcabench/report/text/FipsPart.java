package jcabench.report.text;

import jcabench.stats.study.FipsTax;

/**
 * How a part of the FIPS tax is called, and what causes it: what the standard asks of every module,
 * and what modules say of themselves in their documents.
 */
public record FipsPart(String title, String cause) {
  public static FipsPart of(FipsTax.Cause cause) {
    return switch (cause) {
      case STEADY ->
          new FipsPart(
              "Steady operations",
              "No test is due on each operation; a module may be another build, or keep an"
                  + " indicator of approved use (FIPS 140-3 IG 2.4.C).");
      case KEY_GENERATION ->
          new FipsPart(
              "Key generation",
              "Each key pair is used once before it is handed out: the pairwise consistency test"
                  + " (ISO/IEC 19790, 7.10.3.3; FIPS 140-3 IG 10.3.A).");
      case RANDOM ->
          new FipsPart(
              "Random numbers",
              "A deterministic generator of SP 800-90A with health tests and reseeding (SP"
                  + " 800-90B), whatever the plain one uses. BC FIPS reseeds its default generator"
                  + " at each call.");
      case FIRST_USE ->
          new FipsPart(
              "Start and first use",
              "The module checks its own integrity and its algorithms' known answers before it"
                  + " serves (ISO/IEC 19790, 7.10.2; FIPS 140-3 IG 10.3.A).");
    };
  }
}
