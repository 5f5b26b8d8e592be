package io.titrant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PapersPageTest {
    @Test
    void thePageHasARowForEachPublishedBugAndNoOther() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../docs/papers.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| bug |"))
                .toList();
        List<String> starts = PapersPage.rowStarts(Path.of("../cases"));
        assertThat(rows).hasSameSizeAs(starts);
        for (int i = 0; i < starts.size(); i++) {
            assertThat(rows.get(i)).as("run bench/papers").startsWith(starts.get(i));
        }
        assertThat(rows).noneMatch(row -> row.contains("not run"));
    }
}
