package io.titrant.judge.model;

import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes that blocked writes may have made so far, which a read at READ UNCOMMITTED sees: any part of what they do alone.
 *
 * <pre>
 * rows before    row 1: a = 1      row 2: a = 1, locked by T1
 * T2             UPDATE t SET a = 5       is blocked by T1's lock on row 2
 * T3 may read    row 1 with a = 1 or a = 5, row 2 with a = 1
 * </pre>
 */
final class PartialWrites {
    /** Up to so many of their rows are tried in every combination. */
    private static final int MAX_ROWS = 5;

    private final ModelContext context;
    private final ModelState state;

    PartialWrites(ModelContext context, ModelState state) {
        this.context = context;
        this.state = state;
    }

    /** The view once all blocked writes but this statement have changed the rows that no other open transaction has written. */
    DatabaseView whole(DatabaseView view, ExecutedStatement statement) {
        DatabaseView done = view;
        for (Changes changes : changes(statement)) {
            done = done.after(changes);
        }
        return done;
    }

    /** The views in between; none if there are too many. */
    List<DatabaseView> parts(DatabaseView view, ExecutedStatement statement) {
        List<DatabaseView> parts = new ArrayList<>(List.of(view));
        List<Changes> all = changes(statement);
        if (all.stream().mapToInt(Changes::size).sum() > MAX_ROWS) {
            return List.of();
        }
        all.forEach(changes -> changes.forEach((table, rows) -> rows.forEach((row, change) -> {
            Changes one = Changes.ofRow(table, row, change);
            List.copyOf(parts).forEach(part -> parts.add(part.after(one)));
        })));
        return parts;
    }

    private List<Changes> changes(ExecutedStatement statement) {
        List<Changes> all = new ArrayList<>();
        for (int step : state.blockedWritesBut(statement)) {
            context.write(step, state).ifPresent(write -> all.add(changes(write)));
        }
        return all;
    }

    private Changes changes(ModelledStatement write) {
        StatementEffect effect = write.views()
                .write(
                        write.statement(),
                        write.view(write.rules().writesSee()),
                        write.view(write.rules().subqueriesSee()),
                        state.keys().next());
        return effect.changes().map((table, rows) -> unlocked(write, table, rows));
    }

    private RowChanges unlocked(ModelledStatement write, TableName table, RowChanges rows) {
        return rows.where((RowId row, RowChanges.Change change) ->
                state.versions().openWriter(write.tx(), table, row).isEmpty());
    }
}
