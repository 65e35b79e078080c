/**
 * Markdown and JUnit's XML from results: every number comes from {@code jcabench.stats}, every fact
 * from the run, every word that other forms share from {@code jcabench.report.text}. What a file
 * says is shown as text, never as markup. It knows nothing of pictures and of the page, nor of what
 * is made for programs, JSON and CSV.
 */
package jcabench.report;
