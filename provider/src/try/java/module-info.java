/** A program that uses the provider. */
module consumer {
  requires jcabench.provider;

  uses java.security.Provider;
}
