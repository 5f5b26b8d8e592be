package io.titrant.judge.model;

import io.titrant.judge.model.state.LockScope;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.RowVersions;
import io.titrant.judge.views.ScratchTable;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.judge.views.ViewRunner;
import io.titrant.sql.Query;

/**
 * The data that the shared locks of a read protect (Troc §III-E3, Table III): the rows, or, where an engine locks index entries (InnoDB), the columns that are
 * read.
 *
 * <pre>
 * t (a PRIMARY KEY, b, c), index on b
 * T1    SELECT b FROM t WHERE b = 1 LOCK IN SHARE MODE     locks the entries of the index on b
 * T2    UPDATE t SET c = 2 WHERE a = 1                     does not wait: it changes no entry of that index
 * </pre>
 */
final class SharedLocks {
    private final ViewRunner views;
    private final Query query;
    private final boolean onIndexEntries;

    SharedLocks(ViewRunner views, Query query, boolean onIndexEntries) {
        this.views = views;
        this.query = query;
        this.onIndexEntries = onIndexEntries;
    }

    /** The rows whose shared lock must wait: where index entries are locked, the rows that others have changed in a column that is read. */
    RowSet concerned(DatabaseView newest, DatabaseView read, TableName table, RowSet reached) {
        if (!onIndexEntries) {
            return reached;
        }
        ColumnSet columns = views.schema().columnsRead(query, table);
        return reached.where(row -> {
            VersionId theirs = newest.version(table, row);
            VersionId seen = read.version(table, row);
            return theirs == null
                    ? seen == null || !isReplaced(newest.rows(table), read.rows(table), seen, columns)
                    : seen != null && views.versions().differ(seen, theirs, columns);
        });
    }

    /** Whether a new row has the same values there: REPLACE overwrites a row in its place, and leaves such entries as they are. */
    private boolean isReplaced(RowVersions newest, RowVersions read, VersionId seen, ColumnSet columns) {
        return newest.where(row -> !read.contains(row)).versions().stream()
                .anyMatch(version -> !views.versions().differ(seen, version, columns));
    }

    /** Whether a new row stands in the place of one that was read, with the same values in the columns that are read: the work of a REPLACE. */
    boolean leavesEntries(DatabaseView newest, DatabaseView read, TableName table, RowId row) {
        VersionId version = newest.version(table, row);
        ColumnSet columns = views.schema().columnsRead(query, table);
        return version != null
                && read.rows(table)
                        .where(old -> !newest.rows(table).contains(old))
                        .versions()
                        .stream()
                        .anyMatch(old -> !views.versions().differ(old, version, columns));
    }

    /**
     * The data that a shared lock protects: where it may be on the entries of an index that holds all columns that are read, those columns. A statement that only
     * locks the row does not meet it there.
     */
    LockScope scope(TableName name) {
        ScratchTable table = views.schema().table(name);
        ColumnSet columns = views.schema().columnsRead(query, name);
        boolean all = columns.size() == table.width();
        boolean covered = table.indexEntries().stream().anyMatch(entry -> entry.containsAll(columns));
        return !onIndexEntries || (all && !covered) ? LockScope.WHOLE_ROW : LockScope.of(columns);
    }
}
