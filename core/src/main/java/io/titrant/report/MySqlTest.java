package io.titrant.report;

import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A finding as a test of mysql-test: {@code --connect}, {@code --send} for a statement that blocks, {@code --reap} where it returns. */
final class MySqlTest {
    private MySqlTest() {}

    static String of(RegressionTest test, String title, Dialect dialect) {
        StringBuilder out = new StringBuilder("# ").append(title).append('\n');
        out.append("--source include/have_innodb.inc\n--source include/count_sessions.inc\n\n");
        test.evidence().testCase().init().forEach(sql -> out.append(sql).append(";\n"));
        List<String> connected = new ArrayList<>();
        List<Integer> sent = new ArrayList<>();
        for (Event event : test.events()) {
            String session = event.tx().toLowerCase(Locale.ROOT);
            if (!connected.contains(session)) {
                connected.add(session);
                out.append("\n--connect (").append(session).append(",localhost,root,,)\n");
                test.evidence()
                        .testCase()
                        .isolation(event.tx())
                        .ifPresent(level -> out.append("SET SESSION TRANSACTION ISOLATION LEVEL ")
                                .append(level.sql())
                                .append(";\n"));
            }
            out.append("\n--connection ").append(session).append('\n');
            if (test.isChecked(event)) {
                out.append("# expected: ")
                        .append(String.join(" ", test.expected()))
                        .append('\n');
            }
            if (event.kind() == Event.Kind.BLOCKED) {
                sent.add(event.step());
                out.append("--send ").append(Wording.oneLine(event.sql())).append('\n');
                continue;
            }
            if (event.result() instanceof Result.Failed failed && failed.code() != 0) {
                out.append("--error ").append(failed.code()).append('\n');
            }
            out.append(sent.contains(event.step()) ? "--reap" : event.sql() + ";")
                    .append('\n');
        }
        out.append("\n--connection default\n");
        connected.forEach(session -> out.append("--disconnect ").append(session).append('\n'));
        if (!test.table().isEmpty()) {
            out.append("# expected: ").append(String.join(" ", test.expected())).append('\n');
            out.append("--sorted_result\nSELECT * FROM ").append(test.table()).append(";\n");
        }
        TableNames.of(test.evidence().testCase(), dialect)
                .forEach(table -> out.append("DROP TABLE ").append(table).append(";\n"));
        return out.append("--source include/wait_until_count_sessions.inc\n").toString();
    }
}
