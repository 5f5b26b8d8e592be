package io.titrant.engines;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** Internal state of an H2 session in this JVM that JDBC does not show. Reading it runs no statement. */
final class H2Insides {
    private static final int LONGEST_CIRCLE = 20;

    private final Object session;
    private final Method blockingSessionId;
    private final Method setLockTimeout;
    private final Method awaitedTable;
    private final Field transaction;
    private volatile @Nullable Field blocking;
    private volatile @Nullable H2RowLock rowLock;

    H2Insides(JdbcSession session) throws ReflectiveOperationException {
        Connection connection = session.connection();
        this.session = connection.getClass().getMethod("getSession").invoke(connection);
        this.blockingSessionId = this.session.getClass().getMethod("getBlockingSessionId");
        this.setLockTimeout = this.session.getClass().getMethod("setLockTimeout", int.class);
        this.awaitedTable = this.session.getClass().getMethod("getWaitForLock");
        this.transaction = field(this.session, "transaction");
    }

    /** The id of the session that blocks this one, as INFORMATION_SCHEMA.SESSIONS shows it; 0: none. */
    int blockerId() throws ReflectiveOperationException {
        return (Integer) blockingSessionId.invoke(session);
    }

    /** Whether its statement waits for the lock of a whole table. */
    boolean waitsForTable() throws ReflectiveOperationException {
        return awaitedTable.invoke(session) != null;
    }

    void setLockTimeout(int millis) throws ReflectiveOperationException {
        setLockTimeout.invoke(session, millis);
    }

    @Nullable
    Object transaction() throws ReflectiveOperationException {
        return transaction.get(session);
    }

    /** The transaction that blocks this session's transaction now. */
    @Nullable
    Object blocker() throws ReflectiveOperationException {
        Object current = transaction();
        return current == null ? null : blockerOf(current);
    }

    private @Nullable Object blockerOf(Object waiter) throws ReflectiveOperationException {
        Field known = blocking;
        if (known == null) {
            known = field(waiter, "blockingTransaction");
            blocking = known;
        }
        return known.get(waiter);
    }

    /** Whether this session's transaction asks for a row whose lock the other transaction has. */
    boolean asksForRowOf(Object holder) throws ReflectiveOperationException {
        Object own = transaction();
        if (own == null || blocker() != holder) {
            return false;
        }
        H2RowLock known = rowLock;
        if (known == null) {
            known = new H2RowLock(own);
            rowLock = known;
        }
        return known.isOf(holder, own) && blocker() == holder && !closesCircle(own, holder);
    }

    /** Whether the holder waits for this session's transaction, perhaps through others: a deadlock victim keeps its fields until it is rolled back. */
    private boolean closesCircle(Object own, Object holder) throws ReflectiveOperationException {
        Object next = blockerOf(holder);
        for (int i = 0; next != null && i < LONGEST_CIRCLE; i++) {
            if (next == own) {
                return true;
            }
            next = blockerOf(next);
        }
        return false;
    }

    static Field field(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
