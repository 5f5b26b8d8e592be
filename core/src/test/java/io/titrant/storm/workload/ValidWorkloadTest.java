package io.titrant.storm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.metrics.Accessibility;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.ShadowLocks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DBStorm §5: the instantiated workload accesses rows. */
class ValidWorkloadTest {
    static List<String> shipped() {
        return ModelReader.SHIPPED;
    }

    private static Accessibility run(StochasticModel model, PredicateDraws predicates, int transactions, long seed) {
        Seed root = new Seed(seed);
        MiniatureShadow shadow = new MiniatureShadow(SchemaGenerator.generate(model, root, null), root);
        Workload workload = new Workload(model, shadow, WorkloadOptions.PLAIN.with(predicates), root);
        StormCounters counters = new StormCounters(shadow);
        TableInMemory database = new TableInMemory(shadow, workload);
        Draw draw = root.child("session", 0).draw();
        TransactionInstantiation instantiation =
                new TransactionInstantiation(workload, ShadowLocks.COMMIT, counters, () -> 0, draw);
        for (int i = 0; i < transactions; i++) {
            instantiation.begin(true, false);
            assertThat(instantiation.run(workload.draw(draw), database)).isTrue();
            instantiation.shadowTransaction().committed();
        }
        return counters.accessibility();
    }

    private static StochasticModel query(int keys, String where) {
        return ModelReader.read(
                "m.yaml",
                "model: m\ntables: {Y: {keys: " + keys
                        + ", attributes: {a: {size: 200, distribution: zipf(1.0)}, b: {size: 200, distribution: zipf(1.0)}, c: {size: 200}}}}\n"
                        + "transactions: {Q: {operations: [{query: Y, where: " + where + "}]}}");
    }

    /** Theorem 4: α = 1 without predicate reads. */
    @Test
    void everyReadAndWriteByKeyAccessesARow() {
        String yaml = """
                model: m
                access: zipf(0.6)
                tables: {Y: {keys: 50, dynamic: 20, attributes: {a: {size: 5}}}}
                transactions: {T: {operations: [{read: Y}, {insert: Y}, {update: Y}, {delete: Y}, {insert: Y}, {delete: Y}]}}
                """;
        Accessibility accessibility = run(ModelReader.read("m.yaml", yaml), PredicateDraws.SAMPLED, 20_000, 1);
        assertThat(accessibility.alpha()).isEqualTo(1);
        assertThat(accessibility.count(OperationOutcome.ACCESSED)).isEqualTo(120_000);
    }

    /** Theorem 3: with the paper's draws, 1 - α of a single comparison falls with the rows, at least as fast as their square root rises. */
    @Test
    void theShareOfSampledComparisonsThatMissFallsWithTheRows() {
        double few = 1
                - run(query(100, "{a: \"=\"}"), PredicateDraws.SAMPLED, 20_000, 2)
                        .alpha();
        double many = 1
                - run(query(1600, "{a: \"=\"}"), PredicateDraws.SAMPLED, 20_000, 2)
                        .alpha();
        assertThat(few).isGreaterThan(0.1);
        assertThat(many).isLessThan(few / 4);
    }

    private static double sampledMisses(int keys, int size, String where) {
        StochasticModel model = ModelReader.read(
                "m.yaml",
                "model: m\ntables: {Y: {keys: " + keys + ", attributes: {a: {size: " + size
                        + ", distribution: zipf(1.0)}, b: {size: " + size + ", distribution: zipf(1.0)}}}}\n"
                        + "transactions: {Q: {operations: [{query: Y, where: " + where + "}]}}");
        return 1 - run(model, PredicateDraws.SAMPLED, 10_000, 3).alpha();
    }

    /** Remark 1 (1): a disjunction keeps the bound of its parts, 1 - α in O(N_r^(-1/2)). */
    @Test
    void theShareOfSampledDisjunctionsThatMissFallsWithTheRows() {
        String or = "{or: [{a: \"=\"}, {b: \"=\"}]}";
        double few = sampledMisses(100, 200, or);
        assertThat(few).isPositive().isLessThan(sampledMisses(100, 200, "{a: \"=\"}"));
        assertThat(sampledMisses(1600, 200, or)).isLessThan(few / 4);
    }

