package io.titrant.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A campaign as its folder tells it: {@code findings.json} of an earlier or running {@code titrant test}.
 *
 * @param folder the path of the campaign's folder, such as {@code h2-42}, or {@code sqlite+h2-42/h2} for a campaign on several engines
 * @param started the start of the campaign in ISO 8601; empty if unknown
 * @param bugs how many findings are bugs
 * @param unexamined how many more cases showed a bug that was not examined
 * @param groups the root causes
 */
record CampaignRecord(
        String folder,
        String engine,
        String version,
        String seed,
        String started,
        long cases,
        double seconds,
        long bugs,
        long unexamined,
        List<RootCause> groups) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** One root cause of a campaign. */
    record RootCause(String id, String title, long cases, String page) {}

    CampaignRecord {
        groups = List.copyOf(groups);
    }

    /** The campaigns of a folder, oldest first. Folders without a readable {@code findings.json} are left out. */
    static List<CampaignRecord> below(Path folder) {
        return CampaignFolders.below(folder).stream()
                .flatMap(name -> read(folder, name).stream())
                .sorted(Comparator.comparing(CampaignRecord::started).thenComparing(CampaignRecord::folder))
                .toList();
    }

    private static Optional<CampaignRecord> read(Path folder, String name) {
        try {
            JsonNode json =
                    MAPPER.readTree(Files.readString(folder.resolve(name).resolve("findings.json")));
            return text(json.path("engine"), "name").isEmpty() ? Optional.empty() : Optional.of(of(name, json));
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }

    private static CampaignRecord of(String folder, JsonNode json) {
        List<RootCause> groups = new ArrayList<>();
        for (JsonNode group : json.path("groups")) {
            groups.add(new RootCause(
                    text(group, "id"), text(group, "title"), group.path("cases").asLong(0), text(group, "page")));
        }
        return new CampaignRecord(
                folder,
                text(json.path("engine"), "name"),
                text(json.path("engine"), "version"),
                text(json, "seed"),
                text(json.path("provenance"), "started"),
                json.path("cases").asLong(0),
                json.path("seconds").asDouble(0),
                bugs(json.path("findings"), false),
                bugs(json.path("notLookedAt"), true),
                groups);
    }

    private static long bugs(JsonNode list, boolean counted) {
        long sum = 0;
        for (JsonNode one : list) {
            if (text(one, "verdict").equals("bug")) {
                sum += counted ? one.path("count").asLong(1) : 1;
            }
        }
        return sum;
    }

    private static String text(JsonNode json, String key) {
        return json.path(key).isValueNode() && !json.path(key).isNull()
                ? json.path(key).asString()
                : "";
    }

    /** {@code h2 2.5.252}. */
    String system() {
        return (engine + " " + version).strip();
    }

    double rate() {
        return cases / Math.max(0.001, seconds);
    }

    boolean has(String group) {
        return groups.stream().anyMatch(one -> one.id().equals(group));
    }
}
