package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.graph.Anomaly;
import io.titrant.graph.Findings;
import io.titrant.graph.FollowOptions;
import io.titrant.graph.FollowReport;
import io.titrant.graph.FollowingChecker;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Refutation;
import io.titrant.graph.Txn;
import io.titrant.graph.format.HistoryListener;
import io.titrant.report.ProvenanceView;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code check --follow}: prints what a {@link FollowingChecker} finds at the moment it finds it, and a summary at the end. */
final class FollowRun implements HistoryListener, GrowingInput.Idle {
    /** While the input is idle, at most one part in so many of the time is spent on judging. */
    private static final int SHARE = 10;

    private final String name;
    private final Names names;
    private final Model model;
    private final PrintWriter out;
    private final boolean json;
    private final CommandRun command;
    private final FollowingChecker checker;
    private final long start = System.nanoTime();
    private long judgedUpTo;
    private long lastJudgement = start;
    private long lastCost;
    private boolean ended;

    FollowRun(
            String name,
            Names names,
            Model model,
            FollowOptions options,
            PrintWriter out,
            boolean json,
            CommandRun command) {
        this.name = name;
        this.names = names;
        this.model = model;
        this.out = out;
        this.json = json;
        this.command = command;
        this.checker = new FollowingChecker(options, names);
    }

    @Override
    public synchronized void accept(Txn txn) {
        if (!ended) {
            FollowReport report = checker.accept(txn);
            if (!report.isEmpty()) {
                print(report);
            }
        }
    }

    @Override
    public synchronized void begin(int session) {
        checker.begin(session);
    }

    /** Tells which keys and versions the checker still holds. */
    synchronized void tellNames(IntConsumer keys, IntConsumer versions) {
        checker.tellNames(keys, versions);
    }

    @Override
    public synchronized long use() {
        if (ended || checker.accepted() == judgedUpTo) {
            return 0;
        }
        long now = System.nanoTime();
        long wait = lastJudgement + lastCost * SHARE - now;
        if (wait > 0) {
            return wait;
        }
        FollowReport report = checker.judge();
        judgedUpTo = checker.accepted();
        lastJudgement = System.nanoTime();
        lastCost = lastJudgement - now;
        if (!report.isEmpty()) {
            print(report);
        }
        return 0;
    }

    boolean isEmpty() {
        return checker.accepted() == 0;
    }

    /** Why the model is not decided. */
    synchronized String doubt() {
        return checker.findings().doubts().stream()
                .findFirst()
                .orElse("the history has no times, which " + model.label() + " needs");
    }

    /** Judges what is left and prints the summary, once. Gives the exit status. */
    synchronized int end() {
        if (!ended) {
            ended = true;
            if (isEmpty()) {
                throw new TitrantException(name + ": no transactions in it");
            }
            FollowReport report = checker.end();
            if (!report.isEmpty()) {
                print(report);
            }
            summary(checker.findings());
        }
        return switch (checker.findings().validity(model)) {
            case VALID -> 0;
            case INVALID -> 1;
            case UNKNOWN -> Main.CANNOT_RUN;
        };
    }

    private void print(FollowReport report) {
        if (json) {
            out.println(line(report));
        } else {
            text(report);
        }
        out.flush();
    }

    private void text(FollowReport report) {
        if (!report.violated().isEmpty()) {
            boolean wanted = report.violated().contains(model);
            out.printf(
                    Locale.ROOT,
                    "after %s: %s%s%n",
                    Plural.of(checker.accepted(), "transaction"),
                    CheckText.coloured("violates ", wanted ? "31;1" : "33"),
                    report.violated().stream().map(Model::label).collect(Collectors.joining(", ")));
        }
        for (Anomaly anomaly : report.anomalies()) {
            out.println(anomaly.name() + (model.forbids(anomaly) ? "" : " (which " + model.label() + " allows)") + ": "
                    + anomaly.kind().meaning());
            if (!anomaly.cycle().isEmpty()) {
                out.println("  - " + CheckText.cycle(anomaly, names));
            }
            out.println("    " + Main.oneLine(anomaly.explanation()));
        }
        for (Refutation refutation : report.refutations()) {
            out.println("no order of versions keeps " + refutation.model().label());
            refutation.explanation().lines().forEach(text -> out.println("  " + text));
        }
        report.doubts().forEach(doubt -> out.println("could not be judged: " + Main.oneLine(doubt)));
    }

    private ObjectNode line(FollowReport report) {
        ObjectNode line = JsonNodeFactory.instance.objectNode().put("transactions", checker.accepted());
        ArrayNode violated = line.putArray("violated");
        report.violated().forEach(one -> violated.add(one.label()));
        ArrayNode anomalies = line.putArray("anomalies");
        report.anomalies().forEach(anomaly -> anomalies.add(CheckJson.anomaly(anomaly, names)));
        ArrayNode refutations = line.putArray("refutations");
        report.refutations().forEach(one -> refutations.add(CheckJson.refutation(one, names)));
        ArrayNode doubts = line.putArray("doubts");
        report.doubts().forEach(doubts::add);
        return line;
    }

    private void summary(Findings findings) {
        if (json) {
            ObjectNode line = line(FollowReport.NOTHING).put("end", true);
            switch (findings.validity(model)) {
                case VALID -> line.put("valid", true);
                case INVALID -> line.put("valid", false);
                case UNKNOWN -> line.put("valid", "unknown");
            }
            line.put("model", model.label());
            line.put(
                    "weakestViolated",
                    findings.weakestViolated().map(Model::label).orElse(null));
            line.put("strongestHeld", findings.strongestHeld().map(Model::label).orElse(null));
            ObjectNode counts = line.putObject("counts");
            findings.counts().forEach(counts::put);
            line.put("held", checker.held()).put("forgotten", checker.forgotten());
            line.put("seconds", (System.nanoTime() - start) / 1e9);
            out.println(ProvenanceView.addTo(line, command.provenance()));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%s: %s; %d held at the end, %d forgotten%n%s%nweakest model violated: %s%nstrongest"
                            + " still possible: %s%n",
                    name,
                    Plural.of(checker.accepted(), "transaction"),
                    checker.held(),
                    checker.forgotten(),
                    verdict(findings),
                    findings.weakestViolated().map(Model::label).orElse("none"),
                    findings.strongestHeld().map(Model::label).orElse("none"));
        }
        out.flush();
    }

    private String verdict(Findings findings) {
        return switch (findings.validity(model)) {
            case VALID -> CheckText.coloured("keeps ", "32") + model.label();
            case INVALID -> CheckText.coloured("violates ", "31;1") + model.label();
            case UNKNOWN ->
                "not decided: no violation of " + model.label()
                        + " was found, but part of the history could not be judged";
        };
    }
}
