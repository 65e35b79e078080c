/**
 * Contenders: what they are, which are known, whether they are present here, and, inside a fork,
 * the loaded contender with the proof of who served.
 */
package jcabench.contender;
