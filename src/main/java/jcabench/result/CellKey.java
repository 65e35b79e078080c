package jcabench.result;

/**
 * Which cell: a row for a contender.
 *
 * @param row the row
 * @param contender the contender's id
 */
public record CellKey(Row row, String contender) {}
