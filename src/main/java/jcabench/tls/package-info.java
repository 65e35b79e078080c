/** TLS between two ends in memory, by any engine, with proof of what stood on the wire. */
package jcabench.tls;
