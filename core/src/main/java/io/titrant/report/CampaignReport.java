package io.titrant.report;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a campaign into its output folder: pages for people, {@code findings.json} for programs, SQL files for whoever runs a finding
 * again. May be called again and again while the campaign runs; each file is replaced as a whole, and what links to others is written
 * after them, so a reader never meets half a file or a dead link.
 */
public final class CampaignReport {
    private CampaignReport() {}

    public static synchronized void write(CampaignResult outcome, Path folder) {
        for (Finding finding : outcome.findings()) {
            Path own = folder.resolve(FindingFiles.folder(finding));
            for (Map.Entry<String, String> file :
                    FindingFiles.sql(outcome, finding).entrySet()) {
                ReportFile.replace(own.resolve(file.getKey()), file.getValue());
            }
            ReportFile.replace(own.resolve(FindingFiles.PAGE), FindingPage.of(outcome, finding));
        }
        removeOthers(outcome, folder);
        ReportFile.replace(folder.resolve("findings.json"), Json.text(CampaignJson.of(outcome, folder)) + "\n");
        ReportFile.replace(folder.resolve("index.html"), IndexPage.of(outcome));
    }

    /** A finding gets another name when its reduction is finished; what lies under the old one is no finding any more. */
    private static void removeOthers(CampaignResult outcome, Path folder) {
        Path all = folder.resolve(FindingFiles.FOLDER);
        if (!Files.isDirectory(all)) {
            return;
        }
        Set<Path> own = outcome.findings().stream()
                .map(finding -> folder.resolve(FindingFiles.folder(finding)))
                .collect(Collectors.toSet());
        try (Stream<Path> inside = Files.list(all)) {
            for (Path other : inside.filter(one -> !own.contains(one) && Files.isDirectory(one))
                    .toList()) {
                removeOurs(other);
            }
        } catch (IOException e) {
            throw new TitrantException("cannot tidy up " + all + ": " + e.getMessage(), e);
        }
    }

    /** Removes the files of a report, and the folder if nobody has put something else there. */
    private static void removeOurs(Path folder) throws IOException {
        boolean others = false;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (FindingFiles.ours(file.getFileName().toString())) {
                    Files.deleteIfExists(file);
                } else {
                    others = true;
                }
            }
        }
        if (!others) {
            Files.deleteIfExists(folder);
        }
    }
}
