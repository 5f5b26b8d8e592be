package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How much of what is generated means something to an engine: over 90 % of the statements succeed, and over 80 % of the data statements that
 * succeed touch a row; of complex statements, 70 %. {@code -Dtitrant.validity.cases=2000 -Dtitrant.validity.seed=7} measures more.
 */
@Timeout(300)
class GeneratorValidityTest {
    private static final Limits LIMITS =
            new Limits(Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(30), 10_000);
    private static final Set<ErrorClass> CONFLICTS = EnumSet.of(
            ErrorClass.DEADLOCK, ErrorClass.SERIALIZATION, ErrorClass.LOCK_TIMEOUT, ErrorClass.TRANSACTION_ABORTED);
    private static final Set<StatementKind> DATA = EnumSet.of(
            StatementKind.SELECT,
            StatementKind.INSERT,
            StatementKind.UPDATE,
            StatementKind.DELETE,
            StatementKind.REPLACE,
            StatementKind.MERGE);
    private static final long SEED = Long.getLong("titrant.validity.seed", 1);

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "h2", "hsqldb", "hsqldb:mvcc", "derby", "duckdb", "postgres", "mariadb"})
    void mostStatementsSucceedAndTouchRows(String engine) {
        measure(engine, Integer.getInteger("titrant.validity.cases", engine.startsWith("derby") ? 40 : 300));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "h2", "hsqldb", "derby", "duckdb", "postgres", "mariadb"})
    void mostComplexStatementsSucceedAndTouchRows(String engine) {
        measure(engine, engine.equals("derby") ? 8 : 40, Profile.DEFAULT.complex(), 0.7);
    }

    @Tag("all-engines")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql",
                "mysql:5.6.14",
                "mariadb:10.1.23",
                "mariadb:10.11.5",
                "postgres:9.6.24",
                "postgres:12.3",
                "sqlite:3.36.0.3",
                "hsqldb:2.5.1",
                "hsqldb:mvlocks",
                "duckdb:0.10.3",
                "duckdb:1.4.4.0"
            })
    void otherVersionsToo(String engine) {
        measure(engine, Integer.getInteger("titrant.validity.cases", 150));
    }

    /** For use from the command line: {@code -Dtitrant.validity.engine=mysql}. */
    @Test
    void asked() {
        String engine = System.getProperty("titrant.validity.engine");
        if (engine != null) {
            measure(engine, Integer.getInteger("titrant.validity.cases", 300));
        }
    }

    private static void measure(String name, int cases) {
        measure(name, cases, Profile.DEFAULT, 0.8);
    }

    private static void measure(String name, int cases, Profile profile, double touched) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        Shares shares = new Shares();
        try (Instance instance = engine.start(Engines.options(engine, spec, options(spec.name())));
                Workspace workspace = instance.createWorkspace("titrant_validity");
                CaseRunner runner = new CaseRunner(workspace, LIMITS)) {
            CaseGenerator generator = new CaseGenerator(engine, instance.version(), engine.isolationLevels(), profile);
            long start = System.nanoTime();
            for (int i = 0; i < cases; i++) {
                Case testCase = generator.generate(SEED, i);
                shares.add(testCase, runner.run(testCase));
            }
            System.out.printf("%s, %d cases in %.1f s: %s%n", name, cases, (System.nanoTime() - start) / 1e9, shares);
        }
        assertThat(shares.succeeded())
                .as("%s: share of statements that succeed", name)
                .isGreaterThan(0.9);
        assertThat(shares.touched())
                .as("%s: share of data statements that touch rows", name)
                .isGreaterThan(touched);
        // H2 now and then forgets to wake a session that waits.
        assertThat(shares.incomplete).as("%s: runs that did not end well", name).isLessThanOrEqualTo(cases / 100);
    }

    /** With the default of 0 Derby finds one deadlock when a session begins to wait; of two at once it leaves the other for good. */
    private static Map<String, String> options(String engine) {
        return engine.equals("derby") ? Map.of("derby.locks.deadlockTimeout", "1") : Map.of();
    }

    private static final class Shares {
        private int ok;
        private int failed;
        private int data;
        private int touching;
        private int incomplete;
        private final Map<String, Integer> failures = new TreeMap<>();
        private final Map<String, Integer> idle = new TreeMap<>();
        private final Map<String, String> examples = new TreeMap<>();

        void add(Case testCase, Recording recording) {
            incomplete += recording.ending() == Recording.Ending.COMPLETED ? 0 : 1;
            for (Event event : recording.events()) {
                if (event.kind() == Event.Kind.RETURNED && !event.byTitrant()) {
                    count(event);
                }
            }
            if (recording.ending() != Recording.Ending.COMPLETED) {
                examples.putIfAbsent("incomplete", testCase.header().get("seed").orElse("") + recording.notes());
            }
        }

        private void count(Event event) {
            StatementKind kind = StatementKind.of(event.sql());
            if (event.result() instanceof Result.Failed failure) {
                if (!CONFLICTS.contains(failure.errorClass())) {
                    failed++;
                    String what = kind + " " + failure.errorClass();
                    failures.merge(what, 1, Integer::sum);
                    int number = failures.get(what);
                    if (number <= Integer.getInteger("titrant.validity.examples", 2)) {
                        examples.put(
                                what + " " + number,
                                event.sql() + "\n      "
                                        + failure.message().lines().findFirst().orElse(""));
                    }
                }
                return;
            }
            ok++;
            if (DATA.contains(kind)) {
                data++;
                boolean touches = event.result() instanceof Result.Updated updated
                        ? updated.count() > 0
                        : event.result() instanceof Result.Returned returned
                                && !returned.rows().rows().isEmpty();
                touching += touches ? 1 : 0;
                idle.merge(kind + (touches ? " touches" : " idle"), 1, Integer::sum);
            }
        }

        double succeeded() {
            return (double) ok / Math.max(1, ok + failed);
        }

        double touched() {
            return (double) touching / Math.max(1, data);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(String.format(
                    "%.1f %% of %d statements succeed, %.1f %% of %d touch rows%n  %s%n  %s",
                    100 * succeeded(), ok + failed, 100 * touched(), data, failures, idle));
            examples.forEach((what, example) ->
                    text.append("\n    ").append(what).append(": ").append(example));
            return text.toString();
        }
    }
}
