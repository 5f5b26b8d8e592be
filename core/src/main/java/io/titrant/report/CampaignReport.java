package io.titrant.report;

import io.titrant.TitrantException;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
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
                replace(own.resolve(file.getKey()), file.getValue());
            }
            replace(own.resolve(FindingFiles.PAGE), FindingPage.of(outcome, finding));
        }
        replace(folder.resolve("findings.json"), Json.text(CampaignJson.of(outcome, folder)) + "\n");
        replace(folder.resolve("index.html"), IndexPage.of(outcome));
    }

    private static void replace(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), bytes)) {
                return;
            }
            Files.createDirectories(fresh.toAbsolutePath().getParent());
            Files.write(fresh, bytes);
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new TitrantException("cannot write " + file + ": " + e, e);
        }
    }
}
