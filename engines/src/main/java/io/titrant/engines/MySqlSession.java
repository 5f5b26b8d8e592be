package io.titrant.engines;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A session of MySQL or MariaDB. Into a server that Titrant has started it loads rows by LOAD DATA LOCAL, through a connection of its own: all others refuse LOCAL, because
 * a case could read files by it.
 */
class MySqlSession extends ServerSession {
    /** MariaDB's driver and MySQL's name it differently. */
    private static final Map<String, String> ALLOWS_LOCAL =
            Map.of("allowLocalInfile", "true", "allowLoadLocalInfile", "true");

    private final ServerInstance instance;
    private @Nullable Connection loading;

    MySqlSession(
            String id,
            Connection connection,
            ServerInstance instance,
            String cancelSql,
            UnaryOperator<String> isolationSql) {
        super(id, connection, instance, cancelSql, isolationSql);
        this.instance = instance;
    }

    /** MySQL's driver reads row by row if the fetch size is this number, and all rows at once otherwise ("ResultSet", Connector/J implementation notes). */
    @Override
    public void streamRows(Statement query) throws SQLException {
        boolean mysqlDriver = query.getClass().getName().startsWith("com.mysql.");
        query.setFetchSize(mysqlDriver ? Integer.MIN_VALUE : ROWS_FETCHED);
    }

    /** The driver sends the rows as the file that LOAD DATA LOCAL names. */
    @Override
    public boolean bulkLoad(String table, List<String> columns, Reader rows) throws SQLException {
        if (!instance.own()) {
            return false;
        }
        String sql = "LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + table + " CHARACTER SET utf8 ("
                + String.join(", ", columns) + ")";
        try (Statement statement = loading().createStatement();
                InputStream text = bytes(rows)) {
            statement
                    .getClass()
                    .getMethod("setLocalInfileInputStream", InputStream.class)
                    .invoke(statement, text);
            statement.execute(sql);
            return true;
        } catch (InvocationTargetException e) {
            throw new SQLException("LOAD DATA failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            return false;
        } catch (IOException e) {
            throw new SQLException("LOAD DATA failed", e);
        }
    }

    private Connection loading() throws SQLException {
        Connection open = loading;
        if (open == null) {
            open = instance.connectWith(ALLOWS_LOCAL);
            loading = open;
            ServerWorkspace.execute(open, "SET GLOBAL local_infile = ON");
            ServerWorkspace.execute(open, "USE " + ServerInstance.single(connection(), "SELECT DATABASE()"));
        }
        return open;
    }

    @Override
    public void close() {
        super.close();
        if (loading != null) {
            try {
                loading.close();
            } catch (SQLException e) {
                // It is gone either way.
            }
        }
    }

    private static InputStream bytes(Reader rows) throws IOException {
        StringWriter all = new StringWriter();
        rows.transferTo(all);
        return new ByteArrayInputStream(all.toString().getBytes(StandardCharsets.UTF_8));
    }
}
