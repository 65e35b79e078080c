/**
 * A run as one HTML page to look around in. Java decides every word and number that the page can
 * show, for each unit and reference that a reader may choose; the scripts choose, sort, filter, lay
 * out and draw. The package refuses to compute or to format in JavaScript, to load anything from
 * elsewhere, and data of a run as anything but text.
 */
package jcabench.report.page;
