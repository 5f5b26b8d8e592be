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
 * @param values the numbers of the attributes that an insert or update writes, with {@link ShadowTransaction#unchanged()} for the others; empty for other operations
 * @param predicate the predicate of a query whose result a checked storm judges; else null
 */
@SuppressWarnings("ArrayRecordComponent") // made once, read once
public record Operation(
        StormStatement statement,
        TableShadow table,
        long key,
        @Nullable Object[] parameters,
        int version,
        int[] values,
        @Nullable InstantiatedPredicate predicate) {
    private static final int[] NO_VALUES = {};

    /** An operation that names a row and writes no values. */
    static Operation ofRow(StormStatement statement, TableShadow table, long key, @Nullable Object[] parameters) {
        return new Operation(statement, table, key, parameters, 0, NO_VALUES, null);
    }

    /** A query. */
    static Operation query(
            StormStatement statement,
            TableShadow table,
            @Nullable Object[] parameters,
            @Nullable InstantiatedPredicate predicate) {
        return new Operation(statement, table, ShadowTransaction.NONE, parameters, 0, NO_VALUES, predicate);
    }

    public OperationKind kind() {
        return statement.kind();
    }

    /** The statement with its parameters, without the columns of a checked storm. */
    public String plainSql() {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (char c : statement.plain().toCharArray()) {
            if (c == '?') {
                while (belongsToCheck(next)) {
                    next++;
                }
                text.append(literal(parameters[next++]));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** Whether a parameter is the version of an UPDATE, before the key, or the id and version of an INSERT, at the end. */
    private boolean belongsToCheck(int parameter) {
        int keyColumns = table.table().keyColumns().size();
        return version != 0
                && switch (kind()) {
                    case UPDATE -> parameter == parameters.length - keyColumns - 1;
                    case INSERT -> parameter >= parameters.length - 2;
                    default -> false;
                };
    }

    /** A value as SQL; strings of a storm need no escapes. */
    public static String literal(@Nullable Object value) {
        return value == null ? "NULL" : value instanceof Integer ? value.toString() : "'" + value + "'";
    }
}
