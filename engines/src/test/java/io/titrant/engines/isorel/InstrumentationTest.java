package io.titrant.engines.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.ErrorClass;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Option;
import io.titrant.generate.Profile;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements give the same with and without the auxiliary columns: the same rows, errors and final state. One session, so that nothing is chance. */
@Timeout(300)
class InstrumentationTest {
    private static final int CASES = 60;
    private static final String AUXILIARY = "titrant_";

    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
    void instrumentationChangesNoResult(String db) {
        compare(db, Profile.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
    void instrumentationChangesNoResultOfViews(String db) {
        compare(db, Profile.DEFAULT.with(Option.VIEW_PERCENT, 100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb", "mysql"})
    @Tag("all-engines")
    void instrumentationChangesNoResultOnServers(String db) {
        compare(db, Profile.DEFAULT);
        compare(db, Profile.DEFAULT.with(Option.VIEW_PERCENT, 100));
    }

    /** These tell by RETURNING and by copies, without statements of their own, so that the same steps wait and fail for the same peers. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgres"})
    void instrumentationChangesNoWait(String db) {
        EngineSpec spec = EngineSpec.parse(db);
        Engine engine = Engines.named(spec.name());
        // Which rows SSI suspects depends on pages and plans.
        List<IsolationLevel> levels = db.equals("sqlite")
                ? engine.isolationLevels()
                : List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.REPEATABLE_READ);
        CaseGenerator generator = new CaseGenerator(engine, levels, Profile.DEFAULT);
        int judged = 0;
        try (TestDatabase testDatabase =
                new TestDatabase(engine.start(Engines.options(engine, spec, Map.of())), Limits.CAMPAIGN)) {
            for (int i = 0; judged < CASES; i++) {
                Case plain = generator.generate(12, i);
                Case instrumented = IsoRel.instrumented(plain, engine);
                if (instrumented.init().stream().anyMatch(sql -> sql.startsWith("CREATE TRIGGER"))) {
                    Recording honest = testDatabase.run(plain);
                    List<String> expected = waits(honest);
                    if (decided(expected)) {
                        judged++;
                        Recording told = testDatabase.run(instrumented);
                        assertThat(waits(told)).as("case %s on %s", i, db).isEqualTo(expected);
                        assertThat(outcome(told)).as("case %s on %s", i, db).isEqualTo(outcome(honest));
                    }
                }
            }
        }
    }

    /** Whether the order of events is determined: of several blocked statements any may resume first or be the deadlock victim. */
    private static boolean decided(List<String> events) {
        return events.stream().filter(event -> event.contains("BLOCKED")).count() <= 1
                && events.stream().noneMatch(event -> event.endsWith(ErrorClass.DEADLOCK.name()));
    }

    /** The blocked statement and its blockers at each step, and the statements that failed. */
    private static List<String> waits(Recording recording) {
        return recording.events().stream()
                .map(event -> event.step() + " " + event.tx() + " " + event.kind() + " " + event.waited() + " "
                        + event.blockers()
                        + (event.result() instanceof Result.Failed failed ? failed.errorClass() : ""))
                .toList();
    }

    private static void compare(String db, Profile profile) {
        EngineSpec spec = EngineSpec.parse(db);
        Engine engine = Engines.named(spec.name());
        CaseGenerator generator = new CaseGenerator(
                engine,
                engine.isolationLevels(),
                profile.with(Option.MAX_TRANSACTIONS, 1)
                        .with(Option.MAX_STATEMENTS, 10)
                        .with(Option.AUTOCOMMIT_PERCENT, 0));
        int judged = 0;
        try (TestDatabase testDatabase =
                new TestDatabase(engine.start(Engines.options(engine, spec, Map.of())), Limits.CAMPAIGN)) {
            for (int i = 0; i < CASES; i++) {
                Case plain = generator.generate(11, i);
                Case instrumented = IsoRel.instrumented(plain, engine);
                if (instrumented.equals(plain)) {
                    continue;
                }
                judged++;
                assertThat(outcome(testDatabase.run(instrumented)))
                        .as("case %s on %s", i, db)
                        .isEqualTo(outcome(testDatabase.run(plain)));
            }
        }
        assertThat(judged).isGreaterThan(CASES * 9 / 10);
    }

    /** What the statements of the case gave, in their order, and what is left; counts of MySQL tell changed rows, and marked rows always change. */
    private static List<Object> outcome(Recording recording) {
        List<Object> outcome = new ArrayList<>();
        for (Event event : recording.events()) {
            boolean asked = event.sql().startsWith("SELECT " + AUXILIARY)
                    || event.sql().matches("SELECT \\w+\\." + AUXILIARY + ".*");
            if (event.result() instanceof Result.Returned returned
                    && !asked
                    && event.sql().matches("(SELECT|WITH).*")) {
                outcome.add(withoutAuxiliary(returned.rows()));
            } else if (event.result() instanceof Result.Failed failed) {
                outcome.add(failed.errorClass());
            }
        }
        Map<String, Set<Row>> left = new TreeMap<>();
        recording.finalState().forEach((table, rows) -> {
            if (!table.startsWith(AUXILIARY)) {
                left.put(table, withoutAuxiliary(rows));
            }
        });
        outcome.add(left);
        return outcome;
    }

    private static Set<Row> withoutAuxiliary(Rows rows) {
        Set<Row> kept = new HashSet<>();
        for (Row row : rows.rows()) {
            List<io.titrant.record.Value> values = new ArrayList<>();
            for (int i = 0; i < row.values().size(); i++) {
                if (!rows.columns().get(i).toLowerCase(java.util.Locale.ROOT).startsWith(AUXILIARY)) {
                    values.add(row.values().get(i));
                }
            }
            kept.add(new Row(values));
        }
        return kept;
    }
}
