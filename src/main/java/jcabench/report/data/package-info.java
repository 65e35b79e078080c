/**
 * Results for programs: JSON, CSV, and the list that dashboards read. Numbers come from {@code
 * jcabench.stats} as they are, without a word for readers.
 */
package jcabench.report.data;
