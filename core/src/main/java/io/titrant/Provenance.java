package io.titrant;

/**
 * Where a report comes from: the Titrant that wrote it, its command line, its time, and the machine. Every page and every JSON document carries it.
 *
 * @param titrant Titrant's version
 * @param commit the commit that Titrant was built from, with {@code -dirty} if the sources had changes; {@code unknown} outside a repository
 * @param command the command line, without passwords
 * @param started when the command began, in UTC: {@code 2026-11-16T23:16:00Z}
 * @param java the Java virtual machine
 * @param os the operating system and the processor architecture
 */
public record Provenance(
        String titrant, String commit, String command, String started, String ended, String java, String os) {
    /** The provenance of a report that no command wrote. */
    public static final Provenance UNKNOWN = new Provenance(
            "unknown", "unknown", "", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "unknown", "unknown");
}
