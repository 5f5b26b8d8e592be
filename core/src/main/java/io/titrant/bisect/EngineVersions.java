package io.titrant.bisect;

import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The versions of an engine in a range, oldest first. */
public final class EngineVersions {
    private EngineVersions() {}

    /**
     * The versions from {@code from} to {@code to}, those in the registry and those that Titrant knows. Without a lower bound it is the oldest version
     * that Titrant is known to start.
     */
    public static List<String> between(Engine engine, @Nullable String from, @Nullable String to) {
        if (from != null && to != null && EngineVersionOrder.INSTANCE.compare(from, to) > 0) {
            throw new TitrantException("--from " + from + " is newer than --to " + to);
        }
        List<String> known = engine.versions();
        String oldest = from != null || known.isEmpty() ? from : known.get(0);
        List<String> versions = Stream.of(engine.publishedVersions(), known, bounds(from, to))
                .flatMap(List::stream)
                .filter(version -> oldest == null || EngineVersionOrder.INSTANCE.compare(version, oldest) >= 0)
                .filter(version -> to == null || EngineVersionOrder.INSTANCE.compare(version, to) <= 0)
                .distinct()
                .sorted(EngineVersionOrder.INSTANCE)
                .toList();
        if (versions.isEmpty()) {
            throw new TitrantException("engine " + engine.name() + " has no versions "
                    + (from == null ? "" : "from " + from + " ") + (to == null ? "" : "to " + to));
        }
        return versions;
    }

    private static List<String> bounds(@Nullable String from, @Nullable String to) {
        return Stream.of(from, to).filter(version -> version != null).toList();
    }
}
