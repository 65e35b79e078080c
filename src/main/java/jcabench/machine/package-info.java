/** The machine and the program as facts, and the lock that lets one run measure at a time. */
package jcabench.machine;
