/**
 * Pictures as SVG files. The package draws: every number in words comes from {@code
 * jcabench.report.text}, every value from {@code jcabench.stats}. It refuses scripts, fonts from
 * elsewhere, and text of a run as anything but text.
 */
package jcabench.report.chart;
