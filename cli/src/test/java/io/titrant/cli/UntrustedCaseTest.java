package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A case file of others is code: {@code --untrusted} runs only what Titrant understands completely. */
@Timeout(120)
class UntrustedCaseTest {
    @Test
    void anUntrustedCaseWithCodeIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("code.sql"),
                "/* init */ CREATE TABLE t(a INT);\n"
                        + "/* init */ CREATE ALIAS code AS 'int code() { System.setProperty(\"titrant.ran\", \"yes\"); return 1; }';\n"
                        + "/* T1 */ SELECT code();\n");
        Titrant refused = Titrant.run("replay", file.toString(), "--db", "h2", "--untrusted");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("code.sql:2: refused with --untrusted");
        assertThat(System.getProperty("titrant.ran")).isNull();
    }

    @Test
    void anOrdinaryCaseRunsWithUntrusted() {
        Titrant replay = Titrant.run(
                "replay", "../examples/lost-update.sql", "--db", "h2", "--untrusted", "--oracle", "survival");
        assertThat(replay.status()).as(replay.err()).isZero();
    }
}
