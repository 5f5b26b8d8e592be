package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseFolders;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.spec.SpecFiles;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.judge.Oracle;
import io.titrant.sql.IsolationLevel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant replay}: runs given cases and judges them. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = "Run given cases, show the schedule of each, and judge them.")
final class ReplayCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "CASE",
            description = "Case files, folders with case files, or specs (*.spec) of PostgreSQL's isolation tester.")
    private List<String> paths = List.of();

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private TrustOptions trust = new TrustOptions();

    @Option(
            names = "--isolation",
            split = ",",
            paramLabel = "LEVEL",
            description =
                    "Isolation level of all transactions; with several, each case runs at each (default: that of the"
                            + " case, else the engine's default).")
    private List<String> isolation = List.of();

    @Mixin
    private JudgeOptions judging = new JudgeOptions();

    @Mixin
    private TxCheckOptions txcheck = new TxCheckOptions();

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description =
                    "Also write the history of row versions that the statements read and wrote, for titrant check.")
    private @Nullable Path history;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        CommandRun run = CommandRun.begin(spec);
        int runs = judging.runs();
        List<Oracle> judges = txcheck.bound(judging.oracles(JudgeOptions.ALL));
        List<@Nullable IsolationLevel> levels = new ArrayList<>();
        isolation.forEach(level -> levels.add(IsolationLevel.parse(level)));
        if (levels.isEmpty()) {
            levels.add(null);
        }
        List<CaseSource> files = sources();
        boolean several = files.size() * levels.size() > 1;
        if (history != null && several) {
            throw new TitrantException("--history takes one case at one level");
        }
        List<Replay> replays = new ArrayList<>();
        try (Databases databases = new Databases(Limits.DEFAULT)) {
            Replayer replayer = new Replayer(database, trust, databases, judges, runs);
            if (history != null) {
                replayer.writeHistory(files.get(0).read().get(), levels.get(0), history);
            }
            for (CaseSource file : files) {
                for (IsolationLevel level : levels) {
                    replays.add(
                            several
                                    ? tryReplay(replayer, file, level)
                                    : replayer.replay(file.read().get(), level));
                }
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? ReplayJson.render(replays, run.provenance()) : ReplayText.render(replays));
        out.flush();
        printRefused(replays);
        return status(replays);
    }

    /** A case file that is read when its turn comes. */
    private record CaseSource(String name, Supplier<CaseFile> read) {}

    /** The case files, and the permutations of specs. */
    private List<CaseSource> sources() {
        List<CaseSource> sources = new ArrayList<>();
        for (Path path : CaseFolders.paths(paths)) {
            if (SpecFiles.isSpec(path)) {
                SpecFiles.read(path, "postgres").forEach(one -> sources.add(new CaseSource(one.name(), () -> one)));
            } else {
                sources.add(new CaseSource(path.toString(), () -> CaseReader.read(path)));
            }
        }
        return sources;
    }

    /** Replays one of several cases. A case that cannot be read or run is reported on stderr, and the others run. */
    private Replay tryReplay(Replayer replayer, CaseSource source, @Nullable IsolationLevel level) {
        CaseFile file = CaseFile.unreadable(source.name());
        try {
            file = source.read().get();
            return replayer.replay(file, level);
        } catch (TitrantException e) {
            return impossible(file, Main.oneLine(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            return impossible(file, file.name() + ": a defect in Titrant itself: " + Main.oneLine(e.toString()));
        }
    }

    private Replay impossible(CaseFile file, String problem) {
        spec.commandLine().getErr().println("titrant: " + problem);
        return Replay.impossible(file, problem);
    }

    /** Prints one line if cases could not run, because the exit status of a bug hides that. */
    private void printRefused(List<Replay> replays) {
        long refused =
                replays.stream().filter(replay -> replay.problem() != null).count();
        if (refused > 0 && replays.size() > 1) {
            spec.commandLine()
                    .getErr()
                    .println("titrant: " + refused + " of " + Plural.of(replays.size(), "case") + " could not run");
        }
    }

    private static int status(List<Replay> replays) {
        if (replays.stream().anyMatch(Replay::foundBug)) {
            return 1;
        }
        return replays.stream().anyMatch(replay -> replay.problem() != null) ? Main.CANNOT_RUN : 0;
    }
}
