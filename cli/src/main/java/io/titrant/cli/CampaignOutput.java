package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.replay.CorpusEntry;
import io.titrant.report.CampaignJson;
import io.titrant.report.CampaignReport;
import io.titrant.report.JUnitXml;
import io.titrant.report.Json;
import io.titrant.report.LiveFile;
import io.titrant.report.OverviewPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Everything that a campaign writes: the report, {@code live.json} while it runs, JUnit XML, and the summary on the terminal or as JSON. */
final class CampaignOutput {
    private final Path out;
    private final @Nullable Path junit;
    private final CommandRun run;
    private final List<CorpusEntry> corpus;

    /** @param corpus the cases of the regression corpus; empty without {@code --corpus} */
    CampaignOutput(Path out, @Nullable Path junit, CommandRun run, List<CorpusEntry> corpus) {
        this.out = out;
        this.junit = junit;
        this.run = run;
        this.corpus = corpus;
    }

    /** Shows progress, and writes the report again with each finding. */
    Campaign.Listener listener(ProgressLine progress) {
        return new WhileRunning(progress, new LiveFile(out));
    }

    private final class WhileRunning implements Campaign.Listener {
        private final ProgressLine progress;
        private final LiveFile live;
        private volatile List<String> workers = List.of();

        WhileRunning(ProgressLine progress, LiveFile live) {
            this.progress = progress;
            this.live = live;
        }

        @Override
        public void working(List<String> now) {
            workers = now;
        }

        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {
            progress.show(statistics, findings, seconds);
            live.update(statistics, findings, seconds, workers, System.currentTimeMillis());
        }

        @Override
        public void found(CampaignResult outcome) {
            write(outcome);
            try {
                writeJunit(outcome);
            } catch (TitrantException e) {
                // The campaign goes on; its end writes the file again and reports the reason.
            }
        }
    }

    void write(CampaignResult outcome) {
        CampaignReport.write(outcome.from(run.provenance()), out);
    }

    /** Writes the last report: the campaign no longer lives, and the page over all campaigns shows it. */
    void writeLast(CampaignResult outcome) {
        write(outcome);
        new LiveFile(out).end();
        OverviewPage.writeBeside(out, System.currentTimeMillis());
    }

    void writeJunit(CampaignResult outcome) {
        if (junit != null) {
            try {
                Files.writeString(junit, JUnitXml.of(outcome.from(run.provenance()), corpus));
            } catch (IOException e) {
                throw new TitrantException(junit + ": cannot be written: " + Reason.of(e), e);
            }
        }
    }

    /** Prints the summary. */
    void show(CampaignResult outcome, boolean json, PrintWriter stdout) {
        stdout.print(
                json
                        ? json(outcome)
                        : (corpus.isEmpty() ? "" : CorpusText.render(corpus)) + CampaignText.render(outcome, out));
        stdout.flush();
    }

    private String json(CampaignResult outcome) {
        ObjectNode document = CampaignJson.of(outcome.from(run.provenance()), out);
        if (!corpus.isEmpty()) {
            document.set("corpus", CorpusText.json(corpus));
        }
        return Json.text(document) + "\n";
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
