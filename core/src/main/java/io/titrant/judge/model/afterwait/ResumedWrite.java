package io.titrant.judge.model.afterwait;

import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NarrowedStatement;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Expr;
import org.jspecify.annotations.Nullable;

/** An UPDATE or DELETE that goes on after it was blocked. Its condition is narrowed; its table keeps all rows, because constraints look at them. */
final class ResumedWrite extends ResumedStatement {
    ResumedWrite(ModelledStatement modelled, DatabaseView start, DatabaseView now, DatabaseView inner) {
        super(modelled, start, now, inner);
    }

    @Override
    TableName table() {
        return modelled().target();
    }

    @Override
    PossibleExecution only(RowSet reached, RowSet leftOut) {
        return without(leftOut);
    }

    @Override
    PossibleExecution onlyChosen(RowSet chosen, RowSet came) {
        return came.isEmpty() ? plain() : without(came);
    }

    @Override
    PossibleExecution without(RowSet rows) {
        return on(NarrowedStatement.without(statement(), rows), now());
    }

    @Override
    PossibleExecution conditional(@Nullable Expr condition, RowSet rows) {
        return on(NarrowedStatement.conditional(statement(), condition, rows), now());
    }

    @Override
    PossibleExecutions withUnknownReach() {
        return PossibleExecutions.incomplete(
                        "it is unknown which rows the statement had chosen when it was blocked: " + sql())
                .plus(PossibleExecutions.of(plain()));
    }

    @Override
    boolean locksKeysOnly() {
        return false;
    }
}
