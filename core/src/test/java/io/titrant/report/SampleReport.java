package io.titrant.report;

import java.nio.file.Path;

/** Writes the sample campaign into a folder, to look at it in a browser. */
final class SampleReport {
    private SampleReport() {}

    public static void main(String[] args) {
        CampaignReport.write(Samples.outcome(), Path.of(args[0]));
    }
}
