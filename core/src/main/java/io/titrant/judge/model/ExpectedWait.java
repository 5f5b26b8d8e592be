package io.titrant.judge.model;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.ViewRunner;
import io.titrant.sql.Insert;
import io.titrant.sql.Locking;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a statement that waits has to, by the locks that the analysis knows of (Troc §III-E3, Table III). If not, that is no bug (§III-F): engines
 * lock more than they must, such as all rows that are scanned without an index, gaps, or the parents of foreign keys.
 */
final class ExpectedWait {
    private final ViewRunner views;
    private final ModelState state;
    private final int tx;
    private final Statement statement;
    private final Semantics rules;

    /** @param state as it was when the statement began to wait */
    ExpectedWait(ModelContext context, ModelState state, int tx, Statement statement) {
        this.views = context.views();
        this.state = state;
        this.tx = tx;
        this.statement = statement;
        this.rules = context.rules(tx);
    }

    /** False only where that can be told. */
    boolean needed() {
        if (!state.othersAtWork(tx)) {
            return false;
        }
        Set<DatabaseView> databaseViews = new LinkedHashSet<>(List.of(
                state.view(tx, rules.writesSee()), state.view(tx, Sees.COMMITTED), state.view(tx, Sees.UNCOMMITTED)));
        if (statement instanceof Query query) {
            return databaseViews.stream().anyMatch(view -> meetsHolder(query, view, exclusive(query)));
        }
        if (!(statement instanceof Insert)
                && databaseViews.stream().anyMatch(view -> meetsHolder(statement, view, true))) {
            return true;
        }
        WriteLocks locks = new WriteLocks(views, state, tx, statement);
        return locks.targets().size() > 1 || databaseViews.stream().anyMatch(view -> changesMeetLocks(locks, view));
    }

    private static boolean exclusive(Query query) {
        return query.locking().stream().anyMatch(lock -> lock.strength() != Locking.Strength.SHARE);
    }

    /** Whether it reaches a row that a peer has; also where it cannot be told which rows it reaches. */
    private boolean meetsHolder(Statement asked, DatabaseView view, boolean exclusive) {
        Set<Integer> reached = views.reached(asked, view, view);
        if (reached == null) {
            return true;
        }
        String table = asked instanceof Query query
                ? views.redirect().ownTable(query)
                : new WriteLocks(views, state, tx, asked).targets().iterator().next();
        return reached.stream().anyMatch(row -> state.mayHold(tx, table, row, exclusive));
    }

    private boolean changesMeetLocks(WriteLocks locks, DatabaseView view) {
        StatementEffect attempt = views.write(statement, view, state.view(tx, rules.subqueriesSee()));
        for (Map.Entry<String, Map<Integer, StatementEffect.Change>> table :
                attempt.changes().entrySet()) {
            Optional<Integer> holder = locks.holder(view, table.getKey(), table.getValue());
            if (holder.isPresent()) {
                return true;
            }
        }
        return attempt.failed()
                || locks.rangeEntered(attempt.changes()).isPresent()
                || locks.duplicatesUncommitted(statement, state.view(tx, rules.subqueriesSee()), attempt.changes());
    }
}
