/** The command line: parses, joins the other packages, and puts errors into one sentence. */
package jcabench.cli;
