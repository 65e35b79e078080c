/**
 * Text from results: every number comes from {@code jcabench.stats}, every fact from the run. What
 * a file says is shown as text, never as markup.
 */
package jcabench.report;
