package io.titrant.judge.model.state;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.TxId;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.ViewRunner;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import java.util.Objects;
import java.util.Set;

/**
 * A statement of a recording at the moment of its return, with all that decides what it should have done.
 *
 * @param state the model before its effect
 * @param statement its tree, with the queries of views in place of the views
 * @param rules what the engine documents for it
 */
public record ModelledStatement(
        ViewRunner views, ModelState state, TxId tx, ExecutedStatement executed, Statement statement, Semantics rules) {

    /** The documented behaviour of single statements. */
    public Semantics.Statements statementRules() {
        return Objects.requireNonNull(rules.statements());
    }

    public String sql() {
        return executed.sql();
    }

    /** {@code T1's UPDATE (UPDATE t SET …)}. */
    public String display() {
        return executed.display() + " (" + executed.sql() + ")";
    }

    /** Whether it was blocked, so that other transactions may have changed rows meanwhile. */
    public boolean wasBlocked() {
        return executed.waited() && state.startOf(executed) != null;
    }

    /** The view of its transaction now. */
    public DatabaseView view(Sees sees) {
        return state.view(tx, sees);
    }

    /** The view of its transaction when its wait began, or now if it was not blocked. */
    public DatabaseView viewAtStart(Sees sees) {
        return state.startOrNow(executed).view(tx, sees);
    }

    public boolean hasInnerTables() {
        return views.hasInnerTables(statement);
    }

    /** The tables that it writes. */
    public Set<TableName> targets() {
        return TableName.all(Tables.written(statement));
    }

    /** The first table that it writes. */
    public TableName target() {
        return targets().iterator().next();
    }
}
