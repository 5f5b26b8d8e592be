package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.EngineSpec;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import io.titrant.report.OutputFolder;
import io.titrant.report.RegressionFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant export}: writes a case that shows a bug as a regression test in the form of the engine's own tests. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = "Write a case that shows a bug as a regression test in the form of the engine's own tests.")
final class ExportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "CASE", description = "A case file.")
    @SuppressWarnings("NullAway.Init")
    private Path path;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private TrustOptions trust = new TrustOptions();

    @Mixin
    private JudgeOptions judging = new JudgeOptions();

    @Option(
            names = "--good",
            paramLabel = "VERSION",
            description = "A version of the engine without the bug: its run is what the test expects (default: what the"
                    + " oracle expects).")
    private @Nullable String good;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Output folder (default: ${DEFAULT-VALUE}).",
            defaultValue = "titrant-out/exported")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Override
    public Integer call() {
        CaseFile file = CaseReader.read(path);
        DatabaseTarget target = database.targetFor(file);
        Replay bad = replay(file, target);
        Verdict verdict = bad.verdicts().stream()
                .filter(one -> one.outcome() == Verdict.Outcome.BUG)
                .findFirst()
                .orElseThrow(() -> new TitrantException(
                        path + ": no oracle finds a bug on this engine, so there is nothing to test"));
        Finding finding = Finding.asFound(
                new Finding.Identity("exported", bad.first().engine(), bad.isolation(), 0, 0),
                new Finding.Evidence(file.testCase(), bad.first(), verdict));
        Map<String, String> files = RegressionFiles.of(result(finding, target), finding, goodRun(file, target));
        if (files.isEmpty()) {
            throw new TitrantException(path + ": " + target.engine().name()
                    + " has no form of regression tests, or the verdict does not say what was expected; --good"
                    + " names a version that does it right");
        }
        OutputFolder.claim(out);
        files.forEach(this::write);
        return 0;
    }

    private Replay replay(CaseFile file, DatabaseTarget target) {
        List<Oracle> judges =
                judging.oracles(file.testCase().header().get("oracle").orElse(JudgeOptions.ALL));
        try (Databases databases = new Databases(Limits.DEFAULT)) {
            return new Replayer(database, trust, databases, judges, judging.runs()).replay(file, null, target);
        }
    }

    private Optional<Recording> goodRun(CaseFile file, DatabaseTarget target) {
        if (good == null) {
            return Optional.empty();
        }
        Replay replay = replay(file, target.at(good));
        if (replay.foundBug()) {
            throw new TitrantException("--good " + good + ": this version has the bug too");
        }
        return Optional.of(replay.first());
    }

    /** The finding as that of a campaign: the form of the test depends on the engine and its mode. */
    private static CampaignResult result(Finding finding, DatabaseTarget target) {
        return new CampaignResult(
                finding.identity().engine(),
                0,
                List.of(new CampaignResult.Setting(
                        "db",
                        new EngineSpec(
                                        target.engine().name(),
                                        target.options().version(),
                                        target.options().mode())
                                .toString())),
                Statistics.NONE,
                List.of(finding),
                0);
    }

    private void write(String name, String text) {
        Path file = out.resolve(name);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be written: " + Reason.of(e), e);
        }
        spec.commandLine().getOut().println("written: " + file);
        spec.commandLine().getOut().flush();
    }
}
