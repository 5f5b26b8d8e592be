package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.Version;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowVersions;
import io.titrant.judge.views.ScratchTable;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether the rows at the end of the model satisfy the keys and foreign keys of the tables. Each write alone on its view does, and yet two of them
 * together may not; no isolation level excuses that. The engine decides, with a statement alone on the rows. Example:
 *
 * <pre>
 *   rows before    p: 1     c: none
 *   T1             DELETE FROM p                 sees no child
 *   T2             INSERT INTO c VALUES (1)      sees the parent
 *   rows after     p: none  c: 1                 INSERT INTO c VALUES (1) fails on p without rows: the child is an orphan
 * </pre>
 */
final class FinalConstraints {
    private final ViewRunner views;

    FinalConstraints(ViewRunner views) {
        this.views = views;
    }

    /** The constraint that the committed rows break, in a sentence; empty if they break none. */
    Optional<String> broken(ModelState end) {
        DatabaseView rows = end.view(TxId.INITIAL, Sees.COMMITTED);
        for (TableName table : rows.tables()) {
            Optional<String> broken = duplicate(table, rows).or(() -> orphan(table, rows, end));
            if (broken.isPresent()) {
                return broken;
            }
        }
        return Optional.empty();
    }

    /** Whether two rows of a table may have the same key, so that no table holds the view. */
    boolean mayShareKey(DatabaseView rows) {
        return rows.tables().stream()
                .anyMatch(table -> !sharingKeys(table, rows).isEmpty());
    }

    private Optional<String> duplicate(TableName table, DatabaseView rows) {
        for (RowId second : sharingKeys(table, rows)) {
            RowVersions row = rows.rows(table).where(second::equals);
            if (isRefused(ErrorClass.UNIQUE, table, row, rows.without(table, row.rows()))) {
                return Optional.of("table " + table + " ends with two rows that have the same key");
            }
        }
        return Optional.empty();
    }

    /** The rows that may have the key of an earlier row of the table. */
    private List<RowId> sharingKeys(TableName table, DatabaseView rows) {
        List<ColumnSet> keys = views.schema().table(table).keys().stream()
                .filter(key -> !key.isEmpty())
                .toList();
        Set<List<Object>> seen = new HashSet<>();
        List<RowId> sharing = new ArrayList<>();
        for (RowId row : rows.rows(table).rows()) {
            VersionId version = rows.version(table, row);
            boolean shares = false;
            for (int i = 0; version != null && i < keys.size(); i++) {
                Optional<List<Object>> values = views.versions().comparable(version, keys.get(i));
                shares |= values.isPresent() && !seen.add(List.of(i, values.get()));
            }
            if (shares) {
                sharing.add(row);
            }
        }
        return sharing;
    }

    private Optional<String> orphan(TableName table, DatabaseView rows, ModelState end) {
        ScratchTable child = views.schema().table(table);
        boolean together = child.parents().stream().anyMatch(parent -> writtenBySeveral(end, table, parent));
        if (!together || rows.rows(table).isEmpty()) {
            return Optional.empty();
        }
        DatabaseView without = rows;
        for (TableName descendant : descendants(table)) {
            without = without.without(descendant, rows.rows(descendant).rows());
        }
        return isRefused(ErrorClass.FOREIGN_KEY, table, rows.rows(table), without)
                ? Optional.of("table " + table + " ends with a row that refers to a parent row that does not exist")
                : Optional.empty();
    }

    private boolean isRefused(ErrorClass error, TableName table, RowVersions rows, DatabaseView view) {
        return views.insert(table, rows, view) instanceof Result.Failed failed && failed.errorClass() == error;
    }

    /** Whether two transactions have written, one the child table and the other the parent table. */
    private static boolean writtenBySeveral(ModelState end, TableName child, TableName parent) {
        Set<TxId> ofChild = writers(end, child);
        Set<TxId> ofParent = writers(end, parent);
        return !ofChild.isEmpty() && !ofParent.isEmpty() && !(ofChild.size() == 1 && ofChild.equals(ofParent));
    }

    private static Set<TxId> writers(ModelState end, TableName table) {
        return end.versions().chains(table).values().stream()
                .flatMap(List::stream)
                .map(Version::tx)
                .filter(tx -> !tx.equals(TxId.INITIAL))
                .collect(Collectors.toSet());
    }

    /** The table and those that refer to it, directly or not. */
    private Set<TableName> descendants(TableName table) {
        Set<TableName> found = new TreeSet<>(Set.of(table));
        List<TableName> all = new ArrayList<>(views.schema().names());
        boolean more = true;
        while (more) {
            more = found.addAll(all.stream()
                    .filter(name ->
                            views.schema().table(name).parents().stream().anyMatch(found::contains))
                    .toList());
        }
        return found;
    }
}
