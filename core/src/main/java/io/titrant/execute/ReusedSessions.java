package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.sql.IsolationLevel;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a workspace, which cases use one after another: one per transaction, and the observer, which sets up the initial database and reads the
 * final state. A transaction that may read what an earlier one has left in its session gets a new session.
 */
final class ReusedSessions implements AutoCloseable {
    private final Workspace workspace;
    private final Engine engine;
    private final Limits limits;
    private final Executor closers;
    private final SessionTraces traces;
    private final List<Slot> slots = new ArrayList<>();
    private @Nullable Session observer;
    /** The transactions of the case at hand that may leave something in their sessions. */
    private Set<String> marked = Set.of();

    /** A session, and the isolation level it is set to. */
    private static final class Slot {
        final Session session;

        @Nullable
        IsolationLevel level;

        Slot(Session session) {
            this.session = session;
        }
    }

    /** @param closers closes sessions that may hang, or for which no case should wait */
    ReusedSessions(Workspace workspace, Limits limits, Executor closers) {
        this.workspace = workspace;
        this.engine = workspace.instance().engine();
        this.limits = limits;
        this.closers = closers;
        this.traces = new SessionTraces(engine.dialect());
    }

    Session observer() throws SQLException {
        if (observer == null) {
            observer = workspace.openSession();
            observer.bound(limits.wholeCase());
        }
        return observer;
    }

    /** A new observer, if the initial database of the case may leave something in its session. */
    void renewObserverFor(Case testCase) {
        if (traces.inInit(testCase)) {
            closeObserver();
        }
    }

    /**
     * The transactions of the case, each with a session at its isolation level. The sessions follow the names of the transactions: in another submitted order a
     * transaction has the same session, which may know its statements.
     */
    Map<String, TransactionLane> transactionLanes(Case testCase) throws SQLException {
        marked = traces.transactions(testCase);
        List<String> names = testCase.transactions().stream().sorted().toList();
        Map<String, TransactionLane> lanes = new LinkedHashMap<>();
        for (String tx : testCase.transactions()) {
            Slot slot = slot(names.indexOf(tx), marked.contains(tx));
            IsolationLevel level = testCase.isolation(tx).orElse(engine.defaultIsolation());
            if (slot.level != level) {
                slot.session.setIsolation(level);
                slot.level = level;
            }
            slot.session.refresh();
            lanes.put(tx, new TransactionLane(tx, slot.session, engine::classify, limits.rows()));
        }
        return lanes;
    }

    private Slot slot(int place, boolean anew) throws SQLException {
        boolean used = place < slots.size();
        while (place >= slots.size()) {
            slots.add(new Slot(workspace.openSession()));
        }
        if (used && anew) {
            Session old = slots.get(place).session;
            slots.set(place, new Slot(workspace.openSession()));
            closers.execute(old::close);
        }
        return slots.get(place);
    }

    /**
     * Leaves the sessions that were lost, still hold a statement, or in which the case may have left something.
     *
     * @return whether the case may have left something outside its sessions too
     */
    boolean discardSpoilt(Case testCase, Collection<TransactionLane> lanes) {
        Set<String> marked = this.marked;
        for (TransactionLane lane : lanes) {
            boolean usable = lane.state != TransactionLane.State.LOST && !lane.blocked() && !lane.open;
            if (usable) {
                lane.close();
            }
            if (!usable || marked.contains(lane.tx)) {
                slots.removeIf(slot -> slot.session == lane.session());
                if (usable) {
                    release(lane.session());
                    lane.session().close();
                } else {
                    closers.execute(lane.session()::close);
                }
            }
        }
        renewObserverFor(testCase);
        return !marked.isEmpty();
    }

    private static void release(Session session) {
        try {
            session.rollback();
            session.releaseSessionLocks();
        } catch (SQLException e) {
            // It is closed next, which gives everything back.
        }
    }

    private void closeObserver() {
        Session old = observer;
        observer = null;
        if (old != null) {
            release(old);
            old.close();
        }
    }

    @Override
    public void close() {
        slots.forEach(slot -> slot.session.close());
        if (observer != null) {
            observer.close();
        }
    }
}
