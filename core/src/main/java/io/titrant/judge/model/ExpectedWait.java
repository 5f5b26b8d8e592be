package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.state.LockMode;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Insert;
import io.titrant.sql.Locking;
import io.titrant.sql.Query;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a blocked statement has to wait, by the locks that the analysis knows of (Troc §III-E3, Table III). If not, that is no bug (§III-F): engines
 * lock more than they must, such as all rows that are scanned without an index, gaps between keys, or the parent rows of foreign keys.
 */
final class ExpectedWait {
    private final ModelledStatement blocked;
    private final WriteLocks locks;

    /** @param blocked the statement, in the state in which its wait begins */
    ExpectedWait(ModelledStatement blocked) {
        this.blocked = blocked;
        this.locks = new WriteLocks(blocked.views(), blocked.state(), blocked.tx(), blocked.statement());
    }

    /** False only where the analysis is sure that no lock is in the way. */
    boolean isNeeded() {
        if (!blocked.state().othersHoldAny(blocked.tx())) {
            return false;
        }
        Set<DatabaseView> views = new LinkedHashSet<>(List.of(
                blocked.view(blocked.rules().writesSee()),
                blocked.view(Sees.COMMITTED),
                blocked.view(Sees.UNCOMMITTED)));
        if (blocked.statement() instanceof Query query) {
            return views.stream().anyMatch(view -> meetsHolder(view, mode(query)));
        }
        if (!(blocked.statement() instanceof Insert)
                && views.stream().anyMatch(view -> meetsHolder(view, LockMode.EXCLUSIVE))) {
            return true;
        }
        return locks.targets().size() > 1 || views.stream().anyMatch(this::changesMeetLocks);
    }

    private static LockMode mode(Query query) {
        return query.locking().stream().anyMatch(lock -> lock.strength() != Locking.Strength.SHARE)
                ? LockMode.EXCLUSIVE
                : LockMode.SHARED;
    }

    /** Whether it reaches a row that another transaction holds; true also where no query tells which rows it reaches. */
    private boolean meetsHolder(DatabaseView view, LockMode mode) {
        RowSet reached = blocked.views().reached(blocked.statement(), view, view);
        if (reached == null) {
            return true;
        }
        TableName table =
                blocked.statement() instanceof Query query ? blocked.views().ownTable(query) : blocked.target();
        return reached.stream().anyMatch(row -> blocked.state().mayBeHeld(blocked.tx(), table, row, mode));
    }

    private boolean changesMeetLocks(DatabaseView view) {
        DatabaseView inner = blocked.view(blocked.rules().subqueriesSee());
        NextKeys keys = blocked.state().keys().next();
        StatementEffect effect = blocked.views().write(blocked.statement(), view, inner, keys);
        Changes changes = effect.changes();
        return changes.any((table, rows) -> locks.holder(view, table, rows).isPresent())
                || effect.failed()
                || locks.predicateEntered(changes).isPresent()
                || locks.duplicatesUncommitted(blocked.statement(), inner, changes, keys);
    }
}
