package io.titrant.storm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.shadow.TableShadow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The evaluation of a predicate on the numbers of a row agrees with the comparison of the values in the database. */
class InstantiatedPredicateTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{a: \"=\"}",
                "{a: \"<>\"}",
                "{and: [{a: \"<\"}, {b: between}]}",
                "{or: [{a: \">=\"}, {not: {b: in}}]}",
                "{not: {or: [{a: is null}, {b: \"<=\"}]}}",
                "{and: [{a: is not null}, {not: {b: between}}]}"
            })
    void selectsTheRowsThatTheDatabaseReturns(String where) {
        StochasticModel model = ModelReader.read("m.yaml", """
                model: m
                tables: {Y: {keys: 30, attributes: {a: {size: 6, nulls: 0.2}, b: {values: [x, y, z]}}}}
                transactions: {Q: {operations: [{query: Y, where: %s}]}}
                """.formatted(where));
        Seed root = new Seed(5);
        MiniatureShadow shadow = new MiniatureShadow(SchemaGenerator.generate(model, root, null), root);
        WorkloadOptions checked = new WorkloadOptions(PredicateDraws.SAMPLED, true, "wlist", true, true, true);
        Workload workload = new Workload(model, shadow, checked, root);
        Draw draw = root.child("session", 0).draw();
        TransactionInstantiation instantiation = new TransactionInstantiation(
                workload, ShadowLocks.COMMIT, new StormCounters(shadow), new AtomicInteger()::incrementAndGet, draw);
        TableShadow table = shadow.table(0);
        for (int i = 0; i < 200; i++) {
            instantiation.begin(false, false);
            instantiation.run(workload.draw(draw), new QueryComparison(table, new TableInMemory(shadow, workload)));
        }
    }

    private record QueryComparison(TableShadow table, TableInMemory database) implements OperationExecutor {
        @Override
        public OperationOutcome execute(Operation operation) {
            assertThat(operation.kind()).isEqualTo(OperationKind.QUERY);
            InstantiatedPredicate predicate = operation.predicate();
            assertThat(predicate).isNotNull();
            for (long key = 0; key < table.keys().keys(); key++) {
                assertThat(predicate.selects(table.initial(key)))
                        .as("%s on %d", operation.plainSql(), key)
                        .isEqualTo(database.selects(operation, key));
            }
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
