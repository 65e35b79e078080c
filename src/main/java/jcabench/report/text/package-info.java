/**
 * What every form of a report says in the same words: numbers, names, how cells ended, what weakens
 * them, and the colours of contenders. All of it is plain text. It refuses markup of any kind, and
 * to know in which form it will be read.
 */
package jcabench.report.text;
