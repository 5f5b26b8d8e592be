package io.titrant.api;

import java.nio.file.Path;
import java.util.List;

/**
 * The result of a campaign.
 *
 * @param engine the engine and its version
 * @param seed the root seed; the same seed gives the same cases
 * @param cases how many cases ran
 * @param bugs the bugs that were found
 * @param unexamined how many more cases showed a bug that was neither repeated nor reduced
 * @param rootCauses the bugs joined by root cause
 * @param report the folder of the report; open its {@code index.html}
 */
public record CampaignSummary(
        String engine,
        long seed,
        long cases,
        List<FoundBug> bugs,
        long unexamined,
        List<RootCause> rootCauses,
        Path report) {
    public CampaignSummary {
        bugs = List.copyOf(bugs);
        rootCauses = List.copyOf(rootCauses);
    }

    /**
     * Bugs of one root cause.
     *
     * @param id equal for the same root cause in every campaign; {@code --known} takes it
     * @param title the symptom and the features that it needs
     * @param bugs the fingerprints of its bugs; the first has the smallest case
     */
    public record RootCause(String id, String title, List<String> bugs) {
        public RootCause {
            bugs = List.copyOf(bugs);
        }
    }

    /**
     * A bug that a campaign found.
     *
     * @param fingerprint identifies the bug in the report
     * @param isolation the isolation levels of the transactions
     * @param verdict the answer of the oracle that found it
     * @param caseSql the smallest case that shows it, as a case file
     */
    public record FoundBug(String fingerprint, String isolation, CaseVerdict verdict, String caseSql) {}

    /**
     * Whether a bug was found, examined or not.
     *
     * @return true if there is one
     */
    public boolean foundBug() {
        return !bugs.isEmpty() || unexamined > 0;
    }
}
