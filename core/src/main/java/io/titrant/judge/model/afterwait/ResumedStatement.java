package io.titrant.judge.model.afterwait;

import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.RowId;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.ViewRunner;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that goes on after it was blocked: what it saw when its wait began, what it sees now, and how its reach is narrowed to some rows. The
 * policies ({@link AfterWaitPolicy}) treat reads and writes alike; the two subclasses differ in how they narrow.
 */
public abstract class ResumedStatement {
    private final ModelledStatement modelled;
    private final DatabaseView start;
    private final DatabaseView now;
    private final DatabaseView inner;

    ResumedStatement(ModelledStatement modelled, DatabaseView start, DatabaseView now, DatabaseView inner) {
        this.modelled = modelled;
        this.start = start;
        this.now = now;
        this.inner = inner;
    }

    /**
     * The statement after its wait.
     *
     * @param inner the view of the tables of queries inside it
     */
    public static ResumedStatement of(ModelledStatement modelled, DatabaseView inner) {
        DatabaseView start = modelled.viewAtStart(modelled.rules().writesSee());
        DatabaseView now = modelled.view(modelled.rules().writesSee());
        return modelled.statement() instanceof Query query
                ? new ResumedRead(modelled, query, start, now, inner)
                : new ResumedWrite(modelled, start, now, inner);
    }

    /** The one table that its condition searches. */
    abstract TableName table();

    /**
     * Its execution on some rows.
     *
     * @param reached the rows that it reaches
     * @param leftOut the rows that it does not reach though they match now
     */
    abstract PossibleExecution only(RowSet reached, RowSet leftOut);

    /** Its execution on the rows that it had chosen before its wait, without those that came to match since. */
    abstract PossibleExecution onlyChosen(RowSet chosen, RowSet came);

    /** Its execution on all rows that match now but those. */
    abstract PossibleExecution without(RowSet rows);

    /** Its execution on those rows, with another condition; null means none. */
    abstract PossibleExecution conditional(@Nullable Expr condition, RowSet rows);

    /** Its executions where it is not known which rows it reaches. */
    abstract PossibleExecutions withUnknownReach();

    /** Whether it is a read with FOR KEY SHARE, which does not wait for updates that leave the keys alone. */
    abstract boolean locksKeysOnly();

    /** Whether a table that its inner queries read changed while the statement was blocked. */
    final boolean innerTablesChanged() {
        DatabaseView latest = modelled.view(modelled.rules().subqueriesSee());
        List<DatabaseView> earlier =
                earlierViews(modelled.viewAtStart(modelled.rules().subqueriesSee()));
        return earlier.stream().anyMatch(view -> !view.sameIn(views().innerTables(statement()), latest));
    }

    /** The view when its wait began, and those after each commit since then but the last. */
    final List<DatabaseView> earlierViews() {
        return earlierViews(start);
    }

    private List<DatabaseView> earlierViews(DatabaseView first) {
        List<DatabaseView> views = new ArrayList<>(List.of(first));
        ModelState then = state().startOf(modelled.executed());
        if (then != null) {
            views.addAll(state().versions().committedViewsSince(then.versions(), modelled.tx()));
        }
        return views;
    }

    /** Its execution on the rows of now. */
    final PossibleExecution plain() {
        return on(now);
    }

    final PossibleExecution on(DatabaseView own) {
        return on(statement(), own);
    }

    final PossibleExecution on(Statement narrowed, DatabaseView own) {
        return PossibleExecution.plain(state(), narrowed, own, inner);
    }

    /** The rows that its condition selected when its wait began; null where no query tells. */
    final @Nullable RowSet reachedAtStart() {
        return views().reached(statement(), start, inner);
    }

    /** The rows that its condition selects now; null where no query tells. */
    final @Nullable RowSet reachedNow() {
        return views().reached(statement(), now, inner);
    }

    /** Whether its condition selects that row of that view; true where no query tells. */
    final boolean matches(RowId row, DatabaseView view) {
        RowSet reached = views().reached(statement(), view, inner);
        return reached == null || reached.contains(row);
    }

    final ModelledStatement modelled() {
        return modelled;
    }

    final ModelState state() {
        return modelled.state();
    }

    final ViewRunner views() {
        return modelled.views();
    }

    final Statement statement() {
        return modelled.statement();
    }

    final String sql() {
        return modelled.sql();
    }

    /** The view when its wait began. */
    final DatabaseView start() {
        return start;
    }

    final DatabaseView now() {
        return now;
    }

    final DatabaseView inner() {
        return inner;
    }
}
