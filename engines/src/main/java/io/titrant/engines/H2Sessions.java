package io.titrant.engines;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The open sessions of a workspace of H2, with their internal state. */
final class H2Sessions {
    private final Supplier<List<JdbcSession>> sessions;
    private final Map<JdbcSession, H2Insides> insides = new WeakHashMap<>();

    H2Sessions(Supplier<List<JdbcSession>> sessions) {
        this.sessions = sessions;
    }

    List<JdbcSession> open() {
        return sessions.get();
    }

    /** The internal state of all open sessions. */
    List<H2Insides> insides() throws ReflectiveOperationException {
        List<H2Insides> all = new ArrayList<>();
        for (JdbcSession session : open()) {
            all.add(inside(session));
        }
        return all;
    }

    H2Insides inside(JdbcSession session) throws ReflectiveOperationException {
        H2Insides known = insides.get(session);
        if (known == null) {
            known = new H2Insides(session);
            insides.put(session, known);
        }
        return known;
    }

    /** The internal state of the session with this id; null if it is not open. */
    @Nullable
    H2Insides inside(String sessionId) throws ReflectiveOperationException {
        for (JdbcSession session : open()) {
            if (session.id().equals(sessionId)) {
                return inside(session);
            }
        }
        return null;
    }
}
