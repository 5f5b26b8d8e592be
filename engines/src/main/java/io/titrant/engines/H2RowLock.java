package io.titrant.engines;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;

/** The row that a transaction of H2 asks for, read from its fields. The lock of a row is the number of a transaction in the row's latest version. */
final class H2RowLock {
    private final Field mapName;
    private final Field key;
    private final Field maps;
    private final Method number;
    private final Method numberInOperation;

    /** @param transaction any transaction: all are of one class */
    H2RowLock(Object transaction) throws ReflectiveOperationException {
        mapName = H2Insides.field(transaction, "blockingMapName");
        key = H2Insides.field(transaction, "blockingKey");
        maps = H2Insides.field(transaction, "transactionMaps");
        number = transaction.getClass().getMethod("getId");
        numberInOperation =
                H2Insides.field(transaction, "store").getType().getDeclaredMethod("getTransactionId", long.class);
        numberInOperation.setAccessible(true);
    }

    /** Whether the holder has the lock of the row that the waiter asks for. */
    boolean isOf(Object holder, Object waiter) throws ReflectiveOperationException {
        Object row = key.get(waiter);
        Object name = mapName.get(waiter);
        if (row == null || name == null) {
            return false;
        }
        for (Object open : ((Map<?, ?>) maps.get(waiter)).values()) {
            Map<?, ?> rows = (Map<?, ?>) open.getClass().getField("map").get(open);
            if (name.equals(rows.getClass().getMethod("getName").invoke(rows))) {
                Object version = rows.get(row);
                return version != null && holderOf(version).equals(number.invoke(holder));
            }
        }
        return false;
    }

    private Object holderOf(Object version) throws ReflectiveOperationException {
        Method operation = version.getClass().getMethod("getOperationId");
        operation.setAccessible(true);
        return numberInOperation.invoke(null, operation.invoke(version));
    }
}
