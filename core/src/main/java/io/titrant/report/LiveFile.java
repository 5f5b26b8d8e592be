package io.titrant.report;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code live.json}: what a campaign does at this moment, for {@code titrant serve}. The campaign replaces the file while it runs and removes it at its end. A killed campaign leaves it
 * behind; so a file that is older than a few seconds is no sign of life.
 */
public final class LiveFile {
    private static final String NAME = "live.json";
    private static final long FRESH_MILLIS = 10_000;
    /** The page of {@code titrant serve} asks once a second. */
    private static final long BETWEEN_MILLIS = 900;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path file;
    private long casesBefore = -1;
    private long written;
    private final List<Double> bugs = new ArrayList<>();
    private final List<Double> groups = new ArrayList<>();

    public LiveFile(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /**
     * @param groupCount how many groups the bugs make so far
     * @param workers what each worker does, as text
     * @param nowMillis the time of the call, in milliseconds since 1970
     */
    public synchronized void update(
            Statistics statistics,
            List<Finding> findings,
            int groupCount,
            double seconds,
            List<String> workers,
            long nowMillis) {
        mark(bugs, findings.stream().filter(Finding::bug).count(), seconds);
        mark(groups, groupCount, seconds);
        if (casesBefore < 0) {
            // The first call comes half a second after the start; a continued campaign has the cases of earlier runs
            // then.
            casesBefore = statistics.cases();
        }
        if (nowMillis - written < BETWEEN_MILLIS) {
            return;
        }
        written = nowMillis;
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("updated", nowMillis)
                .put("seconds", seconds)
                .put("cases", statistics.cases())
                .put("rate", (statistics.cases() - casesBefore) / Math.max(0.001, seconds));
        bugs.forEach(json.putArray("bugs")::add);
        groups.forEach(json.putArray("groups")::add);
        workers.forEach(json.putArray("workers")::add);
        ReportFile.replace(file, Json.text(json) + "\n");
    }

    private static void mark(List<Double> times, long number, double now) {
        while (times.size() < number) {
            times.add(now);
        }
    }

    /** Removes the file: the campaign has ended. */
    public synchronized void end() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be removed: " + Reason.of(e), e);
        }
    }

    /** The state of the campaign that runs in a folder; empty if none runs there. */
    static Optional<ObjectNode> read(Path folder, long nowMillis) {
        try {
            JsonNode json = MAPPER.readTree(Files.readString(folder.resolve(NAME)));
            if (!(json instanceof ObjectNode live) || json.path("updated").asLong(0) + FRESH_MILLIS < nowMillis) {
                return Optional.empty();
            }
            return Optional.of(live);
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }
}
