package io.titrant.execute.storm;

import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.TwoPhaseCommit;
import io.titrant.engine.Workspace;
import io.titrant.generate.Draw;
import io.titrant.storm.workload.TransactionTemplate;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a storm that commit in two phases. A connection or server that is lost between the phases leaves a prepared transaction behind, which keeps its
 * locks; it is then committed by its name. Only on a server that Titrant has started: there all prepared transactions are the storm's.
 */
final class PreparedTransactions {
    private static final long PATIENCE_SECONDS = 10;
    private static final long PAUSE_MILLIS = 2;

    private final TwoPhaseCommit protocol;
    private final String prefix;

    private PreparedTransactions(TwoPhaseCommit protocol, String prefix) {
        this.protocol = protocol;
        this.prefix = prefix;
    }

    /** Those of a storm; empty if the server cannot prepare transactions. */
    static Optional<PreparedTransactions> on(Instance instance, Workspace workspace) throws SQLException {
        Optional<TwoPhaseCommit> offered = instance.engine().twoPhaseCommit(instance.version());
        if (!instance.own() || offered.isEmpty()) {
            return Optional.empty();
        }
        try (Session session = workspace.openSession()) {
            return offered.get().ready(session)
                    ? Optional.of(new PreparedTransactions(offered.get(), workspace.name() + "_"))
                    : Optional.empty();
        }
    }

    /** The name of a transaction that shall commit in two phases; null for one that shall not. */
    @Nullable
    String name(TransactionTemplate template, long number, Draw draw) {
        return template.twoPhase() > 0 && draw.unit() < template.twoPhase() ? prefix + number : null;
    }

    /** Commits a transaction if it is prepared; returns whether it was. */
    boolean commit(Session session, String name) throws SQLException, InterruptedException {
        return commit(session, List.of(name)) > 0;
    }

    /** Commits all that are prepared; returns how many. */
    int commitAll(Session session) throws SQLException, InterruptedException {
        return commit(session, protocol.prepared(session));
    }

    /** A transaction whose lost session is still closing cannot be committed by others yet: it is tried again. */
    private int commit(Session session, List<String> names) throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        int committed = 0;
        for (String name : names) {
            while (protocol.prepared(session).contains(name)) {
                try {
                    protocol.commit(session, name);
                    committed++;
                } catch (SQLException e) {
                    if (System.nanoTime() > deadline) {
                        throw e;
                    }
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
            }
        }
        return committed;
    }
}
