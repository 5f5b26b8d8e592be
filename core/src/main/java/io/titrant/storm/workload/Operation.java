package io.titrant.storm.workload;

import io.titrant.storm.model.OperationKind;
import io.titrant.storm.shadow.ShadowTransaction;
import io.titrant.storm.shadow.TableShadow;
import org.jspecify.annotations.Nullable;

/**
 * An instantiated operation: a statement and its parameters.
 *
 * @param key the number of the row's key; {@link ShadowTransaction#NONE} for a query
 * @param parameters an Integer, a String or null for each {@code ?} of the text
 * @param version the version that the operation writes, in a checked storm; else 0
 */
@SuppressWarnings("ArrayRecordComponent") // made once, read once
public record Operation(
        StormStatement statement,
        TableShadow table,
        long key,
        @Nullable Object[] parameters,
        int version) {
    public OperationKind kind() {
        return statement.kind();
    }
}
