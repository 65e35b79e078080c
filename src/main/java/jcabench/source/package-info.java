/**
 * From bytes to a {@link jcabench.result.Run}, one class for each form; {@link
 * jcabench.source.Sources#read} is the only door. It refuses what is broken, foreign or there twice
 * with file and place, and drops nothing without a remark.
 */
package jcabench.source;
