package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressLineTest {
    private final StringWriter err = new StringWriter();

    @AfterEach
    void forgetTerminal() {
        System.clearProperty("titrant.stderr.terminal");
        System.clearProperty("titrant.columns");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80, 100, 120})
    void theLineIsCutToTheWidthOfTheTerminal(int columns) {
        System.setProperty("titrant.stderr.terminal", "true");
        System.setProperty("titrant.columns", Integer.toString(columns));
        show();
        String shown = err.toString().replaceAll("\u001b\\[[?0-9]*[a-zA-Z]|\r", "");
        assertThat(shown.codePointCount(0, shown.length())).isLessThan(columns);
        assertThat(err.toString()).contains("\u001b[?7l").endsWith("\u001b[?7h").doesNotContain("\n");
    }

    @Test
    void theBugsComeFirst() {
        System.setProperty("titrant.stderr.terminal", "true");
        System.setProperty("titrant.columns", "60");
        show();
        assertThat(err.toString()).contains("12 s  bugs: 0 findings from 12 verdicts");
    }

    @Test
    void aFileGetsTheWholeLine() {
        ProgressLine line = new ProgressLine(new PrintWriter(err), settings());
        line.show(statistics(), List.of(), 31);
        assertThat(err.toString()).contains("bugs: 0 findings from 12 verdicts", "90.0 % ok  3 blocked");
    }

    private void show() {
        new ProgressLine(new PrintWriter(err), settings()).show(statistics(), List.of(), 12);
    }

    private static Statistics statistics() {
        return new Statistics(
                123_456, 0, 1000, 900, 3, 0, 0, 0, Map.of(), Map.of(Verdict.Outcome.BUG, 12L), Map.of(), 0);
    }

    private static CampaignSettings settings() {
        return new CampaignSettings(
                1,
                null,
                Duration.ofSeconds(60),
                1,
                List.of(),
                Path.of("out"),
                3,
                Duration.ofSeconds(20),
                CampaignSettings.PATIENCE,
                Set.of(),
                List.of());
    }
}
