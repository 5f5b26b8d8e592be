package io.titrant.engines;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** The open transactions of an H2 database in this JVM, including leaked ones. Found once, then counted before each run. */
final class H2Transactions {
    private final AtomicReference<?> open;
    private final Method nextSetBit;

    H2Transactions(JdbcSession any) throws ReflectiveOperationException {
        Connection connection = any.connection();
        Object store = call(call(call(connection, "getSession"), "getDatabase"), "getStore");
        Object transactions = call(store, "getTransactionStore");
        open = (AtomicReference<?>)
                H2Insides.field(transactions, "openTransactions").get(transactions);
        nextSetBit = Objects.requireNonNull(open.get()).getClass().getMethod("nextSetBit", int.class);
        nextSetBit.setAccessible(true);
    }

    int count() throws ReflectiveOperationException {
        Object bits = Objects.requireNonNull(open.get());
        int count = 0;
        for (int i = (Integer) nextSetBit.invoke(bits, 0); i >= 0; i = (Integer) nextSetBit.invoke(bits, i + 1)) {
            count++;
        }
        return count;
    }

    private static Object call(Object object, String method) throws ReflectiveOperationException {
        return object.getClass().getMethod(method).invoke(object);
    }
}
