package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The sessions in which a statement runs at the moment; no other thread may use them. */
final class BusySessions {
    private final Set<Truth> busy = ConcurrentHashMap.newKeySet();

    void starts(Truth session) {
        busy.add(session);
    }

    void ends(Truth session) {
        busy.remove(session);
    }

    boolean idle(Truth session) {
        return !busy.contains(session);
    }
}
