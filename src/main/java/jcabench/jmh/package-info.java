/**
 * The driver that measures with JMH, and the only package, benchmarks apart, that knows it: JMH's
 * list of benchmarks as rows, forks that wait for their turns, and JMH's own JSON out of a run.
 */
package jcabench.jmh;
