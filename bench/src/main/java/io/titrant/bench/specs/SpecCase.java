package io.titrant.bench.specs;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One permutation of a spec as a case. Each session of the permutation becomes a transaction; its setup comes first and its teardown last.
 *
 * @param places for each step of the permutation, the places of its statements in the case
 */
record SpecCase(String name, Case testCase, ExpectedOutput.Permutation expected, List<List<Integer>> places) {
    private static final Set<StatementKind> OF_TRANSACTIONS = Set.of(
            StatementKind.SELECT,
            StatementKind.INSERT,
            StatementKind.UPDATE,
            StatementKind.DELETE,
            StatementKind.MERGE,
            StatementKind.BEGIN,
            StatementKind.COMMIT,
            StatementKind.ROLLBACK,
            StatementKind.SAVEPOINT,
            StatementKind.ROLLBACK_TO,
            StatementKind.RELEASE,
            StatementKind.SET,
            StatementKind.TRUNCATE);

    static SpecCase of(IsolationSpec spec, ExpectedOutput.Permutation permutation, int number, String engine) {
        Map<String, String> tags = new LinkedHashMap<>();
        spec.sessions().keySet().stream()
                .filter(session -> permutation.steps().stream()
                        .anyMatch(step -> spec.sessionOf(step).name().equals(session)))
                .forEach(session -> tags.put(session, "T" + (tags.size() + 1)));
        List<Step> steps = new ArrayList<>();
        tags.forEach((session, tag) -> spec.session(session).setup().forEach(sql -> steps.add(new Step(tag, sql))));
        List<List<Integer>> places = new ArrayList<>();
        for (String step : permutation.steps()) {
            List<Integer> own = new ArrayList<>();
            for (String sql : IsolationSpec.statements(spec.sql(step))) {
                own.add(steps.size());
                steps.add(new Step(String.valueOf(tags.get(spec.sessionOf(step).name())), sql));
            }
            places.add(own);
        }
        tags.forEach((session, tag) -> spec.session(session).teardown().stream()
                .filter(sql -> StatementKind.of(sql).endsTransaction())
                .filter(sql -> isOpen(steps, tag))
                .forEach(sql -> steps.add(new Step(tag, sql))));
        Header header = Header.of(Map.of(
                "engine", engine, "title", spec.name() + " " + number + ": " + String.join(" ", permutation.steps())));
        return new SpecCase(spec.name() + "-" + number, new Case(header, spec.setup(), steps), permutation, places);
    }

    private static boolean isOpen(List<Step> steps, String tag) {
        boolean open = false;
        for (Step step : steps) {
            if (step.tx().equals(tag)) {
                open = step.kind() == StatementKind.BEGIN
                        || (open && !step.kind().endsTransaction());
            }
        }
        return open;
    }

    /** Commands other than those of {@link StatementKind} that specs about transactions use. */
    private static final Pattern OTHERS = Pattern.compile(
            "(LOCK|PREPARE|EXECUTE|DEALLOCATE|EXPLAIN|RESET|COMMIT PREPARED|ROLLBACK PREPARED|REFRESH MATERIALIZED) .*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Whether the steps of the spec test transactions, and not maintenance commands or changes of the schema. */
    static boolean aboutTransactions(IsolationSpec spec) {
        return spec.sessions().values().stream()
                .flatMap(session -> Stream.concat(
                        session.setup().stream(),
                        session.steps().values().stream().flatMap(block -> IsolationSpec.statements(block).stream())))
                .allMatch(SpecCase::ofTransactions);
    }

    private static boolean ofTransactions(String sql) {
        return OF_TRANSACTIONS.contains(StatementKind.of(sql))
                || OTHERS.matcher(sql.replaceFirst("^(--[^\\n]*\\n\\s*)*", "")).matches();
    }
}
