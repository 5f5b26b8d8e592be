package io.titrant.judge.model.afterwait;

import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NarrowedStatement;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Expr;
import io.titrant.sql.Locking;
import io.titrant.sql.Query;
import io.titrant.sql.Tables;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A SELECT that goes on after it was blocked. Its view is narrowed, its text stays. */
final class ResumedRead extends ResumedStatement {
    private final Query query;

    ResumedRead(ModelledStatement modelled, Query query, DatabaseView start, DatabaseView now, DatabaseView inner) {
        super(modelled, start, now, inner);
        this.query = query;
    }

    /** The same read, with other views of before and after. */
    ResumedRead between(DatabaseView earlier, DatabaseView later) {
        return new ResumedRead(modelled(), query, earlier, later, inner());
    }

    Query query() {
        return query;
    }

    Set<TableName> tables() {
        return TableName.all(Tables.read(query));
    }

    @Override
    TableName table() {
        return tables().size() == 1 ? tables().iterator().next() : views().ownTable(query);
    }

    @Override
    PossibleExecution only(RowSet reached, RowSet leftOut) {
        return on(now().only(table(), reached));
    }

    @Override
    PossibleExecution onlyChosen(RowSet chosen, RowSet came) {
        return only(chosen, came);
    }

    @Override
    PossibleExecution without(RowSet rows) {
        return on(now().without(table(), rows));
    }

    @Override
    PossibleExecution conditional(@Nullable Expr condition, RowSet rows) {
        return on(NarrowedStatement.conditional(query, condition), now().only(table(), rows));
    }

    @Override
    PossibleExecutions withUnknownReach() {
        return PossibleExecutions.incomplete(
                        "it is unknown which rows the query had chosen when it was blocked: " + sql())
                .plus(PossibleExecutions.of(plain(), on(start())));
    }

    @Override
    boolean locksKeysOnly() {
        return query.locking().stream().anyMatch(lock -> lock.strength() == Locking.Strength.KEY_SHARE);
    }
}
