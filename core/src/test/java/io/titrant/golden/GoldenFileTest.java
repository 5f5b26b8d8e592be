package io.titrant.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoldenFileTest {
    private static final Recording.EngineId ENGINE = new Recording.EngineId("h2", "2");
    private static final Recording RECORDING = new Recording(
            ENGINE,
            List.of(
                    Event.returned(0, "T1", "UPDATE t SET a = 'x\ny'", false, new Result.Updated(1, List.of())),
                    Event.blocked(1, "T2", "SELECT * FROM t", Set.of("T1", "T3")),
                    Event.returned(2, "T1", "COMMIT", false, new Result.Updated(0, List.of())),
                    Event.returned(1, "T2", "SELECT * FROM t", true, rows(1)),
                    Event.skipped(3, "T2", "COMMIT"),
                    Event.returned(-1, "T2", "ROLLBACK", false, new Result.Updated(0, List.of()))),
            Map.of("t", ((Result.Returned) rows(2)).rows()),
            Recording.Ending.COMPLETED,
            List.of("a note"));

    private static Result rows(long value) {
        return new Result.Returned(
                new Rows(List.of("a", "a + 1"), List.of(Row.of(Value.Int.of(value), Value.Null.NULL))), List.of());
    }

    @Test
    void aResultKeepsTheTypesOfItsValues() {
        Result result = new Result.Returned(
                new Rows(
                        List.of("a", "odd, (name)'s"),
                        List.of(
                                Row.of(Value.Int.of(-1), new Value.Text("it's\na \\ line, (1)")),
                                Row.of(new Value.Decimal(new BigDecimal("1.50")), new Value.Real(1.5)),
                                Row.of(new Value.Bool(true), new Value.Bytes("0a")),
                                Row.of(
                                        new Value.Typed("timestamp with time zone", "2020-01-01 00:00"),
                                        Value.Null.NULL))),
                List.of());
        assertThat(ResultNotation.read(ResultNotation.write(result))).isEqualTo(result);
    }

    @Test
    void anErrorKeepsItsClassCodeAndMessage() {
        Result error = new Result.Failed(ErrorClass.UNIQUE, 1062, null, "two\nlines");
        assertThat(ResultNotation.read(ResultNotation.write(error))).isEqualTo(error);
    }

    @Test
    void warningsSurviveTheFile() {
        Result count = new Result.Updated(2, List.of("Data truncated for column 'a'", "line\nbreak"));
        Result rows = new Result.Returned(new Rows(List.of("a"), List.of()), List.of("Truncated value: 'x'"));
        assertThat(ResultNotation.read(ResultNotation.write(count))).isEqualTo(count);
        assertThat(ResultNotation.read(ResultNotation.write(rows))).isEqualTo(rows);
    }

    @Test
    void aRecordingIsReadBackAsItWasWritten() {
        assertThat(RecordingNotation.read(ENGINE, RecordingNotation.write(RECORDING)))
                .isEqualTo(RECORDING);
    }

    @Test
    void aLostWakeUpSurvivesTheFile() {
        Recording slept = new Recording(
                ENGINE,
                List.of(Event.returned(1, "T2", "SELECT * FROM t", true, rows(1))
                        .wokenUp()),
                Map.of(),
                Recording.Ending.COMPLETED,
                List.of());
        assertThat(RecordingNotation.read(ENGINE, RecordingNotation.write(slept)))
                .isEqualTo(slept);
    }

    @Test
    void anEditMakesAStatementReturnAtOnce() {
        Recording doctored = new RecordingEdit("step 1 does not wait").apply(RECORDING);
        assertThat(doctored.events()).extracting(Event::step).containsExactly(0, 1, 2, 3, -1);
        assertThat(doctored.events()).noneMatch(Event::waited);
    }

    @Test
    void anEditMakesAStatementBlock() {
        Recording doctored = new RecordingEdit("step 0 waits until step 2").apply(RECORDING);
        assertThat(doctored.events()).extracting(Event::step).containsExactly(0, 1, 2, 0, 1, 3, -1);
        assertThat(doctored.events().get(3).waited()).isTrue();
    }

    @Test
    void anEditChangesRowsAndLeavesTheColumns() {
        Recording doctored =
                new RecordingEdit("final t: (5, 6)").apply(new RecordingEdit("step 1: rows: (7, 8)").apply(RECORDING));
        assertThat(RecordingNotation.write(doctored))
                .contains("    after its wait: rows (a, 'a + 1'): (7, 8)", "final t (a, 'a + 1'): (5, 6)");
    }

    @Test
    void anEditOfARunLeavesTheRecordingAsItIs() {
        DoctoredTwin twin = new DoctoredTwin(
                "a lie",
                List.of(new RecordingEdit("run 2 step 0: updated 9")),
                List.of(),
                ExpectedVerdict.UNKNOWN_YET,
                "");
        assertThat(twin.doctored(RECORDING)).isEqualTo(RECORDING);
        assertThat(twin.doctored(RECORDING, 1)).isEqualTo(RECORDING);
        assertThat(RecordingNotation.write(twin.doctored(RECORDING, 2))).contains("    updated 9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"step one: updated 1", "final: (1)", "the UPDATE lies", "step 1: rows (1"})
    void anUnknownEditIsRefused(String line) {
        assertThatThrownBy(() -> new RecordingEdit(line).apply(RECORDING)).isInstanceOf(TitrantException.class);
    }

    @Test
    void anEditOfAMissingStatementIsRefused() {
        assertThatThrownBy(() -> new RecordingEdit("step 9: updated 1").apply(RECORDING))
                .hasMessageContaining("no such event");
    }

    @Test
    void theStateDecidesBetweenTwoAnswersToTheSameStatement() {
        Dialogue dialogue = new Dialogue();
        int before = Dialogue.emptied();
        int after = Dialogue.after(before, "DELETE FROM t");
        dialogue.add(before, "SELECT a FROM t", rows(1));
        dialogue.add(before, "DELETE FROM t", new Result.Updated(1, List.of()));
        dialogue.add(after, "SELECT a FROM t", rows(2));

        Dialogue read = Dialogue.read(dialogue.write());

        assertThat(read.answer(before, "SELECT a FROM t")).contains(rows(1));
        assertThat(read.answer(after, "SELECT a FROM t")).contains(rows(2));
        assertThat(read.answer(after + 1, "SELECT a FROM t")).isEmpty();
        assertThat(read.answer(after + 1, "DELETE FROM t")).contains(new Result.Updated(1, List.of()));
        assertThat(read.answer(before, "SELECT b FROM t")).isEqualTo(Optional.empty());
    }

    @Test
    void aQueryDoesNotChangeTheState() {
        int state = Dialogue.after(Dialogue.emptied(), "DELETE FROM t");
        assertThat(Dialogue.after(state, "SELECT a FROM t")).isEqualTo(state);
    }

    @Test
    void anEngineWithTwoAnswersToTheSameStatementCannotBeRecorded() {
        Dialogue dialogue = new Dialogue();
        dialogue.add(0, "SELECT a FROM t", rows(1));
        assertThatThrownBy(() -> dialogue.add(0, "SELECT a FROM t", rows(2))).hasMessageContaining("two answers");
    }

    @Test
    void anUnansweredStatementFailsTheTest() {
        ReplayLab lab = new ReplayLab(GoldenRecordings.named("lies-h2"), DoctoredTwin.honest());
        assertThatThrownBy(() -> lab.run("SELECT 1"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("SELECT 1")
                .hasMessageContaining("bench/record");
    }

    @Test
    void aFileIsWrittenAsItWasRead() {
        for (GoldenFile file : GoldenRecordings.all()) {
            String written = file.write(
                    file.honest(),
                    file.twins().stream().map(DoctoredTwin::expected).toList(),
                    file.judged());
            assertThat(GoldenFile.read(file.name(), written)
                            .write(
                                    file.honest(),
                                    file.twins().stream()
                                            .map(DoctoredTwin::expected)
                                            .toList(),
                                    file.judged()))
                    .isEqualTo(written);
            assertThat(written).isEqualTo(GoldenRecordings.text(file.name()));
        }
    }
}
