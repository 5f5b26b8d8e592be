package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.matrix.MatrixRandomSearch;
import io.titrant.engine.EngineSpec;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
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
import io.titrant.report.OutputFolder;
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

/** {@code titrant matrix}: measures which anomalies each isolation level permits. */
@Command(
        name = "matrix",
        mixinStandardHelpOptions = true,
        description =
                "Measure which anomalies each isolation level permits, with scenarios in many orders and with random"
                        + " cases; each answer has a case that proves it. --db takes several engines, separated by commas;"
                        + " the default is every engine on this machine.")
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
            description = "Isolation levels to measure, separated by commas (default: all levels of the engine).")
    private List<String> isolation = List.of();

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "How many orders of a scenario to run at most (default: ${DEFAULT-VALUE}).",
            defaultValue = "100")
    private int orders;

    @Option(
            names = "--random",
            paramLabel = "10s",
            description = "How long to search with random cases for anomalies that no scenario has shown, per engine"
                    + " (default: ${DEFAULT-VALUE}; 0: none).",
            defaultValue = "10s")
    private String random = "10s";

    @Option(
            names = "--random-cases",
            paramLabel = "N",
            description = "How many random cases to run, instead of a time (0: none).")
    private @Nullable Long randomCases;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Root seed of the random cases (default: random; the seed is printed).")
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
        CommandRun run = CommandRun.begin(spec);
        if (orders < 1) {
            throw new TitrantException("--orders takes a number from 1 up, not " + orders);
        }
        MatrixRandomSearch.Extent extent = extent();
        List<IsolationLevel> wanted =
                isolation.stream().map(IsolationLevel::parse).toList();
        List<DatabaseTarget> targets = database.targets();
        if (targets.isEmpty()) {
            throw new TitrantException("no engine is on this machine yet; give one with --db");
        }
        OutputFolder.claim(out);
        List<Matrix> matrices = new ArrayList<>();
        boolean failed = false;
        for (DatabaseTarget target : targets) {
            if (targets.size() == 1) {
                matrices.add(measure(target, wanted, extent));
            } else {
                failed |= !tryMeasure(target, wanted, extent, matrices);
            }
            // After each engine, so that a stopped command keeps what it has measured.
            MatrixReport.write(matrices, out, run.provenance());
        }
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.print(
                json
                        ? Json.text(MatrixJson.of(matrices, run.provenance())) + "\n"
                        : MatrixText.render(matrices) + "report: " + out.resolve("index.html") + "\n");
        stdout.flush();
        return matrices.stream().anyMatch(Matrix::broken) ? 1 : failed ? Main.CANNOT_RUN : 0;
    }

    /** Shows on a terminal what is being measured, in one line that is rewritten. */
    private void progress(String text) {
        new TerminalLine(spec.commandLine().getErr()).show(text);
    }

    /** Measures one of several engines. An engine that cannot be measured is reported on stderr, and the others are measured. */
    private boolean tryMeasure(
            DatabaseTarget target,
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

    /** The size of the random search; null if there is none. */
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
            DatabaseTarget target, List<IsolationLevel> wanted, MatrixRandomSearch.@Nullable Extent extent) {
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
                progress(named + ", random cases");
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
        LevelMeasurement measurement = new LevelMeasurement(testDatabase, named, orders);
        Map<IsolationLevel, List<Cell>> measured = new LinkedHashMap<>();
        for (IsolationLevel level : levels) {
            List<Cell> cells = new ArrayList<>();
            for (MatrixAnomaly anomaly : MatrixAnomaly.values()) {
                progress(named + ", " + level + ", " + anomaly.title());
                measurement.measure(anomaly, level).ifPresent(cells::add);
            }
            measured.put(level, cells);
        }
        return measured;
    }

    private static List<IsolationLevel> levels(DatabaseTarget target, List<IsolationLevel> wanted) {
        List<IsolationLevel> all = target.engine().isolationLevels();
        for (IsolationLevel level : wanted) {
            if (!all.contains(level)) {
                throw new TitrantException("engine " + target.engine().name() + " has no isolation level " + level);
            }
        }
        return wanted.isEmpty() ? all : wanted;
    }
}
