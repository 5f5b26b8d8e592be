package io.titrant.engines;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The lock table of a Firebird database (layout 146: version 18 for 64 bits, as in Firebird 4.0). It has owners (a session or the database), locks, and requests that link an
 * owner with a lock. A session waits if one of its requests is pending. A transaction that meets a row of another transaction waits for the lock of that
 * transaction, which its session holds exclusively.
 *
 * <p>The server changes the table under a mutex. It counts each time it takes the mutex and notes who has it, so a look is valid if nobody had the mutex before and after it,
 * and the count is the same.
 */
final class FirebirdLockTable {
    private static final int LAYOUT = 146;

    private static final int HEADER_LAYOUT = 4;
    private static final int HEADER_ACTIVE_OWNER = 88;
    private static final int HEADER_OWNERS = 92;
    private static final int HEADER_LENGTH = 140;
    private static final int HEADER_ACQUIRES = 168;

    private static final int OWNER_ID = 8;
    private static final int OWNER_LINK = 16;
    private static final int OWNER_REQUESTS = 32;
    private static final int OWNER_PENDING = 48;

    private static final int REQUEST_REQUESTED = 1;
    private static final int REQUEST_STATE = 2;
    private static final int REQUEST_FLAGS = 4;
    private static final int REQUEST_OWNER = 8;
    private static final int REQUEST_LOCK = 12;
    private static final int REQUEST_OF_OWNER = 24;
    private static final int REQUEST_OF_LOCK = 32;
    private static final int REQUEST_PENDING = 48;
    private static final int PENDING = 2;

    private static final int LOCK_REQUESTS = 4;
    private static final int LOCK_SERIES = 40;
    private static final int LOCK_KEY = 58;

    private static final int RELATION = 2;
    private static final int TRANSACTION = 4;
    private static final int SESSION = 7;

    /** Firebird's lock levels from none to exclusive: whether a level (row) can be granted beside another (column). */
    private static final String[] COMPATIBLE = {
        "1111111", "1111111", "1111110", "1111000", "1110100", "1110000", "1100000"
    };

    /** More than any queue has: the end of a walk over a queue that changes meanwhile. */
    private static final int MOST = 100_000;

    private final ByteBuffer bytes;

    /** The session of each owner, which never changes; the id of an owner is used once. */
    private final Map<Long, String> sessions = new HashMap<>();

    FirebirdLockTable(ByteBuffer mapped) throws SQLException {
        this.bytes = mapped.order(ByteOrder.nativeOrder());
        int layout = bytes.getShort(HEADER_LAYOUT);
        if (layout != LAYOUT) {
            throw new SQLException("the lock table has layout " + layout + ", and Titrant knows " + LAYOUT);
        }
    }

    /** Whether the server has made the table larger than this view of it. */
    boolean hasGrown() {
        return bytes.getInt(HEADER_LENGTH) > bytes.capacity();
    }

    /** The sessions that wait for a transaction or a table, with the sessions that they wait for; empty if the server changed the table meanwhile. */
    Optional<Map<String, Set<String>>> waits() {
        long before = bytes.getLong(HEADER_ACQUIRES);
        if (bytes.getInt(HEADER_ACTIVE_OWNER) != 0) {
            return Optional.empty();
        }
        Map<String, Set<String>> waits = new HashMap<>();
        try {
            Queue owners = new Queue(HEADER_OWNERS, OWNER_LINK);
            for (int owner = owners.next(); owner != 0; owner = owners.next()) {
                Queue pending = new Queue(owner + OWNER_PENDING, REQUEST_PENDING);
                for (int request = pending.next(); request != 0; request = pending.next()) {
                    addWait(owner, request, waits);
                }
            }
        } catch (IndexOutOfBoundsException e) {
            return Optional.empty();
        }
        boolean same = bytes.getInt(HEADER_ACTIVE_OWNER) == 0 && bytes.getLong(HEADER_ACQUIRES) == before;
        return same ? Optional.of(waits) : Optional.empty();
    }

    private void addWait(int owner, int request, Map<String, Set<String>> waits) {
        int lock = bytes.getInt(request + REQUEST_LOCK);
        int series = bytes.get(lock + LOCK_SERIES);
        if (series != RELATION && series != TRANSACTION) {
            return;
        }
        Set<String> blockers = waits.computeIfAbsent(session(owner), key -> new TreeSet<>());
        int wanted = bytes.get(request + REQUEST_REQUESTED);
        Queue requests = new Queue(lock + LOCK_REQUESTS, REQUEST_OF_LOCK);
        for (int other = requests.next(); other != 0; other = requests.next()) {
            int holder = bytes.getInt(other + REQUEST_OWNER);
            if (holder != owner && blocks(other, wanted)) {
                blockers.add(session(holder));
            }
        }
    }

    private boolean blocks(int other, int wanted) {
        int held = bytes.get(other + REQUEST_STATE);
        return COMPATIBLE[wanted].charAt(held) == '0';
    }

    /** The session of an owner: it holds a lock whose key is the session's id. */
    private String session(int owner) {
        long id = bytes.getLong(owner + OWNER_ID);
        String known = sessions.get(id);
        if (known != null) {
            return known;
        }
        Queue requests = new Queue(owner + OWNER_REQUESTS, REQUEST_OF_OWNER);
        for (int request = requests.next(); request != 0; request = requests.next()) {
            int lock = bytes.getInt(request + REQUEST_LOCK);
            if (bytes.get(lock + LOCK_SERIES) == SESSION && (bytes.getShort(request + REQUEST_FLAGS) & PENDING) == 0) {
                String session = Long.toString(bytes.getLong(lock + LOCK_KEY));
                sessions.put(id, session);
                return session;
            }
        }
        return "?";
    }

    /** A walk over a queue: a ring of links, each at the same place of its block. */
    private final class Queue {
        private final int head;
        private final int link;
        private int at;
        private int steps;

        Queue(int head, int link) {
            this.head = head;
            this.link = link;
            this.at = head;
        }

        /** The next block, or 0 at the end. */
        int next() {
            at = bytes.getInt(at);
            if (++steps > MOST) {
                throw new IndexOutOfBoundsException("an endless queue");
            }
            return at == head ? 0 : at - link;
        }
    }
}
