package io.titrant.engine;

import io.titrant.TitrantException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An engine as a user names it: {@code mariadb}, {@code postgres:12.3}, {@code hsqldb:mvcc}, {@code hsqldb:2.7.4:mvcc}. The parts
 * after the name are a version (it starts with a digit) and a mode, in any order.
 */
public record EngineSpec(
        String name, @Nullable String version, @Nullable String mode) {

    /** A version becomes part of paths and of Maven coordinates. */
    private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z.-]+");

    public EngineSpec {
        if (version != null && !VERSION.matcher(version).matches()) {
            throw new TitrantException(
                    "'" + version + "' is no version of an engine (a version has letters, digits, '.' and '-')");
        }
    }

    public static EngineSpec parse(String text) {
        String[] parts = text.strip().split(":", -1);
        String version = null;
        String mode = null;
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            if (part.isEmpty()) {
                throw new TitrantException(
                        "engine '" + text + "' has an empty part (write NAME, NAME:VERSION or NAME:MODE)");
            }
            boolean isVersion = Character.isDigit(part.charAt(0));
            if (isVersion ? version != null : mode != null) {
                throw new TitrantException("engine '" + text + "' names two " + (isVersion ? "versions" : "modes"));
            }
            if (isVersion) {
                version = part;
            } else {
                mode = part.toLowerCase(Locale.ROOT);
            }
        }
        return new EngineSpec(parts[0].strip().toLowerCase(Locale.ROOT), version, mode);
    }

    /** The same in that mode; null leaves it as it is. */
    public EngineSpec withMode(@Nullable String newMode) {
        return newMode == null ? this : new EngineSpec(name, version, newMode.toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name + (version == null ? "" : ":" + version) + (mode == null ? "" : ":" + mode);
    }
}
