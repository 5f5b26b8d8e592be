package io.titrant;

import java.time.Instant;

/**
 * Where a report comes from: the Titrant that wrote it, its command line, its time, and the machine. Every page and every JSON document carries it.
 *
 * @param titrant Titrant's version
 * @param commit the commit that Titrant was built from, with {@code -dirty} if the sources had changes; {@code unknown} outside a repository
 * @param command the command line, without passwords
 * @param java the Java virtual machine
 * @param os the operating system and the processor architecture
 */
public record Provenance(
        String titrant, String commit, String command, Instant started, Instant ended, String java, String os) {
    /** The provenance of a report that no command wrote. */
    public static final Provenance UNKNOWN =
            new Provenance("unknown", "unknown", "", Instant.EPOCH, Instant.EPOCH, "unknown", "unknown");
}
