package io.titrant.engines;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** What a session of H2 in this JVM shows of itself, beyond JDBC. Reading it runs no statement. */
final class H2Insides {
    private final Object session;
    private final Method blockingSessionId;
    private final Field transaction;
    private volatile @Nullable Field blocking;

    H2Insides(JdbcSession session) throws ReflectiveOperationException {
        Connection connection = session.connection();
        this.session = connection.getClass().getMethod("getSession").invoke(connection);
        this.blockingSessionId = this.session.getClass().getMethod("getBlockingSessionId");
        this.transaction = field(this.session, "transaction");
    }

    /** Which session it waits for, as the view INFORMATION_SCHEMA.SESSIONS tells it; 0 for none. */
    int blockerId() throws ReflectiveOperationException {
        return (Integer) blockingSessionId.invoke(session);
    }

    void setLockTimeout(int millis) throws ReflectiveOperationException {
        session.getClass().getMethod("setLockTimeout", int.class).invoke(session, millis);
    }

    @Nullable
    Object transaction() throws ReflectiveOperationException {
        return transaction.get(session);
    }

    /** Whom this session's transaction waits for at this moment. */
    @Nullable
    Object blocker() throws ReflectiveOperationException {
        Object current = transaction();
        if (current == null) {
            return null;
        }
        Field known = blocking;
        if (known == null) {
            known = field(current, "blockingTransaction");
            blocking = known;
        }
        return known.get(current);
    }

    static Field field(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
