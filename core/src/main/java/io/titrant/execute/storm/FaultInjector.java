package io.titrant.execute.storm;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.generate.Draw;
import io.titrant.storm.ledger.KeyVersions;
import io.titrant.storm.ledger.LostWrite;
import io.titrant.storm.ledger.RowLedger;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Kills the server, or cuts connections, at random times during a storm, and compares the rows with the ledger after each fault and at the end. The times and kinds of
 * the faults come from the seed. A fault strikes running transactions; then the sessions stop between two transactions, the server starts again on its data, all rows are
 * read, and transactions whose COMMIT had no answer are decided by what was read.
 */
final class FaultInjector {
    private static final int SHORTEST_MILLIS = 500;
    private static final int LONGEST_MILLIS = 6_000;
    private static final int LOOK_MILLIS = 100;
    private static final long STOP_SECONDS = 90;
    private static final int MOST_ANOMALIES = 20;

    private final StormRun run;
    private final Workspace workspace;
    private final Draw draw;
    private final boolean kills;
    private final TransactionGate gate = new TransactionGate();
    private final RowLedger ledger;
    private final List<StormAnomaly> anomalies = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final AtomicInteger found = new AtomicInteger();
    private final Thread thread = new Thread(this::work, "storm-faults");
    private volatile boolean finished;
    private boolean broken;
    private int killed;
    private int cut;
    private int audits;
    private int survived;
    private int decided;
    private int prepared;
    private String lastFault = "the start";

    FaultInjector(StormRun run, Workspace workspace, Draw draw) {
        this.run = run;
        this.workspace = workspace;
        this.draw = draw;
        this.kills = run.instance().killable();
        this.ledger = new RowLedger(KeyVersions.initial(run.schema()));
        thread.setDaemon(true);
    }

    TransactionGate gate() {
        return gate;
    }

    RowLedger ledger() {
        return ledger;
    }

    /** How many findings there are so far. */
    int found() {
        return found.get();
    }

    void start() {
        thread.start();
    }

    /** Called after all sessions have ended: compares the rows a last time. */
    void end() throws InterruptedException {
        finished = true;
        thread.join();
        if (!broken) {
            try {
                prepared += run.commitPrepared();
                KeyVersions seen = readRows();
                if (seen != null) {
                    compare(seen);
                }
                if (prepared > 0) {
                    notes.add(Plural.of(prepared, "transaction") + " " + Plural.verb(prepared, "was", "were")
                            + " prepared when a fault struck, and committed after it");
                }
            } catch (SQLException e) {
                notes.add("the rows could not be read at the end: " + StormRun.message(e));
            }
        }
    }

    StormResult.Faults result() {
        return new StormResult.Faults(killed, cut, audits, decided, survived);
    }

    List<StormAnomaly> anomalies() {
        return List.copyOf(anomalies);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    private void work() {
        try {
            long next = nextFault();
            while (!finished && !broken) {
                if (gate.awaitDoubt(LOOK_MILLIS)) {
                    lastFault = "a lost connection";
                    settle(false);
                } else if (System.nanoTime() >= next && !run.stopped()) {
                    strike();
                    next = nextFault();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException | RuntimeException e) {
            breakOff("faults ended early after " + lastFault + ": " + StormRun.message(e));
        }
    }

    private long nextFault() {
        return System.nanoTime() + draw.between(SHORTEST_MILLIS, LONGEST_MILLIS) * 1_000_000L;
    }

    private void strike() throws SQLException, InterruptedException {
        boolean kill = kills && draw.coin();
        if (kill) {
            killed++;
            lastFault = "kill -9 number " + killed;
            run.instance().kill();
        } else {
            List<Session> open = run.sessions();
            int most = open.isEmpty() ? 0 : draw.between(1, open.size());
            lastFault = "a cut of " + Plural.of(most, "connection");
            for (int i = 0; i < most; i++) {
                workspace.cut(open.remove(draw.below(open.size())));
                cut++;
            }
        }
        settle(kill);
    }

    /** Stops the sessions, starts a killed server again, decides the transactions in doubt, and lets the sessions go on. */
    private void settle(boolean restart) throws SQLException, InterruptedException {
        if (!gate.close(STOP_SECONDS)) {
            breakOff("a transaction did not end within " + STOP_SECONDS + " s after " + lastFault);
            return;
        }
        if (restart && !restarted()) {
            return;
        }
        if (!restart) {
            // The server may still work on a COMMIT whose client is gone.
            for (TransactionGate.Doubt doubt : gate.doubts()) {
                workspace.cut(doubt.session);
            }
        }
        gate.doubts().forEach(doubt -> ledger.inDoubt(doubt.transaction));
        decided += gate.doubts().size();
        prepared += run.commitPrepared();
        KeyVersions seen = readRows();
        if (seen == null) {
            breakOff("the storm ended because its tables cannot be read");
        } else {
            gate.open(compare(seen).committed());
        }
    }

    /** All rows; null if the tables cannot be read although the server answers: a loss too. */
    private @Nullable KeyVersions readRows() throws SQLException {
        try (Session session = workspace.openSession()) {
            session.refresh();
            return RowScan.read(session, run.schema());
        } catch (SQLException e) {
            if (!run.instance().alive()) {
                throw e;
            }
            report("durability", "After " + lastFault + " the tables cannot be read: " + StormRun.message(e));
            return null;
        }
    }

    private boolean restarted() throws SQLException {
        try {
            run.instance().recover();
        } catch (TitrantException e) {
            report("durability", "After " + lastFault + " the server does not start again: " + e.getMessage());
            breakOff("the storm ended with the server");
            return false;
        }
        workspace.reconnect();
        run.serverRestarted();
        return true;
    }

    private RowLedger.Audit compare(KeyVersions seen) {
        RowLedger.Audit audit = ledger.audit(seen);
        audits++;
        survived += audit.committed().size();
        Map<LostWrite.Kind, List<LostWrite>> byKind = new EnumMap<>(LostWrite.Kind.class);
        audit.lost()
                .forEach(lost -> byKind.computeIfAbsent(lost.kind(), kind -> new ArrayList<>())
                        .add(lost));
        byKind.forEach((kind, lost) -> report(LossText.kind(kind), LossText.of(run.schema(), lost, lastFault)));
        if (audit.broken() > 0) {
            notes.add("before " + lastFault + ", two transactions replaced the same version of "
                    + Plural.of(audit.broken(), "row") + "; --check judges that");
        }
        return audit;
    }

    private void report(String kind, String explanation) {
        found.incrementAndGet();
        if (anomalies.size() < MOST_ANOMALIES) {
            anomalies.add(new StormAnomaly(kind, explanation, null, null, true));
        }
    }

    private void breakOff(String note) {
        broken = true;
        notes.add(note);
        run.stop();
        gate.breakOff();
    }
}
