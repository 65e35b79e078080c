package jcabench.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.stats.TestData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndingTest {
  private static final Plan PLAN = TestData.run(List.of("jdk"), List.of()).plan();

  /** What an exception means comes first, and nothing of it is lost. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NoSuchAlgorithmException: no such algorithm: ML-KEM-768 for provider BCFIPS |"
            + " it has no ML-KEM-768 (NoSuchAlgorithmException: no such algorithm: ML-KEM-768 for"
            + " provider BCFIPS)",
        "NoSuchAlgorithmException: No such algorithm: ChaCha20-Poly1305 |"
            + " it has no ChaCha20-Poly1305 (NoSuchAlgorithmException: No such algorithm:"
            + " ChaCha20-Poly1305)",
        "NoSuchAlgorithmException: class configured for KEM (provider: P) cannot be found. <-"
            + " ClassNotFoundException: a.B | it offers KEM, but its jar does not hold it"
            + " (NoSuchAlgorithmException: class configured for KEM (provider: P) cannot be found."
            + " <- ClassNotFoundException: a.B)",
        "NoSuchAlgorithmException: there is no loop in C for this row |"
            + " there is no loop in C for this row (NoSuchAlgorithmException)",
        "ProviderException: Could not derive key <- PKCS11Exception: CKR_X 0x11 |"
            + " Could not derive key (ProviderException <- PKCS11Exception: CKR_X 0x11)",
        "libnss3.so is not on this machine | libnss3.so is not on this machine"
      })
  void anAbsenceIsToldInWords(String reason, String words) {
    assertEquals(words, Ending.of(new Cell.Absent(reason, ""), PLAN).orElseThrow().reason());
  }
}
