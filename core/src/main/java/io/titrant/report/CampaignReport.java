package io.titrant.report;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the report of a campaign into its output folder: HTML pages, {@code findings.json}, and SQL files that reproduce the findings. While the
 * campaign runs, the report is written again with each finding. Each file is replaced as a whole, and a page is written after the files that it links
 * to, so that a reader never sees half a file or a dead link.
 */
public final class CampaignReport {
    private CampaignReport() {}

    /** Writes the last report of a campaign. */
    public static void write(CampaignResult result, Path folder) {
        write(result, folder, result.findings(), false);
    }

    static void writeRunning(CampaignResult result, Path folder, List<Finding> changed) {
        write(result, folder, changed, true);
    }

    static synchronized void writeRunningPage(CampaignResult result, Path folder) {
        ReportFile.replace(folder.resolve("index.html"), IndexPage.of(result, true));
    }

    /** @param changed the findings whose files are not there yet or not up to date */
    private static synchronized void write(CampaignResult result, Path folder, List<Finding> changed, boolean running) {
        for (Finding finding : changed) {
            Path own = folder.resolve(FindingFiles.folder(finding));
            for (Map.Entry<String, String> file :
                    FindingFiles.sql(result, finding).entrySet()) {
                ReportFile.replace(own.resolve(file.getKey()), file.getValue());
            }
            ReportFile.replace(own.resolve(FindingFiles.PAGE), FindingPage.of(result, finding));
        }
        removeFormer(result, folder);
        for (FindingGroup group : result.groups()) {
            GroupFiles.of(result, group)
                    .forEach((name, text) -> ReportFile.replace(folder.resolve(GroupFiles.path(group, name)), text));
        }
        ReportFile.replace(folder.resolve("findings.json"), Json.text(CampaignJson.of(result, folder)) + "\n");
        ReportFile.replace(folder.resolve("index.html"), IndexPage.of(result, running));
    }

    /** The file of the case that a finding shows, relative to the output folder. */
    public static Path caseFile(Finding finding) {
        return Path.of(FindingFiles.path(finding, FindingFiles.shown(finding)));
    }

    /** Removes the folders of former findings: a finding has a new fingerprint when its reduction is finished. */
    private static void removeFormer(CampaignResult result, Path folder) {
        Path all = folder.resolve(FindingFiles.FOLDER);
        if (!Files.isDirectory(all)) {
            return;
        }
        Set<Path> own = result.findings().stream()
                .map(finding -> folder.resolve(FindingFiles.folder(finding)))
                .collect(Collectors.toSet());
        try (Stream<Path> inside = Files.list(all)) {
            for (Path other : inside.filter(one -> !own.contains(one) && Files.isDirectory(one))
                    .toList()) {
                removeReportFiles(other);
            }
        } catch (IOException e) {
            throw new TitrantException(
                    "cannot remove the folders of former findings in " + all + ": " + e.getMessage(), e);
        }
    }

    /** Removes the files that a report writes, and the folder if it is empty then. */
    private static void removeReportFiles(Path folder) throws IOException {
        boolean others = false;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (FindingFiles.isReportFile(file.getFileName().toString())) {
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
