package io.titrant.storm.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.generate.Seed;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.ShadowTransaction;
import io.titrant.storm.workload.InstantiatedPredicate;
import io.titrant.storm.workload.PredicateExamples;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which versions a query missed: those from which on every version that it could have read satisfies its predicate. */
class RecentVersionsTest {
    private static final StochasticModel MODEL = ModelReader.read("m.yaml", """
            model: m
            tables: {Y: {keys: 40, dynamic: 10, attributes: {a: {size: 4}, b: {size: 4}}}}
            transactions: {Q: {operations: [{query: Y, where: {a: "="}}, {insert: Y}]}}
            """);
    private static final MiniatureShadow SHADOW =
            new MiniatureShadow(SchemaGenerator.generate(MODEL, new Seed(1), null), new Seed(1));
    private static final int DYNAMIC = 3;
    private static final int ROW = 500;
    private static final int SAME = ShadowTransaction.unchanged();

    private final RecentVersions versions = new RecentVersions(SHADOW, 100);
    private final InstantiatedPredicate isTwo = PredicateExamples.equal(MODEL, SHADOW, 2);

    private static RecordedWrite write(int replaced, int version, int... values) {
        return new RecordedWrite(0, DYNAMIC, ROW, replaced, version, values.length == 0 ? null : values);
    }

    private List<RecentVersions.MissedVersion> query(long invoked, long completed, int... returned) {
        return versions.missed(new RecordedQuery(0, 0, isTwo, returned), 50, invoked, completed, Set.of());
    }

    @Test
    void aRowThatWasInsertedMeanwhileIsMissed() {
        versions.committed(1, 10, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        assertThat(query(5, 20)).containsExactly(new RecentVersions.MissedVersion(ROW, 7));
    }

    @Test
    void aRowThatWasReturnedIsNotMissed() {
        versions.committed(1, 10, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        assertThat(query(5, 20, 3, ROW, 900)).isEmpty();
    }

    @Test
    void aRowThatDoesNotSatisfyThePredicateIsNotMissed() {
        versions.committed(1, 10, List.of(write(RecordedWrite.NOTHING, 7, 1, 2)));
        assertThat(query(5, 20)).isEmpty();
    }

    @Test
    void aWriterThatBeganAfterTheReaderEndedIsNotMissed() {
        versions.committed(1, 21, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        assertThat(query(5, 20)).isEmpty();
    }

    @Test
    void theFirstOfTheVersionsThatSatisfyThePredicateIsMissed() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 1, 0)));
        versions.committed(2, 10, List.of(write(7, 8, 2, SAME)));
        versions.committed(3, 11, List.of(write(8, 9, SAME, 3)));
        assertThat(query(5, 20)).containsExactly(new RecentVersions.MissedVersion(ROW, 8));
    }

    /** The query may have read the last version, so it missed nothing for certain. */
    @Test
    void aLaterVersionThatDoesNotSatisfyThePredicateExplainsTheResult() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        versions.committed(2, 10, List.of(write(7, 8, 1, SAME)));
        assertThat(query(5, 20)).isEmpty();
    }

    @Test
    void aDeleteExplainsTheResult() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        versions.committed(2, 10, List.of(write(7, 8)));
        assertThat(query(5, 20)).isEmpty();
    }

    @Test
    void aDeleteByATransactionThatBeganLaterExplainsNothing() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        versions.committed(2, 30, List.of(write(7, 8)));
        assertThat(query(5, 20)).containsExactly(new RecentVersions.MissedVersion(ROW, 7));
    }

    @Test
    void versionsMayArriveInAnotherOrder() {
        versions.committed(1, 11, List.of(write(8, 9, SAME, 3)));
        assertThat(query(5, 20)).isEmpty();
        versions.committed(2, 10, List.of(write(7, 8, 2, SAME)));
        versions.committed(3, 1, List.of(write(RecordedWrite.NOTHING, 7, 1, 0)));
        assertThat(query(5, 20)).containsExactly(new RecentVersions.MissedVersion(ROW, 8));
    }

    @Test
    void aWriteThatWasRolledBackMeanwhileMayExplainTheResult() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        versions.rolledBack(9, 12, List.of(write(7, 8, 1, SAME)));
        assertThat(query(5, 20)).isEmpty();
        assertThat(query(13, 20)).hasSize(1);
    }

    /** The times of many writes that were rolled back are joined, so a query that ran between two of them is not judged either. */
    @Test
    void manyWritesThatWereRolledBackTakeNoMoreMemory() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        for (int i = 0; i < 1000; i++) {
            versions.rolledBack(10 + 10 * i, 12 + 10 * i, List.of(write(7, 8 + i, 1, SAME)));
        }
        assertThat(query(3, 6)).hasSize(1);
        assertThat(query(5003, 5006)).isEmpty();
        assertThat(query(20_000, 20_001)).hasSize(1);
    }

    @Test
    void aRowWithAWriterOfUnknownEndIsNotJudged() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        versions.unknown(List.of(write(7, 8, 1, SAME)));
        assertThat(query(5, 20)).isEmpty();
    }

    @Test
    void rowsOfTheReaderItselfAreNotJudged() {
        versions.committed(1, 1, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        assertThat(versions.missed(new RecordedQuery(0, 0, isTwo, new int[0]), 50, 5, 20, Set.of(ROW)))
                .isEmpty();
    }

    /** An initial row has the values that the storm has loaded. */
    @Test
    void anUpdateOfAnotherAttributeKeepsTheInitialValue() {
        long key = 0;
        while (SHADOW.table(0).keys().isDynamic(key) || SHADOW.table(0).initial(key)[0] != 2) {
            key++;
        }
        versions.committed(1, 10, List.of(new RecordedWrite(0, key, 11, 0, 7, new int[] {SAME, 3})));
        assertThat(query(5, 20)).containsExactly(new RecentVersions.MissedVersion(11, 7));
    }

    @Test
    void aVersionOfLongAgoIsForgotten() {
        versions.committed(1, 10, List.of(write(RecordedWrite.NOTHING, 7, 2, 0)));
        for (int i = 2; i < 200; i++) {
            versions.committed(i, 10 + i, List.of());
        }
        assertThat(query(5, 20)).isEmpty();
    }
}
