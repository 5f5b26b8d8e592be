package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import io.titrant.judge.views.TableName;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Why the model may differ from the engine in some tables, so that a complaint about these would be no proof.
 *
 * <pre>
 * INSERT INTO u SELECT c FROM s LIMIT 1       which row is inserted is not known: a doubt about u
 * INSERT INTO v SELECT c FROM u               now a doubt about v too
 * UPDATE t SET b = 9                          a complaint about t is a proof
 * </pre>
 *
 * @param ofLocks whether only the locks on these tables are in doubt: a query changes no rows, whichever it had chosen before it was blocked
 * @param tx the transaction about which there is no doubt any more if it rolls back; null if others may have read its rows
 */
public record Doubt(
        String why,
        Set<TableName> tables,
        boolean ofLocks,
        @Nullable TxId tx) {
    public Doubt {
        tables = Collections.unmodifiableSet(new TreeSet<>(tables));
    }

    public Doubt(String why, Set<TableName> tables) {
        this(why, tables, false, null);
    }

    public boolean concerns(Collection<TableName> used) {
        return !Collections.disjoint(tables, used);
    }

    /** The doubt after a statement has read and written those tables. */
    Doubt spread(Set<TableName> read, Set<TableName> written) {
        if (!concerns(read)) {
            return this;
        }
        Set<TableName> more = new TreeSet<>(tables);
        more.addAll(written);
        return new Doubt(why, more, ofLocks, tx);
    }
}
