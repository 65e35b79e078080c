/**
 * Loops in C that do the work of a row with the functions of OpenSSL: what no binding can be faster
 * than.
 */
package jcabench.ceiling;
