package io.titrant.report;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The folders of campaigns below a folder. A campaign on several engines has a folder for each engine:
 *
 * <pre>
 * titrant-out/h2-42          one engine
 * titrant-out/sqlite+h2-42   several engines; campaign.json lists their folders
 *   sqlite, h2               one engine each
 * </pre>
 */
public final class CampaignFolders {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private CampaignFolders() {}

    /** The paths of the folders that belong to one engine each, relative to this folder, sorted. */
    static List<String> below(Path folder) {
        List<String> all = new ArrayList<>();
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path one : inside.filter(Files::isDirectory).sorted().toList()) {
                String name = one.getFileName().toString();
                List<String> parts = parts(one);
                if (parts.isEmpty()) {
                    all.add(name);
                } else {
                    parts.forEach(part -> all.add(name + "/" + part));
                }
            }
        } catch (IOException e) {
            throw new TitrantException(folder + ": cannot be read: " + Reason.of(e), e);
        }
        return all;
    }

    /** The folders of a campaign on several engines, one per engine; empty for any other folder. */
    private static List<String> parts(Path campaign) {
        try {
            List<String> parts = new ArrayList<>();
            JsonNode json = MAPPER.readTree(Files.readString(campaign.resolve("campaign.json")));
            for (JsonNode part : json.path("parts")) {
                String name = part.path("folder").asString("");
                if (name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
                    parts.add(name);
                }
            }
            return parts;
        } catch (IOException | JacksonException e) {
            return List.of();
        }
    }

    /** The running campaigns below a folder, as JSON. */
    public static ArrayNode running(Path folder, long nowMillis) {
        ArrayNode running = JsonNodeFactory.instance.arrayNode();
        for (String name : below(folder)) {
            LiveFile.read(folder.resolve(name), nowMillis).ifPresent(live -> running.add(live.put("folder", name)));
        }
        return running;
    }
}
