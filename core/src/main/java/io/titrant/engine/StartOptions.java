package io.titrant.engine;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How to start an engine: which version, in which mode, with which server options ({@code innodb_snapshot_isolation=ON}).
 * Version and mode are concrete here: {@link Engine#defaultVersion()} has been filled in.
 */
public record StartOptions(String version, @Nullable String mode, Map<String, String> options) {
    public StartOptions {
        options = Map.copyOf(new TreeMap<>(options));
    }

    /** The same in another mode: that of a transaction which chooses its own. */
    public StartOptions inMode(String other) {
        return new StartOptions(version, other, options);
    }

    public static StartOptions of(String version) {
        return new StartOptions(version, null, Map.of());
    }
}
