package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL's isolation specs from the outside; their SQL is so plain here that H2 runs it. */
@Timeout(120)
class ImportCommandTest {
    private static final String SPEC = """
        setup { CREATE TABLE t (a int); INSERT INTO t VALUES (1); }
        teardown { DROP TABLE t; }
        session s1
        setup { BEGIN; }
        step r1 { SELECT * FROM t; }
        step c1 { COMMIT; }
        session s2
        step w2 { UPDATE t SET a = 2; }
        permutation r1 w2 c1
        permutation w2 r1 c1
        """;

    @TempDir
    Path folder;

    @Test
    void eachPermutationBecomesACaseFile() throws IOException {
        Path out = folder.resolve("out");
        Titrant imported = Titrant.run("import", spec(), "--out", out.toString());
        assertThat(imported.status()).as(imported.err()).isZero();
        assertThat(imported.out()).contains("2 cases written to");
        assertThat(out.resolve("x-2.sql"))
                .content()
                .contains("-- title: x 2: w2 r1 c1", "/* T2 */ UPDATE t SET a = 2;");
    }

    @Test
    void replayRunsThePermutationsOfASpec() throws IOException {
        Titrant replayed = Titrant.run("replay", spec(), "--db", "h2", "--json");
        assertThat(replayed.status()).as(replayed.err()).isZero();
        assertThat(replayed.json()).hasSize(2);
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("x.sql"), "SELECT 1;");
        Titrant imported = Titrant.run(
                "import", file.toString(), "--out", folder.resolve("out").toString());
        assertThat(imported.status()).isEqualTo(2);
        assertThat(imported.err().lines()).singleElement().asString().contains("import reads files that end in .spec");
    }

    private String spec() throws IOException {
        return Files.writeString(folder.resolve("x.spec"), SPEC).toString();
    }
}
