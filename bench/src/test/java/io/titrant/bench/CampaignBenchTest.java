package io.titrant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.oracles.Oracles;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignBenchTest {
    @ParameterizedTest
    @ValueSource(strings = {"writecheck", "troc", "all"})
    void measuresAnEngine(String oracle) throws SQLException, InterruptedException {
        List<String> row = CampaignBench.measure(
                "sqlite", Oracles.named(oracle), CampaignBench.Amount.of(Duration.ofMillis(300)), 1, true);

        assertThat(row).hasSameSizeAs(CampaignBench.head()).noneMatch(String::isBlank);
        assertThat(row.get(0)).isEqualTo("sqlite");
    }
}
