package jcabench.provider;

import java.io.IOException;
import java.security.AlgorithmParametersSpi;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Optional;

/** Algorithm parameters of one form. */
final class OpenSslParameters extends AlgorithmParametersSpi {
  private final ParameterForm form;
  private Optional<AlgorithmParameterSpec> value = Optional.empty();

  OpenSslParameters(ParameterForm form) {
    this.form = form;
  }

  @Override
  protected void engineInit(AlgorithmParameterSpec spec) throws InvalidParameterSpecException {
    form.check(spec);
    value = Optional.of(spec);
  }

  @Override
  protected void engineInit(byte[] encoded) throws IOException {
    try {
      value = Optional.of(form.decode(encoded));
    } catch (IllegalArgumentException | NullPointerException e) {
      throw new IOException("The parameters are not encoded as " + form + ".", e);
    }
  }

  @Override
  protected void engineInit(byte[] encoded, String format) throws IOException {
    requireAsn1(format);
    engineInit(encoded);
  }

  @Override
  protected <T extends AlgorithmParameterSpec> T engineGetParameterSpec(Class<T> wanted)
      throws InvalidParameterSpecException {
    return value
        .filter(spec -> wanted != null && wanted.isInstance(spec))
        .map(wanted::cast)
        .orElseThrow(
            () ->
                new InvalidParameterSpecException(
                    "The parameters are of class " + form.type().getSimpleName() + "."));
  }

  @Override
  protected byte[] engineGetEncoded() throws IOException {
    var spec = value.orElseThrow(() -> new IOException("There are no parameters yet."));
    try {
      return form.encode(spec);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  protected byte[] engineGetEncoded(String format) throws IOException {
    requireAsn1(format);
    return engineGetEncoded();
  }

  @Override
  protected String engineToString() {
    return form + " parameters of the provider " + OpenSslProvider.NAME;
  }

  private static void requireAsn1(String format) throws IOException {
    if (format != null && !format.equalsIgnoreCase("ASN.1")) {
      throw new IOException("The format " + format + " is unknown; ASN.1 is the only one.");
    }
  }
}
