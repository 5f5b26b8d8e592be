package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.record.Recording;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The regression test of a finding in the form of the engine's own tests. */
public final class RegressionFiles {
    private RegressionFiles() {}

    /**
     * The texts by file name; none if the engine has no such form, or nothing says what was expected.
     *
     * @param good the run of a version without the bug
     */
    public static Map<String, String> of(CampaignResult result, Finding finding, Optional<Recording> good) {
        Map<String, String> files = new LinkedHashMap<>();
        RegressionTest.of(result, finding, good).forEach(file -> files.put(file.name(), file.text()));
        return files;
    }
}