    /**
     * Remark 1 (2) gives a conjunction the sum of the bounds of its parts. That holds in the number of rows: with many rows 1 - α falls as fast. It does not hold as an
     * inequality: two values that occur need not occur in one row, so a conjunction may miss although each of its parts finds rows.
     */
    @Test
    void theShareOfSampledConjunctionsThatMissFallsWithTheRowsButExceedsTheSumOfItsParts() {
        String and = "{and: [{a: \"=\"}, {b: \"=\"}]}";
        double few = sampledMisses(100, 10, and);
        assertThat(few).isGreaterThan(0.1);
        assertThat(sampledMisses(100, 10, "{a: \"=\"}")).isZero();
        assertThat(sampledMisses(1600, 10, and)).isLessThan(few / 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{a: \"=\"}",
                "{and: [{a: \"=\"}, {b: \"=\"}, {c: \"=\"}]}",
                "{and: [{a: \"<\"}, {b: \">=\"}]}",
                "{not: {or: [{a: \"<=\"}, {b: in}]}}",
                "{and: [{or: [{a: \"=\"}, {b: between}]}, {not: {c: between}}]}",
                "{and: [{a: \"<\"}, {a: \">\"}]}"
            })
    void aPredicateAimedAtAKnownRowFindsIt(String where) {
        assertThat(run(query(400, where), PredicateDraws.KNOWN_ROWS, 2_000, 4).alpha())
                .isEqualTo(1);
    }

    @Test
    void knownRowsStayKnownWhileTheyAreUpdated() {
        String yaml = """
                model: m
                tables: {Y: {keys: 300, dynamic: 0.2, attributes: {a: {size: 40}, b: {size: 40, nulls: 0.2}}}}
                transactions: {T: {operations: [{update: Y, set: [a]}, {update: Y, set: [b]}, {insert: Y}, {delete: Y}]},
                  Q: {operations: [{query: Y, where: {and: [{a: "="}, {b: "="}]}}, {query: Y, where: {b: is null}}]}}
                """;
        Accessibility accessibility = run(ModelReader.read("m.yaml", yaml), PredicateDraws.KNOWN_ROWS, 20_000, 5);
        assertThat(accessibility.alpha()).isEqualTo(1);
        assertThat(accessibility.count(OperationKind.QUERY, OperationOutcome.ACCESSED))
                .isGreaterThan(15_000);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyModelMakesTemplatesForEverySeed(String name) {
        for (long seed = 0; seed < 30; seed++) {
            StochasticModel model = ModelReader.shipped(name);
            MiniatureShadow shadow =
                    new MiniatureShadow(SchemaGenerator.generate(model, new Seed(seed), null), new Seed(seed));
            Workload workload = new Workload(model, shadow, WorkloadOptions.PLAIN, new Seed(seed));
            StormCounters counters = new StormCounters(shadow);
            List<Operation> sent = new ArrayList<>();
            Draw draw = new Seed(seed).draw();
            TransactionInstantiation instantiation =
                    new TransactionInstantiation(workload, ShadowLocks.COMMIT, counters, () -> 0, draw);
            for (int i = 0; i < 50; i++) {
                instantiation.begin(false, i % 2 == 0);
                instantiation.run(workload.draw(draw), new Collecting(sent));
                instantiation.shadowTransaction().rolledBack();
            }
            assertThat(sent)
                    .isNotEmpty()
                    .allSatisfy(operation -> assertThat(operation.parameters()).hasSize((int) operation
                            .statement()
                            .sql()
                            .chars()
                            .filter(c -> c == '?')
                            .count()));
            assertThat(shadow.tables())
                    .allSatisfy(table ->
                            assertThat(table.dynamicKeys().countLocked()).isZero());
        }
    }

    @Test
    void oneSeedGivesTheSameOperations() {
        assertThat(texts(7)).isEqualTo(texts(7)).isNotEqualTo(texts(8));
    }

    private static List<String> texts(long seed) {
        StochasticModel model = ModelReader.shipped("default");
        MiniatureShadow shadow =
                new MiniatureShadow(SchemaGenerator.generate(model, new Seed(seed), null), new Seed(seed));
        Workload workload = new Workload(model, shadow, WorkloadOptions.PLAIN, new Seed(seed));
        List<Operation> sent = new ArrayList<>();
        Draw draw = new Seed(seed).draw();
        TransactionInstantiation instantiation =
                new TransactionInstantiation(workload, ShadowLocks.COMMIT, new StormCounters(shadow), () -> 0, draw);
        for (int i = 0; i < 100; i++) {
            instantiation.begin(false, false);
            instantiation.run(workload.draw(draw), new Collecting(sent));
            instantiation.shadowTransaction().committed();
        }
        return sent.stream()
                .map(operation -> operation.statement().sql() + java.util.Arrays.toString(operation.parameters()))
                .toList();
    }

    /** Collects operations, and says that each accessed a row. */
    private record Collecting(List<Operation> sent) implements OperationExecutor {
        @Override
        public OperationOutcome execute(Operation operation) {
            sent.add(operation);
            return OperationOutcome.ACCESSED;
        }

        @Override
        public boolean savepoint(String name) {
            return true;
        }

        @Override
        public boolean rollbackTo(String name) {
            return true;
        }
    }
}
