package io.titrant.engines.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Step;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.History;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Cell.Verdict;
import io.titrant.matrix.LevelMeasurement;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of the matrix and those of the judge of histories mean the same: it gives the cases behind the cells the names that the cells have. */
@Timeout(300)
class AnomalyNamesTest {
    /** Searches of writes tell the judge nothing. */
    private static final Set<MatrixAnomaly> PERHAPS_UNSEEN =
            EnumSet.of(MatrixAnomaly.PMP_WRITE, MatrixAnomaly.G_SINGLE_WRITE);

    @ParameterizedTest
    @CsvSource({
        "h2, READ UNCOMMITTED",
        "h2, READ COMMITTED",
        "h2, SERIALIZABLE",
        "hsqldb:mvcc, READ COMMITTED",
        "derby, READ UNCOMMITTED",
        "derby, REPEATABLE READ"
    })
    void theHistoryCheckerUsesTheSameNames(String db, String level) {
        compare(db, IsolationLevel.parse(level));
    }

    @ParameterizedTest
    @Tag("all-engines")
    @CsvSource({"postgres, READ COMMITTED", "mariadb, REPEATABLE READ", "mysql, READ UNCOMMITTED"})
    void theHistoryCheckerUsesTheSameNamesOnServers(String db, String level) {
        compare(db, IsolationLevel.parse(level));
    }

    private static void compare(String db, IsolationLevel level) {
        EngineSpec spec = EngineSpec.parse(db);
        var engine = Engines.named(spec.name());
        try (TestDatabase testDatabase =
                new TestDatabase(Engines.start(engine, Engines.options(engine, spec, Map.of())), Limits.CAMPAIGN)) {
            LevelMeasurement titration = new LevelMeasurement(testDatabase, spec, 20);
            int compared = 0;
            for (MatrixAnomaly anomaly : MatrixAnomaly.values()) {
                Cell cell = titration.measure(anomaly, level).orElse(null);
                // An UPDATE that changes nothing is none to InnoDB, and becomes one in what the judge is given to look
                // at.
                if (cell == null || cell.verdict() != Verdict.POSSIBLE || anomaly == MatrixAnomaly.INTERNAL) {
                    continue;
                }
                Case testCase = searchedAgain(cell.testCase());
                Set<AnomalyKind> seen = names(IsoRel.history(testCase, testDatabase));
                if (!seen.isEmpty() || !PERHAPS_UNSEEN.contains(anomaly)) {
                    assertThat(seen)
                            .as(anomaly + "\n" + CaseWriter.write(testCase))
                            .containsAnyElementsOf(anomaly.kinds());
                    compared++;
                }
            }
            assertThat(compared).isPositive();
        }
    }

    private static Set<AnomalyKind> names(History history) {
        return Checker.check(history, CheckOptions.DEFAULT.withPredicates(true)).anomalies().stream()
                .map(found -> found.kind())
                .collect(Collectors.toSet());
    }

    /** With a transaction after all others that asks what they asked: the judge knows which rows a search should give from one that gave them. */
    private static Case searchedAgain(Case testCase) {
        List<Step> steps = new ArrayList<>(testCase.steps());
        steps.add(new Step("T9", "BEGIN"));
        testCase.steps().stream()
                .filter(step ->
                        step.kind() == StatementKind.SELECT && !step.sql().contains("FOR UPDATE"))
                .map(step -> new Step("T9", step.sql()))
                .distinct()
                .forEach(steps::add);
        steps.add(new Step("T9", "COMMIT"));
        return new Case(testCase.header(), testCase.init(), steps);
    }
}
