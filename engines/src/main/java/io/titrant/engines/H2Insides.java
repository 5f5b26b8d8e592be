package io.titrant.engines;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
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

    /** How many transactions its database holds open, those too that nobody will end. */
    int openTransactions() throws ReflectiveOperationException {
        Object database = call(session, "getDatabase");
        Object transactions = call(call(database, "getStore"), "getTransactionStore");
        AtomicReference<?> open =
                (AtomicReference<?>) field(transactions, "openTransactions").get(transactions);
        Object bits = Objects.requireNonNull(open.get());
        Method nextSetBit = bits.getClass().getMethod("nextSetBit", int.class);
        nextSetBit.setAccessible(true);
        int count = 0;
        for (int i = (Integer) nextSetBit.invoke(bits, 0); i >= 0; i = (Integer) nextSetBit.invoke(bits, i + 1)) {
            count++;
        }
        return count;
    }

    private static Object call(Object object, String method) throws ReflectiveOperationException {
        return object.getClass().getMethod(method).invoke(object);
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

    private static Field field(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
