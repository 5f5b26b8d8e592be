package io.titrant.engines.troc;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.judge.Verdict;
import io.titrant.judge.troc.Troc;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What real engines did passes; the same with one lie in it does not, and the complaint is of the right kind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TamperedRecordings {
    private static final Case WAITS = Case.of(
                    List.of("CREATE TABLE t(a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 0), (2, 0)"),
                    "T1: BEGIN",
                    "T2: BEGIN",
                    "T1: UPDATE t SET b = 1 WHERE a = 1",
                    "T1: SELECT * FROM t",
                    "T2: SELECT * FROM t",
                    "T2: UPDATE t SET b = b + 10 WHERE a = 1",
                    "T1: INSERT INTO t VALUES (3, 0)",
                    "T1: COMMIT",
                    "T2: SELECT * FROM t",
                    "T2: COMMIT")
            .withHeader(Header.of(Map.of("isolation", "READ COMMITTED")));

    private final Engine engine;
    private Instance instance;
    private Workspace workspace;
    private CaseRunner runner;

    TamperedRecordings(String engine) {
        this.engine = Engines.named(engine);
    }

    @BeforeAll
    void start() {
        instance = engine.start(StartOptions.of(engine.defaultVersion()));
        workspace = instance.createWorkspace("titrant_tampered");
        runner = new CaseRunner(workspace, Limits.DEFAULT);
    }

    @AfterAll
    void stop() {
        runner.close();
        workspace.close();
        instance.close();
    }

    @Test
    void theOriginalRecordingPasses() {
        assertThat(judged(recording -> recording).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aDirtyReadIsAnIncorrectResult() {
        assertThat(judged(recording -> returning(recording, 4, row(1, 1), row(2, 0)))
                        .kind())
                .isEqualTo("incorrect query result");
    }

    @Test
    void aStaleRowIsAnIncorrectResult() {
        assertThat(judged(recording -> returning(recording, 8, row(1, 10), row(2, 0), row(3, 0)))
                        .kind())
                .isEqualTo("incorrect query result");
    }

    @Test
    void aMissingOwnWriteIsAnIncorrectResult() {
        assertThat(judged(recording -> returning(recording, 3, row(1, 0), row(2, 0)))
                        .kind())
                .isEqualTo("incorrect query result");
    }

    @Test
    void aMissingWaitIsInconsistentBlocking() {
        assertThat(judged(TamperedRecordings::withoutTheWait).kind()).isEqualTo("inconsistent blocking");
    }

    @Test
    void aWrongCountIsIncorrect() {
        assertThat(judged(recording -> with(recording, 2, new Result.Updated(2, List.of())))
                        .kind())
                .isEqualTo("incorrect affected rows");
    }

    @Test
    void anErrorThatTheRowsDoNotCauseIsUnexpected() {
        Result duplicate = new Result.Failed(ErrorClass.UNIQUE, 1062, "23000", "duplicate");
        assertThat(judged(recording -> with(recording, 6, duplicate)).kind()).isEqualTo("unexpected error");
    }

    @Test
    void aLostUpdateIsAnIncorrectFinalState() {
        assertThat(judged(recording -> ending(recording, row(1, 1), row(2, 0), row(3, 0)))
                        .kind())
                .isEqualTo("incorrect final state");
    }

    private Verdict judged(UnaryOperator<Recording> lie) {
        Recording recording = runner.run(WAITS);
        return new Troc().judge(WAITS, lie.apply(recording), runner);
    }

    private static Row row(int a, int b) {
        return Row.of(Value.Int.of(a), Value.Int.of(b));
    }

    private static Recording returning(Recording recording, int step, Row... rows) {
        return with(recording, step, new Result.Returned(new Rows(List.of("a", "b"), List.of(rows)), List.of()));
    }

    private static Recording with(Recording recording, int step, Result result) {
        return events(
                recording,
                recording.events().stream()
                        .map(event -> event.step() == step && event.kind() == Event.Kind.RETURNED
                                ? Event.returned(step, event.tx(), event.sql(), event.waited(), result)
                                : event)
                        .toList());
    }

    /** T2's UPDATE returns where it was seen to wait. */
    private static Recording withoutTheWait(Recording recording) {
        List<Event> events = new ArrayList<>(recording.events());
        int blocked = 0;
        while (events.get(blocked).kind() != Event.Kind.BLOCKED) {
            blocked++;
        }
        Event waiting = events.get(blocked);
        events.removeIf(event -> event.step() == waiting.step());
        events.add(
                blocked,
                Event.returned(waiting.step(), waiting.tx(), waiting.sql(), false, new Result.Updated(1, List.of())));
        return events(recording, events);
    }

    private static Recording ending(Recording recording, Row... rows) {
        Map<String, Rows> state = new HashMap<>(recording.finalState());
        state.put("t", new Rows(List.of("a", "b"), List.of(rows)));
        return new Recording(recording.engine(), recording.events(), state, recording.ending(), recording.notes());
    }

    private static Recording events(Recording recording, List<Event> events) {
        return new Recording(recording.engine(), events, recording.finalState(), recording.ending(), recording.notes());
    }
}
