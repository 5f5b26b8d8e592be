package io.titrant.judge.model;

import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionData;
import io.titrant.judge.views.VersionId;
import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares what one write does on two views: which rows it changes, to which values. Columns that it leaves alone do not count.
 *
 * <pre>
 * UPDATE t SET b = 1      on a = 1, b = 0 and on a = 2, b = 0 of one row: the same effect
 * UPDATE t SET b = a      another effect
 * </pre>
 */
final class EffectComparison {
    private final VersionData versions;
    private final DatabaseView one;
    private final DatabaseView other;

    EffectComparison(VersionData versions, DatabaseView one, DatabaseView other) {
        this.versions = versions;
        this.one = one;
        this.other = other;
    }

    boolean differ(StatementEffect first, StatementEffect second) {
        if (first.failed() || second.failed()) {
            return first.error() != second.error();
        }
        Set<TableName> tables = new TreeSet<>(first.changes().tables());
        tables.addAll(second.changes().tables());
        return tables.stream()
                .anyMatch(table -> !rows(table, first, second).isEmpty()
                        || !inserted(table, first, one).equals(inserted(table, second, other)));
    }

    /** The rows of the table that were there before, and that the two effects change otherwise. */
    RowSet rows(TableName table, StatementEffect first, StatementEffect second) {
        RowChanges here = first.changes().of(table);
        RowChanges there = second.changes().of(table);
        return here.rows()
                .plus(there.rows())
                .where(row -> !isInserted(table, row)
                        && !change(table, row, here, one).equals(change(table, row, there, other)));
    }

    /** Whether neither view has the row. */
    boolean isInserted(TableName table, RowId row) {
        return one.version(table, row) == null && other.version(table, row) == null;
    }

    /** The columns that are changed, with their new values; whether the row is deleted. */
    private Map<Integer, Value> change(TableName table, RowId row, RowChanges changes, DatabaseView view) {
        Map<Integer, Value> values = new HashMap<>();
        VersionId old = view.version(table, row);
        VersionId fresh = changes.newVersions().get(row);
        if (!changes.contains(row)) {
            return values;
        }
        if (old == null || fresh == null) {
            values.put(-1, Value.Null.NULL);
            return values;
        }
        ColumnSet differing = versions.differing(old, fresh);
        List<Value> now = versions.row(fresh).values();
        differing.stream().forEach(column -> values.put(column, now.get(column)));
        return values;
    }

    private Map<Row, Integer> inserted(TableName table, StatementEffect effect, DatabaseView view) {
        Map<Row, Integer> rows = new HashMap<>();
        List<VersionId> fresh = new ArrayList<>();
        effect.changes().of(table).newVersions().forEach((row, version) -> {
            if (view.version(table, row) == null) {
                fresh.add(version);
            }
        });
        fresh.forEach(version -> rows.merge(versions.row(version), 1, Integer::sum));
        return rows;
    }
}
