package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many databases one command starts. */
class DatabasesTest {
    private static CaseFile file(String engine) {
        return CaseReader.read(
                "a case",
                "-- titrant case 1\n-- engine: " + engine
                        + "\n/* init */ CREATE TABLE t(a INT);\n/* T1 */ SELECT * FROM t;\n");
    }

    @Test
    void caseFilesOfTheSameEngineShareOneDatabase() {
        DatabaseOptions options = new DatabaseOptions();
        try (Databases databases = new Databases(Limits.DEFAULT)) {
            List<Object> used = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                used.add(databases.testDatabase(options.targetFor(file("h2"))));
            }
            assertThat(databases.running()).isEqualTo(1);
            assertThat(used).allMatch(one -> one == used.get(0));
        }
    }

    @Test
    void caseFilesOfManyEnginesKeepAtMostFourDatabasesRunning() {
        DatabaseOptions options = new DatabaseOptions();
        List<String> engines =
                List.of("h2", "derby", "hsqldb:locks", "hsqldb:mvlocks", "hsqldb:mvcc", "sqlite", "h2", "derby");
        try (Databases databases = new Databases(Limits.DEFAULT)) {
            for (String engine : engines) {
                databases.testDatabase(options.targetFor(file(engine)));
                assertThat(databases.running()).isLessThanOrEqualTo(Databases.MOST_AT_ONCE);
            }
        }
    }
}
