/**
 * Runs a plan: which rows there are, the check of every cell, forks interleaved over contenders,
 * the journal, progress, and JMH's own JSON out of the journal.
 */
package jcabench.run;
