package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.lab.InitFailedException;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random serial transactions give the same results on emptied and refilled tables as on a new schema. */
class PartialResetTest {
    private static final int CASES = 60;
    private static final long SEED = 5;

    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb", "sqlite", "duckdb", "derby", "postgres", "mariadb"})
    void aPartialResetGivesTheSameDatabaseAsAFullOne(String name) {
        Engine engine = Engines.named(name);
        StartOptions options = StartOptions.of(engine.defaultVersion());
        try (TestDatabase cheap = new TestDatabase(engine.start(options), Limits.DEFAULT);
                TestDatabase full = new TestDatabase(engine.start(options), Limits.DEFAULT)) {
            CaseGenerator generator = new CaseGenerator(engine, engine.isolationLevels(), Profile.DEFAULT);
            for (int index = 0; index < CASES; index++) {
                Case serial = serial(generator.generate(SEED, index));
                try {
                    String text = text(cheap.run(serial));
                    // Other tables in both schemas, so that the case's are created anew.
                    full.run(new Case(serial.header(), List.of("CREATE TABLE other (a INT)"), List.of()));
                    full.run(new Case(serial.header(), List.of("CREATE TABLE another (a INT)"), List.of()));
                    assertThat(text)
                            .as("case %d of %s: %s", index, name, serial.init())
                            .isEqualTo(text(full.run(serial)));
                } catch (InitFailedException e) {
                    // The case cannot be set up by either reset.
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "sqlite", "postgres"})
    void theFailingStatementOfManyIsNamed(String name) {
        Engine engine = Engines.named(name);
        Case broken = Case.of(
                List.of(
                        "CREATE TABLE t (a INT PRIMARY KEY)",
                        "INSERT INTO t VALUES (1)",
                        "INSERT INTO t VALUES (2), (3)",
                        "INSERT INTO t VALUES (9), (1)",
                        "INSERT INTO t VALUES (4)"),
                "T1: SELECT * FROM t");
        try (TestDatabase database =
                new TestDatabase(engine.start(StartOptions.of(engine.defaultVersion())), Limits.DEFAULT)) {
            // The tables are there: they are filled again first.
            database.run(new Case(broken.header(), broken.init().subList(0, 2), broken.steps()));
            assertThatThrownBy(() -> database.run(broken))
                    .isInstanceOfSatisfying(
                            InitFailedException.class,
                            e -> assertThat(e.index()).isEqualTo(3))
                    .hasMessageContaining("INSERT INTO t VALUES (9), (1)");
        }
    }

    private static Case serial(Case testCase) {
        List<Step> steps = new ArrayList<>();
        for (String tx : testCase.transactions()) {
            testCase.steps().stream().filter(step -> step.tx().equals(tx)).forEach(steps::add);
        }
        return new Case(testCase.header(), testCase.init(), steps);
    }

    private static String text(Recording recording) {
        StringBuilder text = new StringBuilder();
        for (Event event : recording.events()) {
            text.append(event.tx())
                    .append(": ")
                    .append(event.sql())
                    .append(" -> ")
                    .append(text(event.result()))
                    .append('\n');
        }
        new TreeMap<>(recording.finalState())
                .forEach((table, rows) -> text.append(table)
                        .append(rows.lines().stream().sorted().toList())
                        .append('\n'));
        return text.toString();
    }

    private static String text(@Nullable Result result) {
        if (result instanceof Result.Failed failed) {
            return failed.errorClass().label();
        }
        if (result instanceof Result.Returned returned) {
            return returned.rows().lines().stream().sorted().toList().toString();
        }
        return result instanceof Result.Updated updated ? Long.toString(updated.count()) : "";
    }
}
