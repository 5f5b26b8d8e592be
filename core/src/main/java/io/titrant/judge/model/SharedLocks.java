package io.titrant.judge.model;

import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ViewRunner;
import io.titrant.sql.Query;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What the shared locks of a read concern (Troc §III-E3, Table III): the rows, or, where an engine locks entries of indexes, the columns that are read. */
final class SharedLocks {
    /** Guarded where a query names no column, and reads whichever index there is. */
    private static final int NO_COLUMN = -1;

    private final ViewRunner views;
    private final Query query;
    private final boolean onIndexEntries;

    SharedLocks(ViewRunner views, Query query, boolean onIndexEntries) {
        this.views = views;
        this.query = query;
        this.onIndexEntries = onIndexEntries;
    }

    /** The rows whose shared lock must wait: where index entries are locked, those that peers have changed in a column that is read. */
    Set<Integer> concerned(DatabaseView newest, DatabaseView read, String table, Set<Integer> reached) {
        if (!onIndexEntries) {
            return reached;
        }
        Set<Integer> columns = views.layout().columnsRead(query, table);
        Set<Integer> concerned = new TreeSet<>();
        for (Integer row : reached) {
            Integer theirs = newest.rows(table).get(row);
            Integer seen = read.rows(table).get(row);
            boolean changed = theirs == null
                    ? seen == null || !replaced(newest, read, table, seen, columns)
                    : seen != null && views.versions().differ(seen, theirs, columns);
            if (changed) {
                concerned.add(row);
            }
        }
        return concerned;
    }

    /** Whether another row has come with the same values there: REPLACE writes over a row in its place, and leaves such entries as they are. */
    private boolean replaced(DatabaseView newest, DatabaseView read, String table, int seen, Set<Integer> columns) {
        return newest.rows(table).entrySet().stream()
                .filter(row -> !read.rows(table).containsKey(row.getKey()))
                .anyMatch(row -> !views.versions().differ(seen, row.getValue(), columns));
    }

    /**
     * What a shared lock guards: where it may be on entries of an index that holds all that is read, the columns that are read. Who just wants to
     * lock the row does not meet it there.
     */
    Set<Integer> guarded(String name) {
        ScratchSchema.Table table =
                Objects.requireNonNull(views.layout().tables().get(name));
        Set<Integer> columns = views.layout().columnsRead(query, name);
        boolean all = columns.size() == table.columns().size();
        boolean covered = table.indexEntries().stream().anyMatch(entry -> entry.containsAll(columns));
        if (!onIndexEntries || (all && !covered)) {
            return Set.of();
        }
        return columns.isEmpty() ? Set.of(NO_COLUMN) : columns;
    }
}
