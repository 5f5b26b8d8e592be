package io.titrant.report;

import io.titrant.engine.RegressionForm;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A finding as a test of mysql-test and its result file: {@code --connect}, {@code --send} for a statement that blocks, {@code --reap} where it
 * returns. After a {@code --send}, the test waits until InnoDB shows the lock wait.
 */
final class MySqlTest {
    private static final String AS_MANY = "The condition selects as many rows as the statement deletes: ";

    private final RegressionTest test;
    private final StringBuilder script = new StringBuilder();
    private final StringBuilder output = new StringBuilder();
    private final List<String> connected = new ArrayList<>();
    private final Set<String> waiting = new HashSet<>();

    private MySqlTest(RegressionTest test) {
        this.test = test;
    }

    static List<RegressionTest.File> of(RegressionTest test, String title, Dialect dialect) {
        MySqlTest mysql = new MySqlTest(test);
        mysql.write(title, TableNames.of(test.testCase(), dialect));
        return List.of(
                new RegressionTest.File(RegressionForm.Kind.MYSQL_TEST.file(), mysql.script.toString()),
                new RegressionTest.File(RegressionForm.Kind.MYSQL_TEST.output(), mysql.output.toString()));
    }

    private void write(String title, List<String> tables) {
        script.append("# ")
                .append(title)
                .append("\n--source include/have_innodb.inc\n--source include/count_sessions.inc\n")
                .append("--disable_connect_log\n--disable_warnings\n\n");
        test.testCase().init().forEach(this::statement);
        for (int i = 0; i < test.events().size(); i++) {
            event(i);
        }
        script.append("\n--connection default\n");
        connected.forEach(
                session -> script.append("--disconnect ").append(session).append('\n'));
        test.tables().forEach((table, rows) -> {
            script.append("--sorted_result\n");
            statement("SELECT * FROM " + table);
            rows(rows);
        });
        tables.forEach(table -> statement("DROP TABLE " + table));
        script.append("--source include/wait_until_count_sessions.inc\n");
    }

    private void event(int index) {
        Event event = test.events().get(index);
        String session = event.tx().toLowerCase(Locale.ROOT);
        connect(event.tx(), session);
        if (event.kind() == Event.Kind.BLOCKED) {
            waiting.add(session);
            String sql = Wording.oneLine(event.sql());
            script.append("--send ").append(sql).append('\n');
            output.append(sql).append(";\n");
            awaitLock();
            return;
        }
        if (event.result() instanceof Result.Failed failed && failed.code() != 0) {
            script.append("--error ").append(failed.code()).append('\n');
        } else if (event.result() instanceof Result.Returned) {
            script.append("--sorted_result\n");
        }
        if (waiting.remove(session)) {
            script.append("--reap\n");
        } else if (test.conditions().containsKey(index)) {
            compared(String.valueOf(test.conditions().get(index)), event.sql());
        } else {
            statement(event.sql());
        }
        result(event, test.checked().contains(index));
    }

    /** Counts the rows that the condition of a DELETE selects and those that it deletes. The counts may change with a fix, so the output has neither. */
    private void compared(String selects, String sql) {
        script.append("--let $selected= `SELECT COUNT(*) FROM (")
                .append(Wording.oneLine(selects))
                .append(") AS selected`\n");
        statement(sql);
        script.append("--let $deleted= `SELECT ROW_COUNT()`\n--let $same= `SELECT $selected = $deleted`\n--echo ")
                .append(AS_MANY)
                .append("$same\n");
        output.append(AS_MANY).append("1\n");
    }

    private void connect(String tx, String session) {
        if (!connected.contains(session)) {
            connected.add(session);
            script.append("\n--connect (").append(session).append(",localhost,root,,)\n");
            test.testCase()
                    .isolation(tx)
                    .ifPresent(level -> statement("SET SESSION TRANSACTION ISOLATION LEVEL " + level.sql()));
        } else {
            script.append("\n--connection ").append(session).append('\n');
        }
    }

    /** The next statement must not overtake the one that blocks. */
    private void awaitLock() {
        script.append("--connection default\nlet $wait_condition= SELECT COUNT(*) = ")
                .append(waiting.size())
                .append(" FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT';\n")
                .append("--source include/wait_condition.inc\n");
    }

    private void statement(String sql) {
        script.append(sql).append(";\n");
        output.append(sql).append(";\n");
    }

    /** The output of mysql-test for a result. It has no row counts, so the test asks for a count that it checks. */
    private void result(Event event, boolean check) {
        if (event.result() instanceof Result.Returned returned) {
            rows(returned.rows());
        } else if (event.result() instanceof Result.Failed failed) {
            String message = failed.message().lines().findFirst().orElse("");
            output.append("ERROR ")
                    .append(failed.sqlState())
                    .append(": ")
                    .append(message.replaceFirst("^\\(conn=\\d+\\) ", ""))
                    .append('\n');
        } else if (check && event.result() instanceof Result.Updated updated) {
            statement("SELECT ROW_COUNT() AS affected");
            output.append("affected\n").append(updated.count()).append('\n');
        }
    }

    /** The rows, sorted as {@code --sorted_result} sorts them. */
    private void rows(Rows rows) {
        output.append(String.join("\t", rows.columns())).append('\n');
        rows.rows().stream()
                .map(row -> row.values().stream().map(MySqlTest::cell).collect(Collectors.joining("\t")))
                .sorted()
                .forEach(line -> output.append(line).append('\n'));
    }

    private static String cell(Value value) {
        if (value instanceof Value.Bool truth) {
            return truth.value() ? "1" : "0";
        }
        return DisplayedRows.plain(value);
    }
}
