package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The sessions in which a statement runs at the moment; no other thread may use them. */
final class BusySessions {
    private final Set<RealSession> busy = ConcurrentHashMap.newKeySet();

    void starts(RealSession session) {
        busy.add(session);
    }

    void ends(RealSession session) {
        busy.remove(session);
    }

    boolean idle(RealSession session) {
        return !busy.contains(session);
    }
}
