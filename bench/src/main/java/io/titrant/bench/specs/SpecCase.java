package io.titrant.bench.specs;

import io.titrant.casefile.Case;
import io.titrant.casefile.spec.IsolationSpec;
import io.titrant.casefile.spec.SpecOrder;
import io.titrant.sql.StatementKind;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One permutation of a spec as a case. Each session of the permutation becomes a transaction; its setup comes first and its teardown last.
 *
 * @param places for each step of the permutation, the places of its statements in the case
 * @param marked see {@link IsolationSpec}
 */
record SpecCase(
        String name,
        Case testCase,
        ExpectedOutput.Permutation expected,
        List<List<Integer>> places,
        Set<String> marked) {
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
        SpecOrder order = SpecOrder.of(spec, permutation.steps(), number, engine);
        return new SpecCase(spec.name() + "-" + number, order.testCase(), permutation, order.places(), spec.marked());
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
