package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import java.util.List;
import java.util.Set;

/** The real session below a lie. It knows whether a transaction is open in this session, and whether one is open in another session. */
public final class RealSession {
    private final Session session;
    private final Workspace workspace;
    private final Set<RealSession> open;

    /** @param open the sessions of the workspace with an open transaction, safe for use by several threads */
    RealSession(Session session, Workspace workspace, Set<RealSession> open) {
        this.session = session;
        this.workspace = workspace;
        this.open = open;
    }

    public Session session() {
        return session;
    }

    public Workspace workspace() {
        return workspace;
    }

    public boolean inTransaction() {
        return open.contains(this);
    }

    /** Whether a transaction is open in another session. A lie changes only such statements, so serial runs are correct. */
    public boolean anotherTransactionIsOpen() {
        return open.stream().anyMatch(other -> other != this);
    }

    /** The other sessions with an open transaction. */
    public List<RealSession> othersInTransactions() {
        return open.stream().filter(other -> other != this).toList();
    }

    void began() {
        open.add(this);
    }

    void ended() {
        open.remove(this);
    }
}
