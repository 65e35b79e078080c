/** Servers in a contender's JVM, and what puts load on them from another processor. */
package jcabench.load;
