package io.titrant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Properties;

/** One run of Titrant, for the provenance of what it writes. */
public final class TitrantRun {
    private static final Properties BUILD = build();

    private final String command;
    private final String started = now();

    /**
     * Notes the beginning of a run.
     *
     * @param command the command line, or the call of a program, without passwords
     */
    public TitrantRun(String command) {
        this.command = command;
    }

    /** The provenance of what the run writes now. */
    public Provenance provenance() {
        return new Provenance(
                version(),
                commit(),
                command,
                started,
                now(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
    }

    /** Titrant's version. */
    public static String version() {
        return BUILD.getProperty("version", "unknown");
    }

    /** Titrant's version and commit. */
    public static String versionAndCommit() {
        return version() + " " + commit();
    }

    /** Outside a repository the build leaves the placeholder as it is. */
    private static String commit() {
        String commit = BUILD.getProperty("commit", "");
        boolean known = commit.matches("[0-9a-f]+");
        return known ? commit + (Boolean.parseBoolean(BUILD.getProperty("dirty")) ? "-dirty" : "") : "unknown";
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Properties build() {
        Properties properties = new Properties();
        try (InputStream file = TitrantRun.class.getResourceAsStream("/titrant-build.properties")) {
            if (file != null) {
                properties.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
