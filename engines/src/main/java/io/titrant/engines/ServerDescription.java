package io.titrant.engines;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.engines.provision.Commands;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How to start a server that Titrant has no code for: a file {@code server.yaml} in the folder of {@code --home}. docs/servers.md describes the format.
 * CockroachDB and YugabyteDB are started by descriptions that ship with Titrant.
 *
 * @param installation the folder that the commands are relative to, and the server's program
 * @param family the name of the engine whose SQL, levels, errors and lock views the server has
 * @param version a version, or a command that prints one
 * @param initialise the commands that fill an empty data folder; done once for each build
 * @param first the statements that the first connection runs, as the user without a password
 * @param stop the signal that ends the server and its child processes
 * @param notRoot whether the server refuses to run as root
 * @param text the file, by which a changed description is told from the former
 */
record ServerDescription(
        Installation installation,
        String family,
        String version,
        List<String> initialise,
        String start,
        String url,
        String user,
        List<String> first,
        String stop,
        Map<String, String> environment,
        boolean notRoot,
        String text) {
    static final String FILE = "server.yaml";

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    ServerDescription {
        initialise = List.copyOf(initialise);
        first = List.copyOf(first);
        environment = Map.copyOf(new TreeMap<>(environment));
    }

    /** The description in that folder; empty if the folder has none. */
    static Optional<ServerDescription> in(Path home) {
        Path file = home.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ServerDescriptionReader.read(file.toString(), Files.readString(file), home));
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }

    /** A description that ships with Titrant, for an installation of the user's. */
    static ServerDescription shipped(String name, Path home) {
        try (InputStream file = ServerDescription.class.getResourceAsStream(name + ".yaml")) {
            if (file == null) {
                throw new IllegalStateException(name + ".yaml is missing in the jar of Titrant");
            }
            String yaml = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return ServerDescriptionReader.read(name + ".yaml", yaml, home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version of the server, as its program says or as the file states. */
    String installedVersion() {
        if (Character.isDigit(version.charAt(0))) {
            return version;
        }
        String said = Commands.output(command(version, Map.of()), Map.of(), null);
        return installation.version(said.replaceAll("\\bv(?=\\d)", ""));
    }

    /** The words of a command with its places filled in. The program is a file of the folder if there is such a file. */
    List<String> command(String line, Map<String, String> places) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            words.add(filled(word.group(1) != null ? word.group(1) : word.group(2), places));
        }
        Path inFolder = installation.folder().resolve(words.get(0));
        if (Files.isExecutable(inFolder)) {
            words.set(0, inFolder.toString());
        }
        return words;
    }

    /** A text with its places filled in: {@code {program}}, {@code {home}} and those of the server. */
    String filled(String text, Map<String, String> places) {
        Map<String, String> all = new TreeMap<>(places);
        all.put("program", installation.program().toString());
        all.put("home", installation.folder().toString());
        return PLACE.matcher(text).replaceAll(place -> {
            String value = all.get(place.group(1));
            if (value == null) {
                throw new TitrantException(FILE + ": {" + place.group(1) + "} has no meaning in: " + text);
            }
            return Matcher.quoteReplacement(value);
        });
    }
}
