package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.ViewRunner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a snapshot shows in an engine that stores old row versions by clustered key and partition. A row whose key a peer has changed still shows under
 * its old key, even after the transaction itself has written it under the new key. A row inserted under the key of a deleted row hides the deleted one.
 * "A SELECT sees the latest version of the updated rows, but it might also see older versions of any rows":
 * https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html. {@code judge.isorel.KeyVisibility} recognises such a read in a history of versions
 * without values; this class needs the values, so the two share only what a key is ({@code judge.storage}).
 */
final class SnapshotByKey {
    private final ModelState state;
    private final ViewRunner views;
    private final int tx;
    private final Sees sees;

    SnapshotByKey(ModelState state, ViewRunner views, int tx, Sees sees) {
        this.state = state;
        this.views = views;
        this.tx = tx;
        this.sees = sees;
    }

    /**
     * A version comes to stand at a place, or what stood there is gone.
     *
     * @param shown its id; null: nothing stands there now
     */
    private record Move(
            Version by, Object place, int row, @Nullable Integer shown) {}

    /** The newest visible version of each place. A row that shows at two is in the view twice, once under a number that is no row's. */
    DatabaseView view(boolean noOpsCount) {
        Map<String, Map<Integer, Integer>> view = new TreeMap<>();
        state.chains().forEach((table, chains) -> {
            Map<Object, Move> standing = new HashMap<>();
            for (Move move : moves(table, chains)) {
                if (state.sees(tx, sees, table, move.by())
                        && (noOpsCount || !move.by().noOp())) {
                    standing.put(move.place(), move);
                }
            }
            Map<Integer, Integer> rows = new TreeMap<>();
            for (Move move : standing.values()) {
                Integer version = move.shown();
                if (version != null && rows.putIfAbsent(move.row(), version) != null) {
                    rows.put(-version, version);
                }
            }
            view.put(table, rows);
        });
        return new DatabaseView(view);
    }

    /** In the order in which they were made; a statement leaves old places before it takes new ones. */
    private List<Move> moves(String table, Map<Integer, List<Version>> chains) {
        List<Move> moves = new ArrayList<>();
        chains.forEach((row, versions) -> {
            Object before = null;
            Object partition = null;
            int number = 0;
            for (Version version : versions) {
                Object place = version.deleted() ? null : views.versions().place(table, row, version.id());
                if (place != null && views.versions().numbered(table)) {
                    // In another partition a row gets another hidden number, on its way back too.
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
        });
        moves.sort(
                Comparator.<Move>comparingInt(move -> move.by().clock()).thenComparing(move -> move.shown() != null));
        return moves;
    }
}
