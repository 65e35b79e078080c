package jcabench.tls;

/** An end of a connection. */
public enum Side {
  /** It begins. */
  CLIENT,
  /** It answers. */
  SERVER
}
