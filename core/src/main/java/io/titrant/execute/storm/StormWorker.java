package io.titrant.execute.storm;

import io.titrant.engine.Failure;
import io.titrant.generate.Draw;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.ledger.LoggedTransaction;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.shadow.ShadowTransaction;
import io.titrant.storm.workload.TransactionInstantiation;
import io.titrant.storm.workload.TransactionTemplate;
import io.titrant.storm.workload.Workload;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One session of a storm: draws a template, lets it be instantiated on its connection, commits, and tells the shadow how the transaction ended. A lost connection is
 * opened again. A COMMIT without an answer is resolved by reading the keys that the transaction inserted or deleted.
 */
final class StormWorker {
    private static final int CONNECT_TRIES = 300;
    private static final long CONNECT_PAUSE_MILLIS = 100;

    private final StormRun run;
    private final Workload workload;
    private final StormCounters counters;
    private final TransactionInstantiation instantiation;
    private final OperationListener listener;
    private final Draw draw;
    private final Histogram latency = new Histogram(3);
    private volatile @Nullable StormConnection connection;
    private @Nullable IsolationLevel level;

    StormWorker(
            StormRun run,
            Workload workload,
            StormCounters counters,
            TransactionInstantiation instantiation,
            OperationListener listener,
            Draw draw) {
        this.run = run;
        this.workload = workload;
        this.counters = counters;
        this.instantiation = instantiation;
        this.listener = listener;
        this.draw = draw;
    }

    /** The connection that is in use; null before the first and between two. */
    @Nullable
    StormConnection connection() {
        return connection;
    }

    /** The latencies of all connections; complete when the worker has ended. */
    Histogram latency() {
        return latency;
    }

    /** Runs transactions until the storm is over. */
    void work() throws SQLException, InterruptedException {
        try {
            for (long number = run.nextTransaction(); number >= 0; number = run.nextTransaction()) {
                if (!turn(number)) {
                    break;
                }
            }
        } finally {
            disconnect();
        }
    }

    /** One transaction, between two of which a storm with faults may stop; false if the storm ended. */
    private boolean turn(long number) throws SQLException, InterruptedException {
        FaultInjector faults = run.faults();
        if (faults != null) {
            faults.gate().enter();
        }
        try {
            StormConnection open = connected();
            if (open != null) {
                transaction(open, number);
            }
            return open != null;
        } finally {
            if (faults != null) {
                faults.gate().leave();
            }
        }
    }

    private void transaction(StormConnection open, long number) throws SQLException, InterruptedException {
        if (!setLevel(open, draw.one(run.settings().levels()))) {
            return;
        }
        TransactionTemplate template = workload.draw(draw);
        IsolationLevel now =
                run.settings().levels().size() == 1 ? run.settings().levels().get(0) : level;
        instantiation.begin(now != null && now.compareTo(IsolationLevel.REPEATABLE_READ) >= 0, run.stratified(number));
        listener.begun(now);
        ShadowTransaction shadow = instantiation.shadowTransaction();
        if (open.begin(run.twoPhaseName(template, number, draw)) != null || !instantiation.run(template, open)) {
            open.rollback();
            ended(shadow, number, false);
            return;
        }
        Failure failure = open.commit();
        if (failure == null) {
            ended(shadow, number, true);
        } else if (open.lost()) {
            run.unknownOutcome();
            Boolean committed = resolve(open, shadow, number);
            listener.ended(committed);
            if (committed != null && committed) {
                shadow.committed();
            } else {
                shadow.rolledBack();
            }
            counters.transaction(committed != null && committed);
        } else {
            open.rollback();
            ended(shadow, number, false);
        }
    }

    private void ended(ShadowTransaction shadow, long number, boolean committed) throws InterruptedException {
        FaultInjector faults = run.faults();
        LoggedTransaction logged = faults == null ? null : listener.logged(number);
        if (faults != null && logged != null) {
            if (committed) {
                faults.ledger().committed(logged);
            } else {
                faults.ledger().aborted(logged);
            }
        }
        listener.ended(committed);
        if (committed) {
            shadow.committed();
        } else {
            shadow.rolledBack();
        }
        counters.transaction(committed);
    }

    private boolean setLevel(StormConnection open, IsolationLevel wanted) throws SQLException {
        if (wanted != level) {
            if (!open.setIsolation(wanted)) {
                return false;
            }
            level = wanted;
        }
        return true;
    }

    /** Whether a transaction committed whose COMMIT had no answer; null if that cannot be known. */
    private @Nullable Boolean resolve(StormConnection open, ShadowTransaction shadow, long number)
            throws SQLException, InterruptedException {
        FaultInjector faults = run.faults();
        LoggedTransaction logged = listener.logged(number);
        return (faults == null || logged == null)
                ? resolve(open, shadow.changedKeys())
                : faults.gate().await(open.prepareAnswered() ? logged.asPrepared() : logged, open.session());
    }

    /** Whether a transaction committed whose COMMIT had no answer; null if neither its name nor its keys tell. One that is prepared is committed now. */
    private @Nullable Boolean resolve(StormConnection gone, List<ShadowTransaction.ChangedKey> keys)
            throws SQLException, InterruptedException {
        StormConnection open = connected();
        String name = gone.twoPhaseName();
        if (open != null && name != null && (run.commitPrepared(open.session(), name) || gone.prepareAnswered())) {
            return true;
        }
        if (open == null || keys.isEmpty()) {
            return null;
        }
        for (ShadowTransaction.ChangedKey key : keys) {
            boolean before =
                    key.table().dynamicKeys().present(key.table().keys().dynamicIndex(key.key()));
            if (before != key.present()) {
                return exists(open, key) == key.present();
            }
        }
        return null;
    }

    private static boolean exists(StormConnection open, ShadowTransaction.ChangedKey key) throws SQLException {
        var table = key.table().table();
        String where =
                table.keyColumns().stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
        try (PreparedStatement read =
                open.session().connection().prepareStatement("SELECT 1 FROM " + table.name() + " WHERE " + where)) {
            for (int i = 0; i < table.keyColumns().size(); i++) {
                read.setObject(i + 1, table.keyMapping().value(i, key.key()));
            }
            try (ResultSet rows = read.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** The connection, opened again if it was lost; null if the storm ended meanwhile. */
    private @Nullable StormConnection connected() throws SQLException, InterruptedException {
        StormConnection open = connection;
        if (open != null && !open.lost()) {
            return open;
        }
        disconnect();
        for (int i = 0; ; i++) {
            try {
                open = run.connect(listener);
                connection = open;
                return open;
            } catch (SQLException e) {
                FaultInjector faults = run.faults();
                if (i == CONNECT_TRIES || (faults == null && !run.reconnects())) {
                    throw e;
                }
                if (faults != null) {
                    faults.gate().pause();
                }
                if (run.stopped()) {
                    return null;
                }
                Thread.sleep(CONNECT_PAUSE_MILLIS);
            }
        }
    }

    private void disconnect() {
        StormConnection open = connection;
        if (open != null) {
            latency.add(open.latency());
            open.rollback();
            open.close();
            connection = null;
            level = null;
        }
    }
}
