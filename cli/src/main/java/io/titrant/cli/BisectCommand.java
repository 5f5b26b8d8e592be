package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.bisect.Bisection;
import io.titrant.bisect.EngineVersions;
import io.titrant.bisect.VersionStrip;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.execute.DatabaseTarget;
import io.titrant.judge.Oracle;
import io.titrant.report.Json;
import io.titrant.report.ProvenanceView;
import io.titrant.report.TextTable;
import io.titrant.report.VersionStripView;
import io.titrant.sql.IsolationLevel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code titrant bisect}: runs a case on the versions of an engine and tells which version brought or fixed the bug. */
@Command(
        name = "bisect",
        mixinStandardHelpOptions = true,
        description = "Find the version of an engine that brought or fixed the bug of a case.")
final class BisectCommand implements Callable<Integer> {
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

    @Option(
            names = "--from",
            paramLabel = "A",
            description = "The oldest version (default: the oldest that Titrant is known to start).")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "B", description = "The newest version (default: the newest in the registry).")
    private @Nullable String to;

    @Option(
            names = "--all",
            description = "Run the case on every version, instead of searching where the verdict changes.")
    private boolean all;

    @Option(names = "--isolation", paramLabel = "LEVEL", description = "Isolation level of all transactions.")
    private @Nullable String isolation;

    @Mixin
    private JudgeOptions judging = new JudgeOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        CommandRun run = CommandRun.begin(spec);
        judging.runs();
        CaseFile file = CaseReader.read(path);
        DatabaseTarget target = database.targetFor(file);
        if (target.address() != null || target.options().home() != null) {
            throw new TitrantException(
                    "bisect starts many versions of an engine: give --db ENGINE, without --url and --home");
        }
        List<String> versions = EngineVersions.between(target.engine(), from, to);
        VersionStrip strip = search(file, target, versions);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ObjectNode document = JsonNodeFactory.instance
                    .objectNode()
                    .put("case", file.name())
                    .put("engine", target.engine().name());
            VersionStripView.addTo(document, strip);
            out.print(Json.text(ProvenanceView.addTo(document, run.provenance())) + "\n");
        } else {
            out.print(text(target.engine().name(), strip, versions.size()));
        }
        out.flush();
        boolean anyDecided = strip.versions().stream().anyMatch(version -> version.verdict() != null);
        return strip.anyBad() ? 1 : anyDecided ? 0 : Main.CANNOT_RUN;
    }

    private VersionStrip search(CaseFile file, DatabaseTarget target, List<String> versions) {
        List<Oracle> judges =
                judging.oracles(file.testCase().header().get("oracle").orElse(JudgeOptions.ALL));
        IsolationLevel level = isolation == null ? null : IsolationLevel.parse(isolation);
        VersionRun run = new VersionRun(database, trust, judges, judging.runs());
        List<String> milestones = all ? versions : target.engine().versions();
        TerminalLine line = new TerminalLine(spec.commandLine().getErr());
        AtomicInteger number = new AtomicInteger();
        VersionStrip strip = new Bisection(
                        versions,
                        milestones::contains,
                        version -> {
                            line.show("bisect: run " + number.incrementAndGet() + ", "
                                    + target.engine().name() + " " + version + " of "
                                    + Plural.of(versions.size(), "version"));
                            return run.run(file, level, target.at(version));
                        },
                        () -> false)
                .search();
        line.clear();
        return strip;
    }

    private static String text(String engine, VersionStrip strip, int versions) {
        TextTable table = new TextTable(80, List.of(engine, "verdict", "outcome"));
        strip.versions().forEach(version -> table.row(List.of(version.version(), version.label(), version.outcome())));
        return table.render(CampaignText.columns())
                + "\n"
                + (strip.anyBad() ? "affected: " + strip.summary() : "no version that ran has the bug")
                + "\n" + strip.versions().size() + " of " + Plural.of(versions, "version") + " ran\n";
    }
}
