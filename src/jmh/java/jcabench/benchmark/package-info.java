/**
 * The benchmarks, one class per JCA service. They see only {@code java.security}, {@code
 * javax.crypto} and the contender that they were given.
 */
package jcabench.benchmark;
