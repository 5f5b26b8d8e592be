package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.Cluster;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.format.HistoryFiles;
import io.titrant.graph.format.HistoryFormat;
import io.titrant.report.HistoryPage;
import io.titrant.report.OutputFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant check}: judges a recorded history without a database. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Judge a recorded history: which anomalies it proves and which isolation models it violates.")
final class CheckCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            paramLabel = "HISTORY",
            description =
                    "A file (also gzipped or zipped): Titrant's JSON lines, Elle's EDN or JSON, PolySI's, Plume's or"
                            + " dbcop's text, dbcop's JSON or bincode; a folder of Cobra's or Viper's logs; or a folder"
                            + " of many histories, for one table of all.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "The model to check: serializable (the default), read-committed, snapshot-isolation,"
                    + " strict-serializable, …")
    private String model = Model.SERIALIZABLE.label();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The format of the file, if Titrant does not recognise it.")
    private @Nullable String format;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write an HTML page with drawings of the cycles.")
    private @Nullable Path html;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write the page (index.html) and check.json into this folder.")
    private @Nullable Path out;

    @Option(
            names = "--predicates",
            description = "Infer predicate dependencies from scans (docs/check.md explains when that is sound).")
    private boolean predicates;

    @Option(
            names = "--locking-reads",
            paramLabel = "current|snapshot",
            description = "What SELECT … FOR UPDATE reads: the latest committed version (current, the default), or the"
                    + " transaction's snapshot (snapshot).")
    private String lockingReads = "current";

    @Option(
            names = "--sequential-keys",
            description = "For registers: assume that each key alone respects the order of each session.")
    private boolean sequentialKeys;

    @Option(
            names = "--linearizable-keys",
            description = "For registers: assume that each key alone respects real time.")
    private boolean linearizableKeys;

    @Option(
            names = "--follow",
            description = "Judge HISTORY while it grows, or the lines of stdin (-), in bounded memory, and report a"
                    + " violation when it happens. Formats: titrant, edn, json. Ctrl-C ends it.")
    private boolean follow;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "With --follow: how many transactions may end while one transaction runs (default: 10000).")
    private @Nullable Integer window;

    @Option(
            names = "--idle",
            paramLabel = "DURATION",
            description = "With --follow: end if the file has not grown for so long, for example 30s.")
    private @Nullable String idle;

    @Option(names = "--show", paramLabel = "N", description = "How many anomalies of each kind to print (default: 8).")
    private int shown = CheckOptions.DEFAULT.shown();

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    private final @Nullable Cluster cluster;

    CheckCommand() {
        this(null);
    }

    /** @param cluster the machines that judge the histories of a folder; null if this one does */
    CheckCommand(@Nullable Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public Integer call() {
        run = CommandRun.begin(spec);
        Model wanted = Model.named(model)
                .orElseThrow(() -> new TitrantException("unknown model '" + model + "'; known are "
                        + Stream.of(Model.values()).map(Model::label).collect(Collectors.joining(", "))));
        CheckOptions options = options();
        if (follow) {
            return following(wanted, options);
        }
        if (window != null || idle != null) {
            throw new TitrantException("--window and --idle need --follow");
        }
        if (HistoryFiles.isFolder(file)) {
            return new CheckFolder(file, wanted, options, spec.commandLine().getOut(), json, run).run(cluster);
        }
        return judged(wanted, options);
    }

    private int following(Model wanted, CheckOptions options) {
        if (html != null || out != null) {
            throw new TitrantException("--follow writes no page: --html and --out need a history that has an end");
        }
        PrintWriter console = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        return new FollowCommand(file, format(), wanted, options, window, idle, console, err, json, run).run();
    }

    private int judged(Model wanted, CheckOptions options) {
        long start = System.nanoTime();
        History history = HistoryFiles.read(file, format());
        Findings findings = Checker.check(history, options);
        double seconds = (System.nanoTime() - start) / 1e9;
        String document = CheckJson.render(history, findings, wanted, seconds, run.provenance());
        writePages(history, findings, wanted, document);
        PrintWriter console = spec.commandLine().getOut();
        console.print(json ? document : CheckText.render(file.toString(), history, findings, wanted));
        console.flush();
        return switch (findings.validity(wanted)) {
            case VALID -> 0;
            case INVALID -> 1;
            case UNKNOWN -> undecided(findings, wanted);
        };
    }

    private CheckOptions options() {
        if (shown < 1) {
            throw new TitrantException("--show takes a number from 1 up, not " + shown);
        }
        if (!lockingReads.equals("current") && !lockingReads.equals("snapshot")) {
            throw new TitrantException("--locking-reads takes current or snapshot, not '" + lockingReads + "'");
        }
        return new CheckOptions(
                predicates,
                lockingReads.equals("current"),
                true,
                sequentialKeys,
                linearizableKeys,
                CheckOptions.DEFAULT.effort(),
                shown,
                CheckOptions.DEFAULT.visibility());
    }

    private @Nullable HistoryFormat format() {
        if (format == null) {
            return null;
        }
        return ConvertCommand.format(format);
    }

    private void writePages(History history, Findings findings, Model wanted, String document) {
        if (html == null && out == null) {
            return;
        }
        String page = HistoryPage.of(file.toString(), history, findings, wanted, run.provenance());
        try {
            if (html != null) {
                Files.writeString(html, page);
            }
            if (out != null) {
                OutputFolder.claim(out);
                Files.writeString(out.resolve("index.html"), page);
                Files.writeString(out.resolve("check.json"), document);
            }
        } catch (IOException e) {
            throw new TitrantException("the report cannot be written: " + e.getMessage(), e);
        }
    }

    private int undecided(Findings findings, Model wanted) {
        String why = findings.doubts().isEmpty()
                ? "the history has no times, which " + wanted.label() + " needs"
                : findings.doubts().get(0);
        spec.commandLine().getErr().println("titrant: " + file + ": not decided, " + why);
        return Main.CANNOT_RUN;
    }
}
