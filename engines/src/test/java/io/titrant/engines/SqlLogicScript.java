package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A small reader of sqllogictests with named connections, by DuckDB's rules: the word after {@code statement ok}, {@code statement maybe} or after the types of a query is a
 * connection, and the rows of a query are compared in order. It reads what Titrant writes, and refuses everything else.
 */
final class SqlLogicScript {
    private static final String NO_ERROR = "no error";
    private static final String REGEX = "<REGEX>:";

    private final Callable<Connection> connect;
    private final Map<String, Connection> connections = new HashMap<>();

    SqlLogicScript(Callable<Connection> connect) {
        this.connect = connect;
    }

    void run(Path file) throws Exception {
        try {
            for (String record : Files.readString(file).split("\n\n")) {
                if (!record.isBlank() && !record.startsWith("#")) {
                    record(record);
                }
            }
        } finally {
            for (Connection connection : connections.values()) {
                connection.close();
            }
        }
    }

    private void record(String text) throws Exception {
        String[] halves = text.split("\n----(\n|$)", 2);
        int end = halves[0].indexOf('\n');
        String[] head = halves[0].substring(0, end).split(" ");
        String sql = halves[0].substring(end + 1);
        String expected = halves.length > 1 ? halves[1].strip() : "";
        Connection connection = connection(head.length > 2 ? head[2] : "");
        switch (head[0] + " " + (head[0].equals("query") ? "" : head[1])) {
            case "statement ok" -> execute(connection, sql);
            case "statement maybe" -> error(connection, sql);
            case "statement error" -> fails(connection, sql, expected);
            case "query " ->
                assertThat(String.join("\n", execute(connection, sql))).as(sql).isEqualTo(expected);
            default -> throw new IllegalArgumentException("not a record of a sqllogictest: " + text);
        }
    }

    private static void fails(Connection connection, String sql, String expected) {
        String error = error(connection, sql);
        assertThat(error).as(sql).isNotEqualTo(NO_ERROR);
        if (expected.startsWith(REGEX)) {
            assertThat(error.replace('\n', ' ')).as(sql).matches(expected.substring(REGEX.length()));
        } else {
            assertThat(error).as(sql).contains(expected);
        }
    }

    private Connection connection(String name) throws Exception {
        if (!connections.containsKey(name)) {
            connections.put(name, connect.call());
        }
        return connections.get(name);
    }

    private static String error(Connection connection, String sql) {
        try {
            execute(connection, sql);
            return NO_ERROR;
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** The rows of a query, or the number of rows that a statement changed. */
    private static List<String> execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return List.of(Integer.toString(statement.getUpdateCount()));
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet result = statement.getResultSet()) {
                while (result.next()) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                        String cell = result.getString(i);
                        cells.add(cell == null ? "NULL" : cell.isEmpty() ? "(empty)" : cell);
                    }
                    rows.add(String.join("\t", cells));
                }
            }
            return rows;
        }
    }
}
