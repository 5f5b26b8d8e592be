package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import java.util.List;
import java.util.Set;

/** The real session beneath a lie, and what a lie may know: whether a transaction is open here, and whether another is open elsewhere. */
public final class Truth {
    private final Session session;
    private final Workspace workspace;
    private final Set<Truth> open;

    /** @param open the sessions of the workspace with an open transaction, safe for use by several threads */
    Truth(Session session, Workspace workspace, Set<Truth> open) {
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

    /** Whether another session has a transaction open: where lies are told, as bugs of concurrency are seen. Serial runs are honest. */
    public boolean inCompany() {
        return open.stream().anyMatch(other -> other != this);
    }

    /** The other sessions with an open transaction. */
    public List<Truth> company() {
        return open.stream().filter(other -> other != this).toList();
    }

    void began() {
        open.add(this);
    }

    void ended() {
        open.remove(this);
    }
}
