package io.titrant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.golden.GoldenFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenRecorderTest {
    private static final String CASE = """
            -- engine: h2
            -- isolation: READ COMMITTED
            -- oracle: troc
            /* init */ CREATE TABLE t (a INT);
            /* init */ INSERT INTO t VALUES (1);
            /* T1 */ UPDATE t SET a = 2;
            /* T2 */ SELECT * FROM t;

            === twin: the SELECT shows a value that nobody wrote
            step 1: rows: (3)
            """;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int record(String... args) throws Exception {
        return BenchCommand.run(
                "record",
                GoldenRecorder::run,
                List.of(args),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @Test
    void recordsTheVerdictsOfTheRecordingAndOfItsDoctoredCopies() throws Exception {
        Path file = Files.writeString(folder.resolve("one.golden"), CASE);
        assertThat(record(file.toString())).isZero();
        GoldenFile recorded = GoldenFile.read("one", Files.readString(file));
        assertThat(recorded.honest().text()).isEqualTo("pass");
        assertThat(recorded.twins().get(0).expected().text()).isEqualTo("bug: incorrect query result");
        assertThat(recorded.judged().dialogue().knows("SELECT a, titrant_row FROM t"))
                .isTrue();
    }

    @Test
    void printsItsUsageIfNoFileIsGiven() throws Exception {
        assertThat(record()).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("record: usage: bench/record");
    }

    @Test
    void aCaseFileNeedsAFolderForItsGoldenFile() throws Exception {
        Path file = Files.writeString(folder.resolve("one.sql"), CASE);
        assertThat(record(file.toString())).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("--out");
    }
}
