package io.titrant.report;

import io.titrant.campaign.Finding;
import io.titrant.campaign.Outcome;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes a campaign into its output folder: pages for people, {@code findings.json} for programs, SQL files for whoever runs a finding
 * again. May be called again and again while the campaign runs; each file is replaced as a whole, and what links to others is written
 * after them, so a reader never meets half a file or a dead link.
 */
public final class CampaignReport {
    private CampaignReport() {}

    public static synchronized void write(Outcome outcome, Path folder) {
        for (Finding finding : outcome.findings()) {
            Path own = folder.resolve(FindingFiles.folder(finding));
            for (Map.Entry<String, String> file :
                    FindingFiles.sql(outcome, finding).entrySet()) {
                ReportFile.replace(own.resolve(file.getKey()), file.getValue());
            }
            ReportFile.replace(own.resolve(FindingFiles.PAGE), FindingPage.of(outcome, finding));
        }
        ReportFile.replace(folder.resolve("findings.json"), Json.text(CampaignJson.of(outcome, folder)) + "\n");
        ReportFile.replace(folder.resolve("index.html"), IndexPage.of(outcome));
    }
}
