package io.titrant.report;

import java.nio.file.Path;

/** Writes the report over all engines of a campaign: {@code index.html} and {@code findings.json}. The report of each engine is in its own folder. */
public final class JointReport {
    private JointReport() {}

    public static synchronized void write(JointCampaign campaign, Path folder) {
        ReportFile.replace(folder.resolve("findings.json"), Json.text(JointJson.of(campaign, folder)) + "\n");
        ReportFile.replace(folder.resolve("index.html"), JointPage.of(campaign));
    }
}
