package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The report of a campaign that runs, written again with each new finding. The files of a finding are written when it is new or has changed, so a campaign with
 * hundreds of findings does not write all of them hundreds of times. {@link CampaignReport#write} writes all files at the end.
 */
public final class RunningReport {
    private final Path folder;
    /** Findings are immutable: a changed one is another object. */
    private final Set<Finding> written = Collections.newSetFromMap(new IdentityHashMap<>());

    public RunningReport(Path folder) {
        this.folder = folder;
    }

    /** Writes the findings that are not written yet, and the page, which reloads itself. */
    public synchronized void write(CampaignResult result) {
        CampaignReport.writeRunning(
                result,
                folder,
                result.findings().stream()
                        .filter(finding -> !written.contains(finding))
                        .toList());
        written.clear();
        written.addAll(result.findings());
    }

    /** Writes the page alone: there is no finding that is not written yet. */
    public void writePage(CampaignResult result) {
        CampaignReport.writeRunningPage(result, folder);
    }
}
