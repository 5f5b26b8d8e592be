package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.matrix.MatrixRandomSearch;
import io.titrant.engine.EngineSpec;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.matrix.Cell;
import io.titrant.matrix.LevelMeasurement;
import io.titrant.matrix.Matrix;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.matrix.RandomRuns;
import io.titrant.record.Recording;
import io.titrant.report.Json;
import io.titrant.report.MatrixJson;
import io.titrant.report.MatrixReport;
import io.titrant.sql.IsolationLevel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code titrant matrix}: which anomalies each isolation level lets through, measured. */
@Command(
        name = "matrix",
        mixinStandardHelpOptions = true,
        description =
                "Measure which anomalies each isolation level lets through, by scenarios in many orders and by random runs,"
                        + " with a case behind each answer. "
                        + "--db takes several engines, separated by commas; without it all are measured that are on this machine.")
final class MatrixCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--isolation",
            split = ",",
            paramLabel = "LEVEL",
            description = "Levels to measure, separated by commas (default: all that the engine has).")
    private List<String> isolation = List.of();

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "How many orders of a scenario are run at most (default: ${DEFAULT-VALUE}).",
            defaultValue = "100")
    private int orders;

    @Option(
            names = "--random",
            paramLabel = "10s",
            description = "How long random runs look for what no scenario has shown, on each engine"
                    + " (default: ${DEFAULT-VALUE}; 0: none).",
            defaultValue = "10s")
    private String random = "10s";

    @Option(
            names = "--random-cases",
            paramLabel = "N",
            description = "How many random cases, in place of a time (0: none).")
    private @Nullable Long randomCases;

    @Option(names = "--seed", paramLabel = "S", description = "Root seed of random runs (default: drawn, and printed).")
    private @Nullable Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Output folder (default: ${DEFAULT-VALUE}).",
            defaultValue = "titrant-out/matrix")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        if (orders < 1) {
            throw new TitrantException("--orders takes a number from 1 up, not " + orders);
        }
        MatrixRandomSearch.Extent extent = extent();
        List<IsolationLevel> wanted =
                isolation.stream().map(IsolationLevel::parse).toList();
        List<DatabaseOptions.Target> targets = database.targets();
        if (targets.isEmpty()) {
            throw new TitrantException("no engine is on this machine yet; name one with --db");
        }
        List<Matrix> matrices = new ArrayList<>();
        boolean failed = false;
        for (DatabaseOptions.Target target : targets) {
            if (targets.size() == 1) {
                matrices.add(measure(target, wanted, extent));
            } else {
                failed |= !tryMeasure(target, wanted, extent, matrices);
            }
            // After each engine, so that whoever stops the command keeps what is measured.
            MatrixReport.write(matrices, out);
        }
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.print(
                json
                        ? Json.text(MatrixJson.of(matrices)) + "\n"
                        : MatrixText.render(matrices) + "report: " + out.resolve("index.html") + "\n");
        stdout.flush();
        return matrices.stream().anyMatch(Matrix::broken) ? 1 : failed ? Main.CANNOT_RUN : 0;
    }

    /** On a terminal, what is being measured: a line that renews itself. */
    private void progress(String text) {
        if (Boolean.getBoolean("titrant.stderr.terminal")) {
            PrintWriter err = spec.commandLine().getErr();
            err.print("\r\u001b[K" + text);
            err.flush();
        }
    }

    /** Among several engines, one that cannot be measured is told on stderr and the others go on. */
    private boolean tryMeasure(
            DatabaseOptions.Target target,
            List<IsolationLevel> wanted,
            MatrixRandomSearch.@Nullable Extent extent,
            List<Matrix> matrices) {
        try {
            matrices.add(measure(target, wanted, extent));
            return true;
        } catch (TitrantException e) {
            spec.commandLine().getErr().println("titrant: " + Main.oneLine(e.getMessage()));
            return false;
        }
    }

    /** How much is left to chance; null if nothing is. */
    private MatrixRandomSearch.@Nullable Extent extent() {
        if (randomCases != null && randomCases < 0) {
            throw new TitrantException("--random-cases takes a number from 0 up, not " + randomCases);
        }
        Duration time = Durations.parse("--random", random);
        boolean none = randomCases == null ? time.isZero() : randomCases == 0;
        long root = seed != null ? seed : new SecureRandom().nextLong() >>> 1;
        return none ? null : new MatrixRandomSearch.Extent(root, randomCases, randomCases == null ? time : null);
    }

    private Matrix measure(
            DatabaseOptions.Target target, List<IsolationLevel> wanted, MatrixRandomSearch.@Nullable Extent extent) {
        List<IsolationLevel> levels = levels(target, wanted);
        long began = System.nanoTime();
        try (Databases databases = new Databases(Limits.CAMPAIGN)) {
            TestDatabase testDatabase = databases.testDatabase(target);
            EngineSpec named = new EngineSpec(
                    target.engine().name(),
                    target.options().version(),
                    target.options().mode());
            Map<IsolationLevel, List<Cell>> measured = scenarios(testDatabase, named, levels);
            RandomRuns randomRuns = null;
            if (extent != null) {
                progress(named + ", random runs");
                Path folder = out.resolve(MatrixReport.folder(named)).resolve("random");
                MatrixRandomSearch.Result found = new MatrixRandomSearch(
                                named,
                                () -> Databases.open(target, Limits.CAMPAIGN),
                                testDatabase,
                                extent,
                                measured,
                                folder)
                        .run();
                randomRuns = found.runs();
                measured = found.cells();
            }
            progress("");
            return new Matrix(
                    new Recording.EngineId(
                            target.engine().name(), testDatabase.instance().version()),
                    named,
                    database.replayOptions(),
                    measured,
                    randomRuns,
                    (System.nanoTime() - began) / 1e9);
        }
    }

    private Map<IsolationLevel, List<Cell>> scenarios(
            TestDatabase testDatabase, EngineSpec named, List<IsolationLevel> levels) {
        LevelMeasurement titration = new LevelMeasurement(testDatabase, named, orders);
        Map<IsolationLevel, List<Cell>> measured = new LinkedHashMap<>();
        for (IsolationLevel level : levels) {
            List<Cell> cells = new ArrayList<>();
            for (MatrixAnomaly anomaly : MatrixAnomaly.values()) {
                progress(named + ", " + level + ", " + anomaly.title());
                titration.measure(anomaly, level).ifPresent(cells::add);
            }
            measured.put(level, cells);
        }
        return measured;
    }

    private static List<IsolationLevel> levels(DatabaseOptions.Target target, List<IsolationLevel> wanted) {
        List<IsolationLevel> all = target.engine().isolationLevels();
        for (IsolationLevel level : wanted) {
            if (!all.contains(level)) {
                throw new TitrantException("engine " + target.engine().name() + " has no isolation level " + level);
            }
        }
        return wanted.isEmpty() ? all : wanted;
    }
}
