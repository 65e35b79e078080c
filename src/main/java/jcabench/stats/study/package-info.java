/**
 * What the statistics say of questions of this field: what FIPS costs, what a handshake is made of,
 * sizes and their crossover, the mean of a service, equals held against each other, runs side by
 * side, contenders that may be one.
 */
package jcabench.stats.study;
