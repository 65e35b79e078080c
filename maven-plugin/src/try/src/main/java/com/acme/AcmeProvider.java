package com.acme;

import java.security.Provider;

/** One service, which the JDK does in truth. */
public final class AcmeProvider extends Provider {
  private static final long serialVersionUID = 1;

  public AcmeProvider() {
    super("Acme", "1", "a provider to be measured");
    put("MessageDigest.SHA-256", AcmeDigest.class.getName());
  }
}
