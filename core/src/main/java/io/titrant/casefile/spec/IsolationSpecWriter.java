package io.titrant.casefile.spec;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A case as a spec of PostgreSQL's isolation tester: a session per transaction, a step per statement, and one permutation. */
public final class IsolationSpecWriter {
    private IsolationSpecWriter() {}

    /**
     * @param comment the first lines, without their number signs
     * @param tables the tables that the case leaves, for the teardown
     */
    public static String write(Case testCase, List<String> comment, List<String> tables) {
        StringBuilder out = new StringBuilder();
        comment.forEach(line -> out.append("# ").append(line).append('\n'));
        out.append("\nsetup\n{\n");
        testCase.init().forEach(sql -> out.append("  ").append(sql).append(";\n"));
        out.append("}\n\nteardown\n{\n");
        tables.forEach(table -> out.append("  DROP TABLE ").append(table).append(" CASCADE;\n"));
        out.append("}\n");
        List<String> order = names(testCase);
        for (String session : testCase.transactions()) {
            out.append("\nsession ").append(session.toLowerCase(Locale.ROOT)).append('\n');
            level(testCase, session).ifPresent(setup -> out.append(setup).append('\n'));
            for (int i = 0; i < order.size(); i++) {
                Step step = testCase.steps().get(i);
                if (step.tx().equals(session)) {
                    out.append("step ")
                            .append(order.get(i))
                            .append("\t{ ")
                            .append(text(testCase, step))
                            .append("; }\n");
                }
            }
        }
        return out.append("\npermutation ")
                .append(String.join(" ", order))
                .append('\n')
                .toString();
    }

    /** The level of a session with statements outside of BEGIN. */
    private static Optional<String> level(Case testCase, String session) {
        boolean begins = testCase.steps().stream()
                .filter(step -> step.tx().equals(session))
                .findFirst()
                .filter(step -> step.kind() == StatementKind.BEGIN)
                .isPresent();
        return begins
                ? Optional.empty()
                : testCase.isolation(session)
                        .map(level -> "setup\t{ SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL "
                                + level.sql() + "; }");
    }

    /** Step names: {@code t1_1}, {@code t1_2}, in the order of the case. */
    public static List<String> names(Case testCase) {
        List<String> names = new ArrayList<>();
        for (Step step : testCase.steps()) {
            String session = step.tx().toLowerCase(Locale.ROOT);
            long number = names.stream()
                            .filter(name -> name.startsWith(session + "_"))
                            .count()
                    + 1;
            names.add(session + "_" + number);
        }
        return names;
    }

    /** The text of a step. BEGIN states the level, because a spec has no header. */
    public static String text(Case testCase, Step step) {
        return step.kind() == StatementKind.BEGIN
                ? testCase.isolation(step.tx())
                        .map(level -> "BEGIN ISOLATION LEVEL " + level.sql())
                        .orElse(step.sql())
                : step.sql();
    }
}
