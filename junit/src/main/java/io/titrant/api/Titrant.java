package io.titrant.api;

import java.nio.file.Path;

/**
 * Titrant's door for programs.
 *
 * <pre>{@code
 * Titrant.replay(Path.of("cases/lost-update.sql")).assertNoBug();
 * }</pre>
 */
public final class Titrant {
    private Titrant() {}

    /**
     * Runs a case on the engine that it names, else on H2, and judges it.
     *
     * @param caseFile the case file
     * @return what happened, and the verdicts
     * @throws io.titrant.TitrantException if the case cannot be read or run
     */
    public static ReplayedCase replay(Path caseFile) {
        return replay(caseFile, ReplayOptions.DEFAULT);
    }

    /**
     * Runs a case and judges it. {@link TitrantSession} runs several cases on one database.
     *
     * @param caseFile the case file
     * @param options how to run it
     * @return what happened, and the verdicts
     * @throws io.titrant.TitrantException if the case cannot be read or run
     */
    public static ReplayedCase replay(Path caseFile, ReplayOptions options) {
        try (TitrantSession session = new TitrantSession()) {
            return session.replay(caseFile, options);
        }
    }

    /**
     * Runs a campaign: searches for bugs, reduces them, writes a report.
     *
     * @param config what to do
     * @return the result
     * @throws InterruptedException if the calling thread is interrupted
     * @throws io.titrant.TitrantException if the campaign cannot run
     */
    public static CampaignSummary test(CampaignConfig config) throws InterruptedException {
        return new LibraryCampaign(config).run();
    }
}
