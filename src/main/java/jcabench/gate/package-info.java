/** Whether a candidate may pass: verdicts on rows, and nothing else. */
package jcabench.gate;
