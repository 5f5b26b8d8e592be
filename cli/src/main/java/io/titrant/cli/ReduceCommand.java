package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.Fingerprint;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.oracles.Oracles;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.reduce.Reduction;
import io.titrant.sql.IsolationLevel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant reduce}: reduces a failing case. */
@Command(
        name = "reduce",
        mixinStandardHelpOptions = true,
        description = "Reduce a failing case to a smaller one that gets the same verdict from the same oracle.")
final class ReduceCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "CASE", description = "The case file.")
    private String path = "";

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private TrustOptions trust = new TrustOptions();

    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            description = "Isolation level of all transactions (default: that of the case, else the engine's default).")
    private @Nullable String isolation;

    @Option(
            names = "--strict",
            description =
                    "Report documented anomalies as bugs too: judge by the SQL standard, not by the engine's manual.")
    private boolean strict;

    @Mixin
    private TxCheckOptions txcheck = new TxCheckOptions();

    @Option(
            names = "--oracle",
            paramLabel = "NAME",
            description = "The oracle whose verdict, bug or permitted, the reduced case must get. "
                    + "Default: the oracle of the case's header, else the first that finds a bug.")
    private @Nullable String oracle;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            description = "How many runs must give the verdict before a smaller case is confirmed (default:"
                    + " ${DEFAULT-VALUE}).")
    private int confirm = 3;

    @Option(
            names = "--time",
            paramLabel = "60s",
            description = "How long to reduce at most; to continue, run the command on the reduced case (default:"
                    + " ${DEFAULT-VALUE}).")
    private String time = "60s";

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "File for the reduced case; it always holds the smallest case so far (default: CASE with"
                    + " .reduced.sql).")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @Override
    public Integer call() {
        run = CommandRun.begin(spec);
        if (confirm < 1) {
            throw new TitrantException("--confirm takes a number from 1 up, not " + confirm);
        }
        Duration limit = Durations.parse("--time", time);
        CaseFile file = CaseReader.read(Path.of(path));
        Path reduced = out != null ? out : ReducedFile.besides(path);
        ReducedFile.checkReplaceable(reduced);
        IsolationLevel level = isolation == null ? null : IsolationLevel.parse(isolation);
        boolean named = oracle != null || file.testCase().header().get("oracle").isPresent();
        List<Oracle> oracles = oracles(file);
        try (Databases databases = new Databases(Limits.DEFAULT)) {
            // As often as a candidate runs, so that a flaky case is recognised.
            Replayer replayer = new Replayer(database, trust, databases, oracles, confirm);
            Replay replay = replayer.replay(file, level);
            Optional<Verdict> wanted = wanted(replay.verdicts(), named);
            if (wanted.isEmpty()) {
                print(json ? ReduceJson.nothing(replay, run.provenance()) : ReduceText.nothing(replay));
                return 0;
            }
            return reduce(replay, wanted.get(), replayer.prepare(file, level), databases, limit, reduced);
        }
    }

    private List<Oracle> oracles(CaseFile file) {
        if (oracle != null) {
            return txcheck.bound(Oracles.named(oracle, strict));
        }
        try {
            return txcheck.bound(
                    Oracles.named(file.testCase().header().get("oracle").orElse("all"), strict));
        } catch (TitrantException e) {
            throw file.atHeader("oracle", String.valueOf(e.getMessage()));
        }
    }

    /** The verdict to keep: a bug, or a permitted behaviour if the oracle was named. */
    private static Optional<Verdict> wanted(List<Verdict> verdicts, boolean named) {
        Optional<Verdict> bug = first(verdicts, Verdict.Outcome.BUG);
        return bug.isPresent() || !named ? bug : first(verdicts, Verdict.Outcome.PERMITTED);
    }

    private static Optional<Verdict> first(List<Verdict> verdicts, Verdict.Outcome outcome) {
        return verdicts.stream().filter(verdict -> verdict.outcome() == outcome).findFirst();
    }

    private int reduce(
            Replay replay,
            Verdict wanted,
            Replayer.Prepared prepared,
            Databases databases,
            Duration limit,
            Path reduced) {
        ReducedFile result = new ReducedFile(reduced, replay, wanted, prepared);
        PrintWriter err = spec.commandLine().getErr();
        ReduceProgress progress = new ReduceProgress(err, result);
        Oracle judge = txcheck.bound(Oracles.named(wanted.oracle(), strict)).get(0);
        Lab lab = databases.testDatabase(prepared.target());
        long start = System.nanoTime();
        Budget budget = Budget.ofTime(
                () -> System.nanoTime() - start > limit.toNanos(),
                () -> System.nanoTime() - start > limit.toNanos() * 3 / 2);
        Case failing = prepared.testCase();
        Reduction reduction = new Reducer(judge, lab, budget, confirm, progress).reduce(failing, wanted);
        double seconds = (System.nanoTime() - start) / 1e9;
        progress.end();
        String fingerprint = fingerprint(failing, reduction, lab);
        Case written = result.write(reduction, fingerprint);
        ReduceReport report =
                new ReduceReport(replay, prepared.isolation(), reduction, written, fingerprint, result.path(), seconds);
        print(json ? ReduceJson.render(report, run.provenance()) : ReduceText.render(report));
        return reduction.verdict().outcome() == Verdict.Outcome.BUG ? 1 : 0;
    }

    /** The fingerprint that a campaign gives to the same finding. */
    private static String fingerprint(Case failing, Reduction reduction, Lab lab) {
        return Fingerprint.of(
                reduction.verdict().oracle(),
                reduction.verdict(),
                reduction.recording().engine(),
                Fingerprint.isolation(failing),
                reduction.smallest(),
                reduction.recording(),
                lab.engine().dialect());
    }

    private void print(String text) {
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.print(text);
        stdout.flush();
    }
}
