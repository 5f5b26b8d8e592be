package io.titrant.execute.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.generate.Seed;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.predicate.RecordedQuery;
import io.titrant.storm.predicate.RecordedWrite;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.transcript.TransactionTranscript;
import io.titrant.storm.workload.PredicateExamples;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A predicate read is judged when all transactions that ran beside it have ended, and the stream keeps its order. */
class PredicateReadJudgeTest {
    private static final StochasticModel MODEL = ModelReader.read("m.yaml", """
            model: m
            tables: {Y: {keys: 40, dynamic: 10, attributes: {a: {size: 4}}}}
            transactions: {Q: {operations: [{query: Y, where: {a: "="}}, {insert: Y}]}}
            """);
    private static final MiniatureShadow SHADOW =
            new MiniatureShadow(SchemaGenerator.generate(MODEL, new Seed(1), null), new Seed(1));
    private static final int ROW = 500;

    private final List<String> stream = new ArrayList<>();
    private final PredicateReadJudge judge = new PredicateReadJudge(SHADOW, 1_000, new PredicateReadJudge.Sink() {
        @Override
        public void begun(int session) {
            stream.add("begin " + session);
        }

        @Override
        public void ended(RecordedTransaction transaction, List<Op> missed) {
            stream.add("end " + transaction.txn().session() + " " + missed.size());
        }
    });

    private static RecordedTransaction reader(int session, long invoked, long completed) {
        RecordedQuery query = new RecordedQuery(0, 0, PredicateExamples.equal(MODEL, SHADOW, 2), new int[0]);
        return transaction(session, Txn.Status.COMMITTED, invoked, completed, List.of(query), List.of());
    }

    private static RecordedTransaction writer(int session, Txn.Status status, long invoked, long completed) {
        RecordedWrite insert = new RecordedWrite(0, 3, ROW, RecordedWrite.NOTHING, 7, new int[] {2});
        return transaction(session, status, invoked, completed, List.of(), List.of(insert));
    }

    private static RecordedTransaction transaction(
            int session,
            Txn.Status status,
            long invoked,
            long completed,
            List<RecordedQuery> queries,
            List<RecordedWrite> writes) {
        Txn txn = new Txn(0, session, status, invoked, completed, List.of());
        return new RecordedTransaction(
                txn, new TransactionTranscript(session, null, List.of()), queries, writes, List.of());
    }

    @Test
    void aReaderWaitsForTheWriterThatRanBesideIt() {
        judge.begun(1);
        judge.begun(2);
        judge.ended(reader(1, 1, 5));
        assertThat(stream).containsExactly("begin 1", "begin 2");
        judge.ended(writer(2, Txn.Status.COMMITTED, 2, 9));
        assertThat(stream).containsExactly("begin 1", "begin 2", "end 1 1", "end 2 0");
    }

    @Test
    void aWriterThatRolledBackWasNotMissed() {
        judge.begun(1);
        judge.begun(2);
        judge.ended(reader(1, 1, 5));
        judge.ended(writer(2, Txn.Status.ABORTED, 2, 9));
        assertThat(stream).containsExactly("begin 1", "begin 2", "end 1 0", "end 2 0");
    }

    @Test
    void aReaderDoesNotWaitForTransactionsThatBeginLater() {
        judge.begun(1);
        judge.ended(reader(1, 1, 5));
        judge.begun(2);
        assertThat(stream).containsExactly("begin 1", "end 1 0");
    }

    @Test
    void theStreamKeepsItsOrder() {
        judge.begun(1);
        judge.begun(2);
        judge.ended(reader(1, 1, 5));
        judge.begun(1);
        judge.ended(reader(1, 6, 7));
        judge.ended(writer(2, Txn.Status.COMMITTED, 2, 9));
        assertThat(stream).containsExactly("begin 1", "begin 2", "end 1 1", "begin 1", "end 1 1", "end 2 0");
    }

    @Test
    void anEndlessTransactionDoesNotStopTheStream() {
        judge.begun(1);
        judge.begun(2);
        for (int i = 0; i < 20_000; i++) {
            judge.begun(1);
            judge.ended(reader(1, i, i));
        }
        assertThat(stream).hasSizeGreaterThan(20_000);
        assertThat(judge.unjudged()).isPositive();
        judge.end();
        assertThat(judge.judged() + judge.unjudged()).isEqualTo(20_000);
    }
}
