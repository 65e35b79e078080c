/** Reads what {@code openssl speed} prints, from 1.0 to 3.6, as text and by {@code -mr}. */
package jcabench.source.speed;
