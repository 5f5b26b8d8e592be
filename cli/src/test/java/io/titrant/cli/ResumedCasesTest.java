package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that is resumed has as many cases as it was started with. */
@Timeout(120)
class ResumedCasesTest {
    @Test
    void resumeKeepsTheNumberOfCases(@TempDir Path folder) {
        Titrant.run("test", "--cases", "3", "--db", "h2", "--seed", "1", "--out", folder.toString());
        Titrant resumed = Titrant.run("test", "--resume", folder.toString(), "--json");
        assertThat(resumed.status()).as(resumed.err()).isLessThan(2);
        assertThat(resumed.json().get("cases").asInt()).isEqualTo(3);
    }
}
