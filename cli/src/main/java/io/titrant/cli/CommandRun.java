package io.titrant.cli;

import io.titrant.Provenance;
import io.titrant.report.Secrets;
import io.titrant.report.ShellWord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Properties;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** One run of a command, for the provenance of what it writes. */
final class CommandRun {
    private static final Properties BUILD = build();

    private final String command;
    private final String started = now();

    private CommandRun(String command) {
        this.command = command;
    }

    /** Notes the beginning of a command. */
    static CommandRun begin(CommandSpec spec) {
        CommandLine root = spec.commandLine();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return new CommandRun(root.getParseResult().originalArgs().stream()
                .map(word -> ShellWord.quoted(Secrets.hidden(word)))
                .collect(Collectors.joining(" ", "titrant ", "")));
    }

    /** The provenance of what the command writes now. */
    Provenance provenance() {
        return new Provenance(
                number(),
                commit(),
                command,
                started,
                now(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
    }

    /** Outside a repository the build leaves the placeholder as it is. */
    private static String commit() {
        String commit = BUILD.getProperty("commit", "");
        boolean known = commit.matches("[0-9a-f]+");
        return known ? commit + (Boolean.parseBoolean(BUILD.getProperty("dirty")) ? "-dirty" : "") : "unknown";
    }

    /** Titrant's name and version. */
    static String version() {
        return "titrant " + number();
    }

    /** Titrant's version and commit. */
    static String versionAndCommit() {
        return number() + " " + commit();
    }

    private static String number() {
        return BUILD.getProperty("version", "unknown");
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Properties build() {
        Properties properties = new Properties();
        try (InputStream file = CommandRun.class.getResourceAsStream("/titrant-build.properties")) {
            if (file != null) {
                properties.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
