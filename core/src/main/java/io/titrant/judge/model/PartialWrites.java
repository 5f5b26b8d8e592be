package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.ScratchTable;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Delete;
import io.titrant.sql.Insert;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
    private final ExecutedStatement reader;

    PartialWrites(ModelContext context, ModelState state, ExecutedStatement reader) {
        this.context = context;
        this.state = state;
        this.reader = reader;
    }

    /** The view before the blocked writes, and after each of them has changed the rows that no other open transaction has written. */
    List<DatabaseView> states(DatabaseView view) {
        List<DatabaseView> states = new ArrayList<>(List.of(view));
        changes().forEach(changes -> states.add(view.after(changes)));
        return states;
    }

    /** The views in between; none if there are too many. */
    List<DatabaseView> parts(DatabaseView view) {
        List<DatabaseView> parts = new ArrayList<>(List.of(view));
        List<Changes> all = changes();
        if (all.stream().mapToInt(Changes::size).sum() > MAX_ROWS) {
            return List.of();
        }
        all.forEach(changes -> changes.forEach((table, rows) -> rows.forEach((row, change) -> {
            Changes one = Changes.ofRow(table, row, change);
            List.copyOf(parts).forEach(part -> parts.add(part.after(one)));
        })));
        return parts;
    }

    private List<Changes> changes() {
        List<Changes> all = new ArrayList<>();
        for (int step : state.blockedWritesBut(reader)) {
            context.write(step, state)
                    .ifPresent(write -> searched(write).forEach(view -> {
                        Changes changes = effect(write, view)
                                .changes()
                                .map((table, rows) -> rows.where((row, change) ->
                                        isUnlocked(write, table, row) && isNew(all, table, row, change)));
                        all.add(changes);
                    }));
        }
        return all;
    }

    private boolean isUnlocked(ModelledStatement write, TableName table, RowId row) {
        return state.versions().openWriter(write.tx(), table, row).isEmpty();
    }

    /** Whether no change among those gives the row the same values. */
    private boolean isNew(List<Changes> all, TableName table, RowId row, RowChanges.Change change) {
        return all.stream()
                .noneMatch(changes -> changes.of(table)
                        .any((other, known) -> other.equals(row)
                                && known.deleted() == change.deleted()
                                && (change.deleted()
                                        || context.views().versions().same(known.version(), change.version()))));
    }

    /** The rows that a blocked write may have searched so far: those of now, and those since its wait began. An INSERT searches none. */
    private List<DatabaseView> searched(ModelledStatement write) {
        Sees sees = write.rules().writesSee();
        Set<DatabaseView> views = new LinkedHashSet<>(List.of(write.view(sees)));
        if (!(write.statement() instanceof Insert insert) || insert.verb() != Insert.Verb.INSERT) {
            views.add(write.viewAtStart(sees));
            views.addAll(state.versions()
                    .committedViewsSince(state.startOrNow(write.executed()).versions(), write.tx()));
        }
        return List.copyOf(views);
    }

    private StatementEffect effect(ModelledStatement write, DatabaseView view) {
        return write.views()
                .write(
                        write.statement(),
                        view,
                        write.view(write.rules().subqueriesSee()),
                        state.keys().next());
    }

    /**
     * Whether the parts are all that these writes can have done so far: what they do to a row depends on this row alone, and each row is changed as a whole. A write
     * that fails alone, or changes a column of an index, may have left a part of its work behind.
     */
    boolean areAll(List<ModelledStatement> writes) {
        return writes.stream()
                .allMatch(write -> isRowByRow(write)
                        && searched(write).stream()
                                .noneMatch(view -> effect(write, view).failed()));
    }

    private boolean isRowByRow(ModelledStatement write) {
        if (write.hasInnerTables() || context.views().schema().hasForeignKeys()) {
            return false;
        }
        ScratchTable table = context.views().schema().table(write.target());
        if (write.statement() instanceof Update update) {
            return update.soleTarget() != null
                    && update.from().isEmpty()
                    && update.limit() == null
                    && update.conflict() == ConflictAction.DEFAULT
                    && (!table.placing().intersects(table.assigned(update.assignments()))
                            || reachesLockedRowsOnly(write));
        }
        if (write.statement() instanceof Delete delete) {
            return delete.using().isEmpty() && delete.limit() == null;
        }
        return write.statement() instanceof Insert insert
                && insert.source() instanceof Insert.Rows
                && insert.conflict() == ConflictAction.DEFAULT
                && insert.upsert() == null
                && !table.generatesKeyOf(insert);
    }

    /** Whether other open transactions have written every row that it changes, so that it can have changed none so far. */
    private boolean reachesLockedRowsOnly(ModelledStatement write) {
        return searched(write).stream()
                .allMatch(view -> !effect(write, view)
                        .changes()
                        .any((table, rows) -> rows.any((row, change) -> isUnlocked(write, table, row))));
    }
}
