package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file {@code campaign.json}: the options that decide which cases a campaign has and how they are judged. A campaign can be continued only with
 * the same options.
 */
final class CampaignFile {
    static final String OPTIONS = "options";
    static final String CASES = "cases";
    static final String SHARD = "shard";
    static final String ENGINE = "engine";
    /** The version and commit of Titrant: another one may generate other cases. */
    static final String TITRANT = "titrant";

    private static final String NAME = "campaign.json";

    private CampaignFile() {}

    /** Whether a campaign was begun in the folder. */
    static boolean exists(Path folder) {
        return Files.exists(folder.resolve(NAME));
    }

    static JsonNode read(Path folder) {
        try {
            return JsonMapper.builder().build().readTree(Files.readString(folder.resolve(NAME)));
        } catch (IOException | JacksonException e) {
            String why = e instanceof IOException io ? Reason.of(io) : "the file is not valid JSON";
            throw new TitrantException(folder + ": no campaign in this folder (" + NAME + ": " + why + ")", e);
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

    /** Refuses options that differ from those of the campaign. */
    static void check(Path folder, JsonNode started, JsonNode now) {
        Set<String> names = new LinkedHashSet<>(now.propertyNames());
        names.addAll(started.propertyNames());
        check(folder, started, now, names);
    }

    /** The first option that two campaigns do not share, in words. */
    static Optional<String> difference(JsonNode one, JsonNode other) {
        Set<String> names = new LinkedHashSet<>(one.propertyNames());
        names.addAll(other.propertyNames());
        return names.stream()
                .filter(name -> !shown(one.path(name)).equals(shown(other.path(name))))
                .findFirst()
                .map(name -> "--" + name + " is " + orNone(shown(other.path(name))) + ", not "
                        + orNone(shown(one.path(name))));
    }

    private static String orNone(String value) {
        return value.isEmpty() ? "none" : value;
    }

    /** Compares these options only. */
    static void check(Path folder, JsonNode started, JsonNode now, Set<String> names) {
        for (String name : names) {
            String then = shown(started.path(name));
            String asked = shown(now.path(name));
            if (!then.equals(asked)) {
                throw new TitrantException("--" + name + (asked.isEmpty() ? " not given" : " " + asked)
                        + ": the campaign in " + folder + " was started with "
                        + orNone(then) + "; omit the option, or start another campaign");
            }
        }
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() || value.isNull() || (value.isContainer() && value.isEmpty())
                ? ""
                : Main.oneLine(value.isString() ? value.asString() : value.toString());
    }
}
