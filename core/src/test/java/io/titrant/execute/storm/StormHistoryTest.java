package io.titrant.execute.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Promise;
import io.titrant.generate.Seed;
import io.titrant.graph.Model;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.predicate.RecordedWrite;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.transcript.TransactionTranscript;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StormHistoryTest {
    private static final StochasticModel MODEL = ModelReader.read("m.yaml", """
            model: m
            tables: {Y: {keys: 40, dynamic: 10, attributes: {a: {size: 4}}}}
            transactions: {Q: {operations: [{query: Y, where: {a: "="}}, {insert: Y}]}}
            """);
    private static final int X = 1;
    private static final int Y = 2;

    private static StormHistory promising(Model model) {
        StormHistory history = new StormHistory(
                new MiniatureShadow(SchemaGenerator.generate(MODEL, new Seed(1), null), new Seed(1)),
                true,
                true,
                StormHistory.window(3),
                false,
                () -> 1,
                List.of(IsolationLevel.READ_COMMITTED),
                List.of(Promise.of(model, "https://example.org")));
        history.start();
        return history;
    }

    private static RecordedTransaction transaction(int session, List<RecordedWrite> writes, Op... ops) {
        Txn txn = new Txn(0, session, Txn.Status.COMMITTED, Txn.UNTIMED, Txn.UNTIMED, List.of(ops));
        return new RecordedTransaction(
                txn, new TransactionTranscript(session, null, List.of()), List.of(), writes, List.of());
    }

    /** T3 read half of each of two transactions. No read shows which wrote last, so no single cycle does. */
    private static List<StormAnomaly> halfOfEach(Model promised) throws InterruptedException {
        StormHistory history = promising(promised);
        history.accept(transaction(1, List.of(), new Op.Put(0, X, 1), new Op.Put(1, Y, 1)));
        history.accept(transaction(2, List.of(), new Op.Put(0, X, 2), new Op.Put(1, Y, 2)));
        history.accept(
                transaction(3, List.of(), new Op.ReadVersion(0, X, 1, false), new Op.ReadVersion(1, Y, 2, false)));
        return history.end().anomalies();
    }

    @Test
    void aProofByCasesThatThePromiseIsBrokenIsABug() throws InterruptedException {
        assertThat(halfOfEach(Model.READ_ATOMIC))
                .extracting(StormAnomaly::kind)
                .containsExactly("no " + Model.READ_ATOMIC.label());
        assertThat(halfOfEach(Model.READ_COMMITTED)).isEmpty();
    }

    /** A storm whose judge had died waited for it until the end of its time. */
    @Test
    void aCheckThatRunsOutOfMemoryEndsTheStorm() throws InterruptedException {
        StormHistory history = promising(Model.READ_COMMITTED);
        history.accept(transaction(1, new AbstractList<>() {
            @Override
            public RecordedWrite get(int index) {
                throw new OutOfMemoryError("made up");
            }

            @Override
            public int size() {
                return 1;
            }
        }));
        while (!history.failed()) {
            history.begun(2);
        }
        history.accept(transaction(2, List.of(), new Op.Put(0, X, 1)));
        assertThatThrownBy(history::end)
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith("the check of the storm ran out of memory after 0 transactions (heap: ");
    }
}
