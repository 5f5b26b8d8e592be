package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.execute.RunListener;
import io.titrant.report.TextTable;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Per engine, in one run: how long it takes to recognise a blocked statement, and what Titrant costs over a bare JDBC loop that issues the
 * same statements. Arguments: engines, as {@code --db} takes them.
 */
public final class ExecutionBench {
    private static final String USAGE = "usage: bench/run [ENGINE ...]";
    private static final int WARM_UP = 150;
    private static final int ROUNDS = 300;
    private static final int BLOCKS = 200;

    /** One transaction after the other, so that no engine has a reason to wait, not even one that locks whole tables. */
    private static final Case FREE = Case.of(
            List.of("CREATE TABLE t(id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)"),
            Stream.of(1, 2, 3)
                    .flatMap(i -> Stream.of(
                            "T" + i + ": BEGIN",
                            "T" + i + ": SELECT * FROM t WHERE id = " + i,
                            "T" + i + ": UPDATE t SET v = v + 1 WHERE id = " + i,
                            "T" + i + ": SELECT * FROM t WHERE id = " + i,
                            "T" + i + ": COMMIT"))
                    .toArray(String[]::new));

    private static final Case BLOCKING = Case.of(
            FREE.init(),
            "T1: BEGIN",
            "T1: UPDATE t SET v = 11 WHERE id = 1",
            "T2: UPDATE t SET v = 12 WHERE id = 1",
            "T1: COMMIT");

    private ExecutionBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("run", ExecutionBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws SQLException {
        List<String> given = BenchArguments.parse(args, Set.of(), USAGE).words();
        List<String> engines = !given.isEmpty()
                ? given
                : List.of(
                        "sqlite",
                        "h2",
                        "hsqldb:locks",
                        "hsqldb:mvlocks",
                        "hsqldb:mvcc",
                        "derby",
                        "duckdb",
                        "postgres",
                        "mariadb");
        TextTable table = new TextTable(
                40,
                List.of(
                        "engine",
                        "blocked seen after: median",
                        "p99",
                        "case through Titrant",
                        "bare JDBC loop",
                        "ratio"));
        for (String engine : engines) {
            err.println("measuring " + engine);
            table.row(measure(engine));
        }
        out.print(table.render());
        return 0;
    }

    private static List<String> measure(String name) throws SQLException {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        try (Instance instance = engine.start(Engines.options(engine, spec, Map.of()));
                Workspace workspace = instance.createWorkspace("titrant_bench");
                Workspace bareSpace = instance.createWorkspace("titrant_bare");
                BareLoop bare = new BareLoop(bareSpace, FREE, engine.defaultIsolation())) {
            long[] blocked = blockedTimes(workspace);
            workspace.clear();
            long[][] times = new long[2][ROUNDS];
            try (CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
                for (int i = -WARM_UP; i < ROUNDS; i++) {
                    long titrant = time(() -> runner.run(FREE));
                    long loop = time(bare);
                    if (i >= 0) {
                        times[0][i] = titrant;
                        times[1][i] = loop;
                    }
                }
            }
            long titrant = quantile(times[0], 0.5);
            long loop = quantile(times[1], 0.5);
            return List.of(
                    engine.name() + (spec.mode() == null ? "" : ":" + spec.mode()) + " " + instance.version(),
                    blocked.length == 0 ? "never blocks" : millis(quantile(blocked, 0.5)),
                    blocked.length == 0 ? "" : millis(quantile(blocked, 0.99)),
                    millis(titrant),
                    millis(loop),
                    String.format("%.2f", (double) titrant / loop));
        }
    }

    private static long[] blockedTimes(Workspace workspace) {
        long[] times = new long[BLOCKS];
        int[] count = {0};
        RunListener listener = new RunListener() {
            @Override
            public void blocked(long nanosAfterSubmission) {
                if (count[0] < BLOCKS) {
                    times[count[0]++] = nanosAfterSubmission;
                }
            }
        };
        try (CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT, listener)) {
            for (int i = 0; i < WARM_UP / 3; i++) {
                runner.run(BLOCKING);
            }
            count[0] = 0;
            for (int i = 0; i < BLOCKS; i++) {
                runner.run(BLOCKING);
            }
        }
        return Arrays.copyOf(times, count[0]);
    }

    interface Work {
        void run() throws SQLException;
    }

    private static long time(Work work) throws SQLException {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    private static long quantile(long[] values, double q) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
    }

    private static String millis(long nanos) {
        return String.format("%.2f ms", nanos / 1e6);
    }
}
