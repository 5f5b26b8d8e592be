package io.titrant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CampaignBenchTest {
    @Test
    void measuresAnEngine() throws SQLException, InterruptedException {
        List<String> row = CampaignBench.measure("sqlite", Duration.ofMillis(300), 1);

        assertThat(row).hasSameSizeAs(CampaignBench.head()).noneMatch(String::isBlank);
        assertThat(row.get(0)).isEqualTo("sqlite");
    }
}
