package io.titrant.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.judge.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The word for each combination of header and runs. */
class CorpusEntryTest {
    private static final JudgedRuns BUG = new JudgedRuns(
            List.of(), List.of(Verdict.pass("survival", ""), Verdict.bug("troc", "lost update", "a row is lost")));
    private static final JudgedRuns PASS = new JudgedRuns(List.of(), List.of(Verdict.pass("troc", "")));

    @ParameterizedTest
    @CsvSource({
        "true, 0, 3, fixed",
        "true, 3, 0, still failing",
        "true, 1, 2, flaky",
        "false, 0, 3, passes",
        "false, 3, 0, regressed",
        "false, 1, 2, regressed"
    })
    void theHeaderAndTheRunsDecide(boolean knownBug, int bugs, int passes, String word) {
        List<JudgedRuns> runs = Stream.concat(
                        Collections.nCopies(passes, PASS).stream(), Collections.nCopies(bugs, BUG).stream())
                .toList();

        CorpusEntry entry = CorpusEntry.of("a.sql", knownBug, runs);

        assertThat(entry.word().label()).isEqualTo(word);
        assertThat(entry.word().bug()).isEqualTo(bugs > 0);
    }

    @Test
    void aCaseThatDidNotRunIsNoBug() {
        assertThat(CorpusEntry.impossible("a.sql", true, "a.sql:3: no such table")
                        .word())
                .isEqualTo(CorpusEntry.Word.CANNOT_RUN);
        assertThat(CorpusEntry.ofOtherEngine("a.sql", true).word().bug()).isFalse();
    }
}
