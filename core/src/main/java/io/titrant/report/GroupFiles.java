package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.FindingGroup;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files of a group of findings: their paths below the output folder, and their texts. */
final class GroupFiles {
    static final String PAGE = "index.html";
    static final String ISSUE = "issue.md";

    private GroupFiles() {}

    static String path(FindingGroup group, String file) {
        return "groups/" + group.id() + "/" + file;
    }

    /** The texts by file name. */
    static Map<String, String> of(CampaignResult result, FindingGroup group) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(ISSUE, IssueText.of(result, group));
        files.put(PAGE, GroupPage.of(result, group));
        files.putAll(RegressionFiles.of(result, group.head(), group.versions().goodRun()));
        return files;
    }
}
