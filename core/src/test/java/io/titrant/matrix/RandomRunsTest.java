package io.titrant.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.graph.AnomalyKind;
import io.titrant.matrix.Cell.How;
import io.titrant.matrix.Cell.Verdict;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomRunsTest {
    private static final IsolationLevel LEVEL = IsolationLevel.REPEATABLE_READ;
    private static final Case CASE = Case.of(List.of("CREATE TABLE t (id INT)"), "T1: SELECT 1");
    private static final Recording RECORDING =
            new Recording(new Recording.EngineId("e", "1"), List.of(), Map.of(), Recording.Ending.COMPLETED, List.of());

    @Test
    void randomRunsSearchOnlyAnomaliesThatNoScenarioShowed() {
        Map<IsolationLevel, List<Cell>> measured = Map.of(
                LEVEL, List.of(cell(MatrixAnomaly.P2, Verdict.PREVENTED), cell(MatrixAnomaly.P4, Verdict.POSSIBLE)));
        assertThat(RandomRuns.open(measured)).isEqualTo(Map.of(LEVEL, Set.of(AnomalyKind.NON_REPEATABLE_READ)));
        assertThat(RandomRuns.openToReaders(measured)).isEqualTo(RandomRuns.open(measured));
    }

    @Test
    void anAnomalyFoundByARandomRunIsPossibleWithItsCaseAsProof() {
        Map<IsolationLevel, List<Cell>> measured = Map.of(
                LEVEL,
                List.of(cell(MatrixAnomaly.G2_ITEM, Verdict.PREVENTED), cell(MatrixAnomaly.G2, Verdict.PREVENTED)));
        RandomFinding chance = chance(AnomalyKind.WRITE_SKEW, true, 3);
        List<Cell> cells = RandomRuns.with(measured, LEVEL, chance).get(LEVEL);
        Cell found = cells.get(0);
        assertThat(found.verdict()).isEqualTo(Verdict.POSSIBLE);
        assertThat(found.how()).isNull();
        assertThat(found.testCase()).isEqualTo(CASE);
        assertThat(found.broken()).isTrue();
        assertThat(found.steady()).isTrue();
        assertThat(found.runs()).isEqualTo(3);
        assertThat(cells.get(1)).isEqualTo(measured.get(LEVEL).get(1));
    }

    @Test
    void anAnomalyThatTheLevelDoesNotExcludeBreaksNoPromise() {
        Map<IsolationLevel, List<Cell>> measured = Map.of(LEVEL, List.of(cell(MatrixAnomaly.P4, Verdict.PREVENTED)));
        Cell found = RandomRuns.with(measured, LEVEL, chance(AnomalyKind.LOST_UPDATE, false, 1))
                .get(LEVEL)
                .get(0);
        assertThat(found.broken()).isFalse();
        assertThat(found.steady()).as("seen again once in three repetitions").isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void everyAnomalyKindBelongsToARowOfTheTable(AnomalyKind kind) {
        Set<Boolean> ofReaders = Arrays.stream(MatrixAnomaly.values())
                .filter(anomaly -> anomaly.seenAs(kind))
                .map(MatrixAnomaly::ofPlainReads)
                .collect(Collectors.toSet());
        assertThat(ofReaders).hasSize(1);
    }

    private static RandomFinding chance(AnomalyKind kind, boolean bug, int reproduced) {
        return new RandomFinding(kind, bug, CASE, RECORDING, "because", "7/1", reproduced, 3);
    }

    private static Cell cell(MatrixAnomaly anomaly, Verdict verdict) {
        return new Cell(
                anomaly,
                verdict,
                verdict == Verdict.PREVENTED ? How.BLOCKED : null,
                Scenarios.of(anomaly).get(0),
                Case.of(List.of("CREATE TABLE u (id INT)"), "T1: SELECT 2"),
                RECORDING,
                Map.of(How.BLOCKED, 3),
                0,
                20,
                true,
                null,
                true,
                null);
    }
}
