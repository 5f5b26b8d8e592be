package io.titrant.storm.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.generate.Seed;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.workload.Operation;
import io.titrant.storm.workload.OperationExecutor;
import io.titrant.storm.workload.PredicateDraws;
import io.titrant.storm.workload.TransactionInstantiation;
import io.titrant.storm.workload.Workload;
import io.titrant.storm.workload.WorkloadOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StormCaseTest {
    private static final String MODEL = """
            model: m
            tables:
              Z: {keys: 5, attributes: {b: {size: 3}}}
              Y: {keys: 10, dynamic: 4, primaryKey: [int, varchar], foreignKeys: {f: {references: Z}}, attributes: {a: {size: 10, columns: [int, varchar]}}, view: true}
            transactions:
              T: {operations: [{update: Y}, {insert: Y}, {read: Y}, {query: Y, where: {a: "="}}]}
            """;

    private final List<SentStatement> sent = new ArrayList<>();
    private long submitted;

    /** Answers every operation with a row, and notes it. */
    private final OperationExecutor executor = new OperationExecutor() {
        @Override
        public OperationOutcome execute(Operation operation) {
            sent.add(new SentStatement(submitted++, operation, ""));
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
    };

    private Case caseOfOneTransaction(boolean checked) {
        StochasticModel model = ModelReader.read("m.yaml", MODEL);
        MiniatureShadow shadow = new MiniatureShadow(SchemaGenerator.generate(model, new Seed(1), null), new Seed(1));
        Workload workload = new Workload(
                model,
                shadow,
                new WorkloadOptions(PredicateDraws.KNOWN_ROWS, checked, "CONCAT(wlist, ?)", true, true, true),
                new Seed(1));
        TransactionInstantiation instantiation = new TransactionInstantiation(
                workload, ShadowLocks.COMMIT, new StormCounters(shadow), () -> 7, new Seed(2).draw());
        instantiation.begin(false, false);
        sent.add(new SentStatement(submitted++, null, "BEGIN"));
        instantiation.run(workload.templates().get(0), executor);
        sent.add(new SentStatement(submitted++, null, "COMMIT"));
        return new StormCase(shadow, Header.of(Map.of("oracle", "isorel")))
                .of(List.of(new TransactionTranscript(0, IsolationLevel.SERIALIZABLE, sent)));
    }

    @Test
    void theStatementsOfACheckedStormHaveTheirParametersAndNoVersions() {
        Case made = caseOfOneTransaction(true);
        assertThat(made.steps()).hasSize(6);
        assertThat(made.steps()).allSatisfy(step -> {
            assertThat(step.tx()).isEqualTo("T1");
            assertThat(step.sql())
                    .doesNotContain("?")
                    .doesNotContain("wlist")
                    .doesNotContain("rid")
                    .doesNotContain("v_Y");
        });
        assertThat(made.steps().get(1).sql())
                .matches("UPDATE Y SET f\\S* = \\d+, .* WHERE k\\S* = \\d+ AND k\\S* = 'v\\d+'");
        assertThat(made.isolation("T1")).contains(IsolationLevel.SERIALIZABLE);
    }

    @Test
    void checkedAndPlainStormsGiveTheSameCase() {
        Case checked = caseOfOneTransaction(true);
        sent.clear();
        assertThat(caseOfOneTransaction(false)).isEqualTo(checked);
    }

    @Test
    void rowsThatAreReadOrUpdatedExistAndInsertedOnesDoNot() {
        Case made = caseOfOneTransaction(true);
        String inserted = made.steps().get(2).sql().replaceFirst(".*VALUES \\(([^,]*, [^,]*),.*", "$1");
        assertThat(made.init().get(0)).startsWith("CREATE TABLE Y").doesNotContain("FOREIGN KEY");
        assertThat(made.init().subList(1, made.init().size()))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row).startsWith("INSERT INTO Y").doesNotContain("VALUES (" + inserted));
    }
}
