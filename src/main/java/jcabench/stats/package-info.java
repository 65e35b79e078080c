/**
 * Every statistic of the project, and only here. The unit of replication is the fork, a JVM:
 * iterations of one JVM are correlated, so that they count as one score. Scores are compared on a
 * log scale, as ratios. What weakens a result travels with it as a warning; where an interval can't
 * be had, there is none, and a sentence says how many forks it takes. The package refuses to give
 * an interval from one fork, to drop a fork because of its value, and to compare scores whose units
 * don't convert.
 */
package jcabench.stats;
