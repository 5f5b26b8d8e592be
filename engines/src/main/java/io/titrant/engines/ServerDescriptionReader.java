package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Engines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a {@link ServerDescription}. Everything must be understood: an unknown or wrong entry is refused with its name. */
final class ServerDescriptionReader {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final Set<String> KEYS = Set.of(
            "family",
            "program",
            "version",
            "initialise",
            "start",
            "url",
            "user",
            "first",
            "stop",
            "environment",
            "not-root");
    private static final Pattern SIGNAL = Pattern.compile("KILL|QUIT|TERM|INT|ABRT");

    private final String file;
    private final JsonNode root;

    private ServerDescriptionReader(String file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    /** @param file the name for messages */
    static ServerDescription read(String file, String yaml, Path folder) {
        return new ServerDescriptionReader(file, tree(file, yaml)).description(folder, yaml);
    }

    private static JsonNode tree(String file, String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JacksonException e) {
            var at = e.getLocation();
            throw new TitrantException(
                    file + ":" + (at == null ? "" : at.getLineNr() + ": ") + "not YAML: "
                            + String.valueOf(e.getOriginalMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse(""),
                    e);
        }
    }

    private ServerDescription description(Path folder, String yaml) {
        if (!root.isObject()) {
            throw wrong("a description has entries like 'start: …'");
        }
        Set<String> unknown = new TreeSet<>(root.propertyNames());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            throw wrong("unknown entry '" + unknown.iterator().next() + "' (known: "
                    + String.join(", ", new TreeSet<>(KEYS)) + ")");
        }
        String family = text("family");
        if (!(Engines.named(family) instanceof ServerFamily engine)) {
            throw wrong("family '" + family + "' is not a server, so there is nothing to start");
        }
        ServerDescription description = new ServerDescription(
                Installation.in(folder, texts("program", null)),
                engine.name(),
                text("version", "{program} --version"),
                texts("initialise", List.of()),
                text("start"),
                text("url"),
                text("user"),
                texts("first", List.of()),
                text("stop", "KILL"),
                environment(),
                root.path("not-root").asBoolean(false),
                yaml);
        check(description);
        return description;
    }

    /** The password must not be visible in the list of processes, and each server must get a port of its own. */
    private void check(ServerDescription description) {
        List<String> commands = new ArrayList<>(description.initialise());
        commands.add(description.start());
        commands.add(description.version());
        if (commands.stream().anyMatch(command -> command.contains("{password}"))) {
            throw wrong("a command names {password}, which all users of the machine can see; use {passwordFile},"
                    + " 'environment' or 'first'");
        }
        if (!description.start().contains("{port}")) {
            throw wrong("'start' names no {port}");
        }
        if (!description.url().startsWith("jdbc:") || !description.url().contains("{port}")) {
            throw wrong("'url' is a JDBC address with {port}");
        }
        if (!SIGNAL.matcher(description.stop()).matches()) {
            throw wrong("'stop' is a signal: KILL, QUIT, TERM, INT or ABRT");
        }
    }

    private TitrantException wrong(String what) {
        return new TitrantException(file + ": " + what);
    }

    private String text(String key) {
        JsonNode value = root.get(key);
        if (value == null) {
            throw wrong("'" + key + "' is missing");
        }
        if (!value.isValueNode() || value.isNull() || value.asString().isBlank()) {
            throw wrong("'" + key + "' is one text");
        }
        return value.asString().strip();
    }

    private String text(String key, String otherwise) {
        return root.has(key) ? text(key) : otherwise;
    }

    /** A list of texts, or one text. */
    private List<String> texts(String key, @Nullable List<String> otherwise) {
        JsonNode value = root.get(key);
        if (value == null && otherwise != null) {
            return otherwise;
        }
        if (value == null || !value.isArray()) {
            return List.of(text(key));
        }
        List<String> texts = new ArrayList<>();
        value.forEach(one -> {
            if (!one.isValueNode()) {
                throw wrong("'" + key + "' is a list of texts");
            }
            texts.add(one.asString().strip());
        });
        return texts;
    }

    private Map<String, String> environment() {
        JsonNode value = root.get("environment");
        Map<String, String> environment = new TreeMap<>();
        if (value == null) {
            return environment;
        }
        if (!value.isObject()) {
            throw wrong("'environment' has entries like 'NAME: value'");
        }
        value.forEachEntry((name, text) -> environment.put(name, text.asString()));
        return environment;
    }
}
