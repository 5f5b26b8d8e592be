package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a campaign was started with, in its folder: all that decides what its cases are and how they are judged. A campaign that goes on with other
 * options would be another one under the same name.
 */
final class CampaignFile {
    private static final String NAME = "campaign.json";

    private CampaignFile() {}

    static JsonNode read(Path folder) {
        try {
            return JsonMapper.builder().build().readTree(Files.readString(folder.resolve(NAME)));
        } catch (IOException | JacksonException e) {
            String why = e instanceof IOException io ? Reason.of(io) : "it is broken";
            throw new TitrantException(folder + ": no campaign to go on with here (" + NAME + ": " + why + ")", e);
        }
    }

    static void write(Path folder, ObjectNode started) {
        Path file = folder.resolve(NAME);
        try {
            Files.writeString(file, Json.text(started) + "\n");
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be written: " + Reason.of(e), e);
        }
    }

    /** Refuses to go on with what is not the same. */
    static void check(Path folder, JsonNode started, JsonNode now) {
        Set<String> names = new LinkedHashSet<>(now.propertyNames());
        names.addAll(started.propertyNames());
        check(folder, started, now, names);
    }

    /** The same, of some options alone. */
    static void check(Path folder, JsonNode started, JsonNode now, Set<String> names) {
        for (String name : names) {
            String then = shown(started.path(name));
            String asked = shown(now.path(name));
            if (!then.equals(asked)) {
                throw new TitrantException("--" + name + (asked.isEmpty() ? " not given" : " " + asked)
                        + ": the campaign in " + folder + " was started with "
                        + (then.isEmpty() ? "none" : then) + "; leave it out, or begin another campaign");
            }
        }
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() || value.isNull() || (value.isContainer() && value.isEmpty())
                ? ""
                : Main.oneLine(value.isString() ? value.asString() : value.toString());
    }
}
