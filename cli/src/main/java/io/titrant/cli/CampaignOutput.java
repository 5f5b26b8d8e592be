package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.record.Recording;
import io.titrant.replay.CorpusEntry;
import io.titrant.report.CampaignJson;
import io.titrant.report.CampaignReport;
import io.titrant.report.JUnitXml;
import io.titrant.report.JointCampaign;
import io.titrant.report.JointJson;
import io.titrant.report.JointReport;
import io.titrant.report.Json;
import io.titrant.report.LiveFile;
import io.titrant.report.OverviewPage;
import io.titrant.report.RunningReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Everything that {@code titrant test} writes: the report of each engine, the report over all if there are several, {@code live.json} while a campaign runs, JUnit XML, and the
 * summary on the terminal or as JSON.
 */
final class CampaignOutput {
    private final Path out;
    private final @Nullable Path junit;
    private final CommandRun run;
    private final long seed;
    private final List<JointCampaign.Part> parts = new ArrayList<>();
    private final List<RunningReport> reports = new ArrayList<>();
    private boolean over;

    /**
     * @param names the folder of each engine below {@code out}; the empty name if there is one engine only
     * @param engines the engines, in the same order
     */
    CampaignOutput(
            Path out,
            @Nullable Path junit,
            CommandRun run,
            long seed,
            List<String> names,
            List<Recording.EngineId> engines) {
        this.out = out;
        this.junit = junit;
        this.run = run;
        this.seed = seed;
        for (int i = 0; i < names.size(); i++) {
            parts.add(new JointCampaign.Part(
                    names.get(i), engines.get(i), JointCampaign.State.WAITING, null, List.of(), null));
            reports.add(new RunningReport(folder(parts.get(i))));
        }
    }

    private boolean several() {
        return parts.size() > 1;
    }

    private Path folder(JointCampaign.Part part) {
        return out.resolve(part.folder());
    }

    /** The campaign on an engine begins; its cases of the regression corpus are done. */
    synchronized void begin(int number, List<CorpusEntry> corpus) {
        JointCampaign.Part part = parts.get(number);
        parts.set(
                number,
                new JointCampaign.Part(part.folder(), part.engine(), JointCampaign.State.RUNNING, null, corpus, null));
        writeJoint();
    }

    /** Shows progress, and writes the report again with each finding and every few seconds. */
    Campaign.Listener listener(int number, ProgressLine progress) {
        return new WhileRunning(number, progress, new LiveFile(folder(parts.get(number))));
    }

    private final class WhileRunning implements Campaign.Listener {
        private final int number;
        private final ProgressLine progress;
        private final LiveFile live;
        private volatile List<String> workers = List.of();
        private volatile int groups;

        WhileRunning(int number, ProgressLine progress, LiveFile live) {
            this.number = number;
            this.progress = progress;
            this.live = live;
        }

        @Override
        public void working(List<String> now) {
            workers = now;
        }

        @Override
        public void groups(int number) {
            groups = number;
        }

        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {
            progress.show(statistics, findings, seconds);
            ifPossible(() -> live.update(statistics, findings, groups, seconds, workers, System.currentTimeMillis()));
        }

        @Override
        public void running(CampaignResult outcome) {
            ifPossible(() -> {
                reports.get(number).writePage(outcome.from(run.provenance()));
                update(number, outcome, JointCampaign.State.RUNNING);
                writeJoint();
            });
        }

        @Override
        public void found(CampaignResult outcome) {
            write(number, outcome);
            ifPossible(CampaignOutput.this::writeJunit);
        }
    }

    /** The campaign goes on if a file cannot be written now; its end writes the file again and reports the reason. */
    private static void ifPossible(Runnable write) {
        try {
            write.run();
        } catch (TitrantException e) {
            // See above.
        }
    }

    private synchronized CampaignResult update(int number, CampaignResult outcome, JointCampaign.State state) {
        JointCampaign.Part part = parts.get(number);
        CampaignResult result = outcome.from(run.provenance());
        parts.set(number, new JointCampaign.Part(part.folder(), part.engine(), state, result, part.corpus(), null));
        return result;
    }

    /** Writes the report of a campaign that is not over yet. */
    void write(int number, CampaignResult outcome) {
        CampaignResult result = update(number, outcome, JointCampaign.State.RUNNING);
        reports.get(number).write(result);
        writeJoint();
    }

