/**
 * What a run folder holds, read and refused: rows, cells, forks, environment. It computes no
 * statistics and refuses what is broken with file and place.
 */
package jcabench.result;
