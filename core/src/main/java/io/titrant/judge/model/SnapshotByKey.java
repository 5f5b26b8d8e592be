package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.Version;
import io.titrant.judge.model.state.VersionHistory;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowVersions;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.VersionId;
import io.titrant.judge.views.ViewRunner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a snapshot shows where the engine stores old versions by key: InnoDB finds the history of a row under its clustered key, in its partition. A row
 * that another transaction has moved to a new key still shows under its old key, also when the reader has changed it under the new key; and a row that took
 * the key of a deleted row hides the deleted one. "A SELECT sees the latest version of the updated rows, but it might also see older versions of any rows":
 * https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html. {@code judge.isorel.KeyVisibility} recognises such a read in a history of versions
 * without values; this class needs the values, so the two share only what a key is ({@code judge.storage}). Case file:
 * {@code cases/troc/moved-row-stays-in-snapshot-mariadb.sql}.
 *
 * <pre>
 * rows before    a = 1, b = 1                                (a is the primary key)
 * T1             takes its snapshot
 * T2             UPDATE t SET a = 2 WHERE a = 1, and commits
 * T1             UPDATE t SET b = 5 WHERE a = 2, which sees the newest rows
 * T1 reads       a = 1, b = 1 from its snapshot, and a = 2, b = 5, its own change
 * </pre>
 */
final class SnapshotByKey {
    private final VersionHistory history;
    private final ViewRunner views;
    private final TxId tx;
    private final Sees sees;

    SnapshotByKey(VersionHistory history, ViewRunner views, TxId tx, Sees sees) {
        this.history = history;
        this.views = views;
        this.tx = tx;
        this.sees = sees;
    }

    /**
     * A version comes to stand at a place, or a place becomes empty.
     *
     * @param shown the version; null if the place is empty now
     */
    private record Move(
            Version by, Object place, RowId row, @Nullable VersionId shown) {}

    /** The newest visible version at each place. A row that shows at two places is in the view twice. */
    DatabaseView view(boolean noOpsCount) {
        Map<TableName, RowVersions> view = new HashMap<>();
        for (TableName table : history.tables()) {
            Map<Object, Move> standing = new HashMap<>();
            for (Move move : moves(table)) {
                if (history.isVisible(tx, sees, table, move.by())
                        && (noOpsCount || !move.by().noOp())) {
                    standing.put(move.place(), move);
                }
            }
            Map<RowId, VersionId> rows = new TreeMap<>();
            for (Move move : standing.values()) {
                VersionId version = move.shown();
                if (version != null && rows.putIfAbsent(move.row(), version) != null) {
                    rows.put(RowId.secondSight(version), version);
                }
            }
            view.put(table, RowVersions.of(rows));
        }
        return DatabaseView.of(view);
    }

    /** In the order in which they were made; a statement leaves old places before it takes new ones. */
    private List<Move> moves(TableName table) {
        List<Move> moves = new ArrayList<>();
        history.chains(table).forEach((row, versions) -> moves.addAll(moves(table, row, versions)));
        moves.sort(
                Comparator.<Move>comparingInt(move -> move.by().clock()).thenComparing(move -> move.shown() != null));
        return moves;
    }

    private List<Move> moves(TableName table, RowId row, List<Version> versions) {
        List<Move> moves = new ArrayList<>();
        Object before = null;
        Object partition = null;
        int number = 0;
        for (Version version : versions) {
            Object place = version.deleted() ? null : views.versions().storagePlace(table, row, version.id());
            if (place != null && views.versions().isWithoutKey(table)) {
                // In another partition a row gets another hidden number, and one more on its way back.
                number += place.equals(partition) ? 0 : 1;
                partition = place;
                place = List.of(place, number);
            }
            if (before != null && !before.equals(place)) {
                moves.add(new Move(version, before, row, null));
            }
            if (place != null) {
                moves.add(new Move(version, place, row, version.id()));
            }
            before = place;
        }
        return moves;
    }
}