    /** Writes the last report of the campaign on an engine: it no longer lives. */
    void end(int number, CampaignResult outcome) {
        CampaignResult result = update(number, outcome, JointCampaign.State.DONE);
        CampaignReport.write(result, folder(parts.get(number)));
        new LiveFile(folder(parts.get(number))).end();
        writeJoint();
    }

    /** Writes the report of a campaign that could not continue, as far as it can be written. */
    void fail(int number, CampaignResult soFar, RuntimeException problem) {
        update(number, soFar, JointCampaign.State.RUNNING);
        try {
            new LiveFile(folder(parts.get(number))).end();
            CampaignReport.write(soFar.from(run.provenance()), folder(parts.get(number)));
        } catch (TitrantException unwritable) {
            problem.addSuppressed(unwritable);
        }
    }

    /** Notes that an engine could not be tested to the end; the others are still to come. */
    synchronized void fail(int number, RuntimeException problem) {
        JointCampaign.Part part = parts.get(number);
        parts.set(
                number,
                new JointCampaign.Part(
                        part.folder(),
                        part.engine(),
                        JointCampaign.State.FAILED,
                        part.result(),
                        part.corpus(),
                        Main.oneLine(problem.getMessage())));
        ifPossible(this::writeJoint);
    }

    private synchronized JointCampaign joint() {
        return new JointCampaign(seed, parts, !over, run.provenance());
    }

    private void writeJoint() {
        if (several()) {
            JointReport.write(joint(), out);
        }
    }

    /** Writes what is written once all engines are done, and prints the summary. */
    void finish(boolean json, PrintWriter stdout) {
        over = true;
        writeJoint();
        OverviewPage.writeBeside(out, System.currentTimeMillis());
        // The summary comes first, so that it is not lost if the file cannot be written after all.
        stdout.print(json ? Json.text(json()) + "\n" : text());
        stdout.flush();
        writeJunit();
    }

    /** 1 if a bug was found, also in the corpus; else 2 if an engine could not be tested; else 0. */
    int status() {
        boolean bug = parts.stream()
                .anyMatch(part -> (part.result() != null && part.result().failed())
                        || part.corpus().stream().anyMatch(entry -> entry.word().bug()));
        boolean unable = parts.stream()
                .anyMatch(part -> part.result() == null
                        || part.problem() != null
                        || part.result().statistics().cases() == 0
                        || part.corpus().stream().anyMatch(entry -> entry.word() == CorpusEntry.Word.CANNOT_RUN));
        return bug ? 1 : unable ? ExitCode.USAGE : ExitCode.OK;
    }

    private void writeJunit() {
        if (junit == null) {
            return;
        }
        JointCampaign.Part first = parts.get(0);
        CampaignResult result = first.result();
        try {
            if (several() || result == null) {
                Files.writeString(junit, JUnitXml.of(joint()));
            } else {
                Files.writeString(junit, JUnitXml.of(result, first.corpus()));
            }
        } catch (IOException e) {
            throw new TitrantException(junit + ": cannot be written: " + Reason.of(e), e);
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (JointCampaign.Part part : parts) {
            CampaignResult result = part.result();
            String problem = part.problem();
            text.append(part.corpus().isEmpty() ? "" : CorpusText.render(part.corpus()));
            if (result != null) {
                text.append(CampaignText.render(result, folder(part)));
            }
            if (problem != null || result == null) {
                text.append(part.engine().name())
                        .append(' ')
                        .append(part.engine().version())
                        .append(problem == null ? " was not tested" : " could not be tested to the end: " + problem)
                        .append('\n');
            }
            text.append(several() ? "\n" : "");
        }
        return text.append(several() ? "report over all engines: " + out.resolve("index.html") + "\n" : "")
                .toString();
    }

    private ObjectNode json() {
        CampaignResult only = parts.get(0).result();
        ObjectNode document = several() || only == null ? JointJson.of(joint(), out) : CampaignJson.of(only, out);
        if (parts.stream().anyMatch(part -> !part.corpus().isEmpty())) {
            var corpus = document.putArray("corpus");
            for (JointCampaign.Part part : parts) {
                CorpusText.json(part.corpus()).forEach(entry -> {
                    if (several()) {
                        ((ObjectNode) entry).set("engine", JointJson.engineId(part));
                    }
                    corpus.add(entry);
                });
            }
        }
        return document;
    }

    /** Refuses a file that could not be written at the end of the campaign. */
    static void checkWritable(@Nullable Path file) {
        if (file == null) {
            return;
        }
        try {
            boolean isNew = !Files.exists(file);
            Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
            if (isNew) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be written: " + Reason.of(e), e);
        }
    }
}
