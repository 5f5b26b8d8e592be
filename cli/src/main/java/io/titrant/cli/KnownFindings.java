package io.titrant.cli;

import io.titrant.TitrantException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --known}: findings and groups that the user knows and that are not reported. */
final class KnownFindings {
    private static final int GROUP_DIGITS = 8;

    @Option(
            names = "--known",
            paramLabel = "FILE",
            description = "A file with ids of groups and fingerprints of findings not to report, one per line.")
    private @Nullable Path known;

    /** The ids of groups and the fingerprints of findings. */
    Set<String> ids() {
        return known == null
                ? Set.of()
                : CampaignOptions.read(known)
                        .lines()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .map(this::checked)
                        .collect(Collectors.toSet());
    }

    Set<String> groups() {
        return ids().stream().filter(line -> line.length() == GROUP_DIGITS).collect(Collectors.toSet());
    }

    private String checked(String line) {
        if (!line.matches("[0-9a-f]{12}|[0-9a-f]{8}")) {
            throw new TitrantException(known + ": '" + Main.oneLine(line)
                    + "' is no fingerprint (12 hexadecimal digits) and no group (8)");
        }
        return line;
    }
}
