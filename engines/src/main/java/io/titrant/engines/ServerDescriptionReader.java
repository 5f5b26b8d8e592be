package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Engines;
import io.titrant.yaml.YamlEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads a {@link ServerDescription}. Everything must be understood: an unknown or wrong entry is refused with its name. */
final class ServerDescriptionReader {
    private static final String[] KEYS = {
        "family", "program", "version", "initialise", "start", "url", "user", "first", "stop", "environment", "not-root"
    };
    private static final Pattern SIGNAL = Pattern.compile("KILL|QUIT|TERM|INT|ABRT");

    private final YamlEntry root;

    private ServerDescriptionReader(YamlEntry root) {
        this.root = root;
    }

    /** @param file the name for messages */
    static ServerDescription read(String file, String yaml, Path folder) {
        return new ServerDescriptionReader(YamlEntry.read(file, yaml)).description(folder, yaml);
    }

    private ServerDescription description(Path folder, String yaml) {
        root.only(KEYS);
        String family = text("family");
        if (!(Engines.named(family) instanceof ServerFamily engine)) {
            throw wrong("family '" + family + "' is not a server, so there is nothing to start");
        }
        ServerDescription description = new ServerDescription(
                Installation.in(folder, root.required("program").scalars()),
                engine.name(),
                text("version", "{program} --version"),
                texts("initialise", List.of()),
                text("start"),
                text("url"),
                text("user"),
                texts("first", List.of()),
                text("stop", "KILL"),
                environment(),
                root.or("not-root", false, YamlEntry::bool),
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
        return root.wrong(what);
    }

    private String text(String key) {
        return root.required(key).scalar();
    }

    private String text(String key, String otherwise) {
        return root.or(key, otherwise, YamlEntry::scalar);
    }

    /** A list of texts, or one text. */
    private List<String> texts(String key, List<String> otherwise) {
        return root.or(key, otherwise, YamlEntry::scalars);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>();
        root.or("environment", Map.<String, YamlEntry>of(), YamlEntry::map)
                .forEach((name, value) -> environment.put(name, value.scalar()));
        return environment;
    }
}
