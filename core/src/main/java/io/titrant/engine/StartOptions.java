package io.titrant.engine;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How to start an engine: which version, in which mode, with which server options ({@code innodb_snapshot_isolation=ON}).
 * Version and mode are concrete here: {@link Engine#defaultVersion()} has been filled in.
 *
 * @param home the installation or build of the user's to start; null: one that Titrant fetches
 */
public record StartOptions(
        String version,
        @Nullable String mode,
        Map<String, String> options,
        @Nullable Path home) {
    public StartOptions {
        options = Map.copyOf(new TreeMap<>(options));
    }

    public StartOptions(String version, @Nullable String mode, Map<String, String> options) {
        this(version, mode, options, null);
    }

    /** The same with other options. */
    public StartOptions with(Map<String, String> others) {
        return new StartOptions(version, mode, others, home);
    }

    /** The server of an installation or build of the user's. */
    public StartOptions from(Path folder) {
        return new StartOptions(version, mode, options, folder);
    }

    /** The same in another mode: that of a transaction which chooses its own. */
    public StartOptions inMode(String other) {
        return new StartOptions(version, other, options, home);
    }

    public static StartOptions of(String version) {
        return new StartOptions(version, null, Map.of());
    }
}
