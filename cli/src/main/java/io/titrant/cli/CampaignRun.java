package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Cluster;
import io.titrant.casefile.Case;
import io.titrant.casefile.Fence;
import io.titrant.engine.Engine;
import io.titrant.replay.CorpusEntry;
import io.titrant.search.EngineSearch;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The campaign of {@code titrant test} on one engine: corpus, cases, root causes, report. */
final class CampaignRun {
    private final EngineSearch search;
    private final ObjectNode started;
    private final boolean resumed;
    private final @Nullable Path corpus;
    private final @Nullable Cluster cluster;

    /**
     * @param started the content of {@code campaign.json}
     * @param resumed whether to continue the campaign in the folder
     * @param cluster the machines that run the cases; null if this one does
     */
    CampaignRun(
            EngineSearch search,
            ObjectNode started,
            boolean resumed,
            @Nullable Path corpus,
            @Nullable Cluster cluster) {
        this.cluster = cluster;
        this.search = search;
        this.started = started;
        this.resumed = resumed;
        this.corpus = corpus;
    }

    EngineSearch search() {
        return search;
    }

    /**
     * @param number the number of the engine among those of the output
     * @param label stands before the progress; empty if there is one engine only
     */
    void run(CampaignOutput output, int number, String label, CampaignStop stop, PrintWriter err)
            throws InterruptedException {
        List<CorpusEntry> replayed = corpus == null
                ? List.of()
                : new CorpusReplay(corpus, search.target(), search.settings().oracles()).run();
        output.begin(number, replayed);
        ProgressLine progress = new ProgressLine(err, search.settings(), label);
        Campaign campaign = search.campaign(resumed, output.listener(number, progress), cluster);
        if (!resumed) {
            CampaignFile.write(search.settings().out(), started);
        } else if (search.target().address() != null) {
            checkFence(campaign, search.target().engine());
        }
        progress.startFrom(campaign.before());
        stop.of(campaign);
        try {
            CampaignResult ran = campaign.run();
            output.write(number, ran);
            CampaignResult grouped = grouped(search, ran, progress::phase, problem -> {
                progress.end();
                err.println(problem);
            });
            progress.end();
            output.end(number, grouped);
        } catch (RuntimeException e) {
            progress.end();
            output.fail(number, campaign.soFar(), e);
            throw e;
        }
    }

    /** Joins the bugs of one root cause. A problem here does not cost the campaign its report. */
    static CampaignResult grouped(
            EngineSearch search, CampaignResult ran, Consumer<String> progress, Consumer<String> problem) {
        try {
            return search.grouped(ran, progress);
        } catch (RuntimeException e) {
            problem.accept("titrant: the findings could not be joined by root cause: " + Main.oneLine(e.getMessage()));
            return ran;
        }
    }

    /** On a database of the user's, the cases in the folder of a continued campaign are case files like others. */
    private void checkFence(Campaign campaign, Engine engine) {
        for (Case recorded : campaign.recordedCases()) {
            Fence.objection(recorded, engine.dialect()).ifPresent(objection -> {
                throw new TitrantException(search.settings().out()
                        + ": the folder has a case with a statement that is refused on your own" + " database: "
                        + objection.reason());
            });
        }
    }
}
