package io.titrant.execute;

import io.titrant.engine.Session;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a JDBC result into typed rows. The Java type that the driver returns decides the type, so that numbers do not pass through text. */
final class RowReader {
    private static final Set<Integer> TEMPORAL =
            Set.of(Types.DATE, Types.TIME, Types.TIMESTAMP, Types.TIME_WITH_TIMEZONE, Types.TIMESTAMP_WITH_TIMEZONE);

    private final Session session;
    private final ResultSet results;
    private final ResultSetMetaData meta;
    /** The type of each column of dates or times, by its place; null if the column has shown none yet. */
    private final @Nullable String[] temporal;

    private RowReader(Session session, ResultSet results) throws SQLException {
        this.session = session;
        this.results = results;
        this.meta = results.getMetaData();
        this.temporal = new @Nullable String[meta.getColumnCount() + 1];
    }

    static Rows read(Session session, ResultSet results, int limit) throws SQLException {
        return new RowReader(session, results).rows(limit);
    }

    private Rows rows(int limit) throws SQLException {
        int width = meta.getColumnCount();
        List<String> columns = new ArrayList<>(width);
        for (int i = 1; i <= width; i++) {
            columns.add(meta.getColumnLabel(i));
        }
        List<Row> rows = new ArrayList<>();
        boolean truncated = false;
        while (results.next()) {
            if (rows.size() == limit) {
                truncated = true;
                break;
            }
            Value[] values = new Value[width];
            for (int i = 1; i <= width; i++) {
                values[i - 1] = value(i);
            }
            rows.add(Row.of(values));
        }
        return new Rows(columns, rows, truncated);
    }

    private Value value(int column) throws SQLException {
        String type = temporal[column];
        if (type != null) {
            String text = results.getString(column);
            return text == null ? Value.Null.NULL : new Value.Typed(type, text);
        }
        Object object;
        try {
            object = results.getObject(column);
        } catch (SQLException e) {
            // A value without a Java counterpart (MySQL's zero dates): its text is exact.
            String text = results.getString(column);
            return text == null ? Value.Null.NULL : new Value.Typed(session.typeName(meta, column), text);
        }
        if (object == null) {
            return Value.Null.NULL;
        }
        if (object instanceof Integer || object instanceof Long || object instanceof Short || object instanceof Byte) {
            return Value.Int.of(((Number) object).longValue());
        }
        if (object instanceof String text) {
            return new Value.Text(text);
        }
        if (object instanceof Boolean bool) {
            return new Value.Bool(bool);
        }
        if (object instanceof BigDecimal decimal) {
            return new Value.Decimal(decimal);
        }
        if (object instanceof BigInteger integer) {
            return new Value.Int(integer);
        }
        if (object instanceof Double number) {
            return new Value.Real(number);
        }
        if (object instanceof Float number) {
            // The shortest decimal of the float: distinct floats stay distinct, and 0.1 stays 0.1.
            return new Value.Real(Double.parseDouble(number.toString()));
        }
        if (object instanceof byte[] bytes) {
            return Value.Bytes.of(bytes);
        }
        return otherType(object, column);
    }

    private Value otherType(Object object, int column) throws SQLException {
        if (object instanceof Clob clob) {
            return new Value.Text(clob.getSubString(1, (int) clob.length()));
        }
        if (object instanceof Blob blob) {
            return Value.Bytes.of(blob.getBytes(1, (int) blob.length()));
        }
        String text = results.getString(column);
        String type = session.typeName(meta, column);
        if (text != null && isTemporal(object) && TEMPORAL.contains(meta.getColumnType(column))) {
            // The text is all that counts: the driver need not make an object of the next one.
            temporal[column] = type;
        }
        return new Value.Typed(type, text == null ? object.toString() : text);
    }

    private static boolean isTemporal(Object object) {
        return object instanceof Date || object instanceof Temporal;
    }
}
