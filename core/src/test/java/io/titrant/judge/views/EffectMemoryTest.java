package io.titrant.judge.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which effects of statements on views are known again, and which have to be found out anew. */
class EffectMemoryTest {
    private static final TableName T = TableName.of(ObjectName.of("t"));
    private static final Statement UPDATE = Sql.read("UPDATE t SET a = 9 WHERE a = 1", Dialect.H2);
    private static final Statement INSERT = Sql.read("INSERT INTO t VALUES (1)", Dialect.H2);

    private final EffectMemory memory = new EffectMemory();
    private int nextRow = 10;
    private int runs;

    @Test
    void theSameWriteOnTheSameVersionsIsKnownInTheNextRecording() {
        StatementEffect first = write(UPDATE, view(1), 0);
        memory.nextRecording(10);
        assertThat(write(UPDATE, view(1), 0)).isSameAs(first);
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void theSameWriteOnAnotherVersionOrWithAnotherKeyRuns() {
        write(UPDATE, view(1), 0);
        memory.nextRecording(10);
        write(UPDATE, view(2), 0);
        memory.write(
                new EffectMemory.Write(UPDATE, false, view(1), view(1), NextKeys.of(Map.of(T, 5L))),
                () -> nextRow,
                this::version);
        memory.write(
                new EffectMemory.Write(UPDATE, true, view(1), view(1), NextKeys.NONE), () -> nextRow, this::version);
        assertThat(runs).isEqualTo(4);
    }

    @Test
    void twoWritesOfOneRecordingMakeTwoVersions() {
        StatementEffect first = write(UPDATE, view(1), 0);
        StatementEffect second = write(UPDATE, view(1), 0);
        assertThat(second).isNotSameAs(first);
        memory.nextRecording(10);
        assertThat(write(UPDATE, view(1), 0)).isSameAs(first);
        assertThat(write(UPDATE, view(1), 0)).isSameAs(second);
        write(UPDATE, view(1), 0);
        assertThat(runs).isEqualTo(3);
    }

    @Test
    void aRowThatIsInsertedLaterHasTheGreaterId() {
        StatementEffect one = write(INSERT, view(1), 1);
        StatementEffect other = write(INSERT, view(2), 1);
        memory.nextRecording(10);
        assertThat(write(INSERT, view(2), 1)).isSameAs(other);
        assertThat(write(INSERT, view(1), 1)).isNotSameAs(one);
        assertThat(runs).isEqualTo(3);
    }

    @Test
    void anErrorOfTheStatementIsKnownAndAnErrorOfTheServerIsNot() {
        for (ErrorClass error : List.of(ErrorClass.UNIQUE, ErrorClass.TIMED_OUT)) {
            Result failed = new Result.Failed(error, 1, "state", "message");
            runs = 0;
            for (int i = 0; i < 2; i++) {
                memory.nextRecording(10);
                memory.write(
                        new EffectMemory.Write(INSERT, false, view(1), view(1), NextKeys.NONE), () -> nextRow, () -> {
                            runs++;
                            return new StatementEffect(failed, Changes.NONE, null);
                        });
            }
            assertThat(runs).as(error.name()).isEqualTo(error == ErrorClass.UNIQUE ? 1 : 2);
            memory.forget();
        }
    }

    @Test
    void nothingIsKnownAfterForgetting() {
        write(UPDATE, view(1), 0);
        memory.forget();
        memory.nextRecording(10);
        write(UPDATE, view(1), 0);
        assertThat(runs).isEqualTo(2);
    }

    private StatementEffect write(Statement statement, DatabaseView view, int newRows) {
        return memory.write(new EffectMemory.Write(statement, false, view, view, NextKeys.NONE), () -> nextRow, () -> {
            nextRow += newRows;
            return version();
        });
    }

    private StatementEffect version() {
        runs++;
        RowChanges.Change change = RowChanges.Change.to(new VersionId(100_000 * runs), false);
        return new StatementEffect(new Result.Updated(1, List.of()), Changes.ofRow(T, new RowId(1), change), null);
    }

    private static DatabaseView view(int version) {
        return DatabaseView.of(Map.of(T, RowVersions.of(Map.of(new RowId(1), new VersionId(version)))));
    }
}
