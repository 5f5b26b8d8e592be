package io.titrant.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.FindingGroup;
import io.titrant.engine.EngineSpec;
import io.titrant.engines.CaseFindings;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.grouping.FindingExaminer;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** DuckDB misses the conflict of an update in place with a DELETE, and runs an UPDATE of an indexed column as a DELETE and an INSERT. */
@Timeout(300)
class RootCausesOfDuckDbTest {
    private static final List<Oracle> ORACLES = Oracles.named("survival,constraints,troc,isorel,writecheck,txcheck");
    private static final String INDEXED = "cases/troc/duckdb-lost-update-indexed.sql";

    private final DatabaseTarget duckdb = DatabaseTarget.started(EngineSpec.parse("duckdb:2.0.0.0"), null, Map.of());

    @Test
    void anUpdateOfAnIndexedColumnFailsAsTheDeleteThatIsAPartOfIt() {
        assertThat(groups(
                        INDEXED,
                        "cases/txcheck/duckdb-update-of-deleted-row.sql",
                        "cases/writecheck/duckdb-lost-update-foreign-key.sql"))
                .hasSize(1);
    }

    /** The twins that must not be joined: a check of a foreign key, and NULL as the new value. */
    @Test
    void aCheckOfASnapshotAndANullAreOtherCauses() {
        assertThat(groups(INDEXED, "cases/constraints/orphan-duckdb.sql", "cases/troc/duckdb-lost-update-null.sql"))
                .hasSize(3);
    }

    private List<FindingGroup> groups(String... files) {
        RootCauses causes = new RootCauses(ORACLES, new FindingExaminer(ORACLES), duckdb, text -> {});
        try (TestDatabase database = Databases.open(duckdb, Limits.DEFAULT)) {
            return causes.of(
                    List.of(files).stream()
                            .map(file -> CaseFindings.of(file, database))
                            .toList(),
                    Duration.ofMinutes(3));
        }
    }
}
