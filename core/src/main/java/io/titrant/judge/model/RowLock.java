package io.titrant.judge.model;

import java.util.Set;

/**
 * A lock on a row (Troc §III-E3), held to the end of its transaction.
 *
 * @param columns the places of the columns that it guards; empty: the whole row
 */
record RowLock(int tx, String table, int row, boolean exclusive, int clock, Set<Integer> columns) {

    /** Whether a peer that writes those columns, or with none just wants the row, must wait. */
    boolean guards(Set<Integer> changed) {
        return columns.isEmpty() || changed.stream().anyMatch(columns::contains);
    }
}
