package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenSslExceptionTest {
  private final LibContext context = LibContext.of(ContextConfiguration.DEFAULT);

  @Test
  void itCarriesOpenSslsOwnReason() {
    var thrown =
        assertThrows(
            OpenSslException.class, () -> PkeyDer.PUBLIC.decode(context, "RSA", new byte[3]));
    assertEquals("OSSL_DECODER_from_data", thrown.function());
    assertTrue(thrown.getMessage().contains("unsupported"), thrown.getMessage());
  }

  @Test
  void theQueueIsEmptyAfterwards() {
    assertThrows(OpenSslException.class, () -> PkeyDer.PUBLIC.decode(context, "RSA", new byte[3]));
    assertEquals("nothing failed without a reason", ErrorQueue.drain("nothing").getMessage());
  }

  @Test
  void aMissingAlgorithmIsAValueWithAReason() {
    Optional<String> reason = context.find(Operation.DIGEST, "NO-SUCH-DIGEST");
    assertTrue(reason.orElseThrow().contains("NO-SUCH-DIGEST"), reason.orElseThrow());
    assertEquals(Optional.empty(), context.find(Operation.DIGEST, "SHA2-256"));
  }

  @Test
  void aMissingFunctionSaysSoWhenCalled() {
    var function = NativeFunction.of("EVP_no_such_function", LibCrypto.INT, LibCrypto.POINTER);
    var thrown =
        assertThrows(
            OpenSslException.class,
            () -> {
              var _ = (int) function.handle().invokeExact(0L);
            });
    assertTrue(thrown.getMessage().contains("EVP_no_such_function is not in"));
  }
}
