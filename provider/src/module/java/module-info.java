/** The JCA provider {@code OpenSSL}, on OpenSSL's libcrypto. */
module jcabench.provider {
  exports jcabench.openssl;
  exports jcabench.provider;

  provides java.security.Provider with
      jcabench.provider.OpenSslProvider;
}
