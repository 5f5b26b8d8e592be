package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The resolved suspicions of several folders. Only their places in the files are kept in memory. Of two results for the same suspicion, a finished
 * one counts more than one that was cut short, and then the later one of a folder.
 */
final class ResolvedFiles {
    private final Map<ResolvedSuspicion.Key, Map<String, Place>> places = new HashMap<>();

    private record Place(AppendOnlyFile file, long offset, boolean finished) {
        ResolvedSuspicion read() {
            return ResolvedSuspicionJson.read(file.lineAt(offset));
        }
    }

    ResolvedFiles(List<AppendOnlyFile> files) {
        for (AppendOnlyFile file : files) {
            file.forEach((offset, line) -> {
                try {
                    ResolvedSuspicion resolved = ResolvedSuspicionJson.read(line);
                    add(resolved, new Place(file, offset, resolved.finished()));
                } catch (RuntimeException e) {
                    // An incomplete line of a killed run: its suspicion is examined again.
                }
            });
        }
    }

    /** The server may die of several cases while one suspicion is reduced; each is a result of its own. */
    private void add(ResolvedSuspicion resolved, Place place) {
        places.computeIfAbsent(resolved.key(), key -> new LinkedHashMap<>())
                .merge(digest(resolved), place, (before, now) -> {
                    boolean sameFolder = before.file() == now.file();
                    return now.finished() && (sameFolder || !before.finished()) ? now : before;
                });
    }

    private static String digest(ResolvedSuspicion resolved) {
        Finding finding = resolved.finding();
        Case subject =
                finding == null ? resolved.testCase() : finding.original().testCase();
        return subject == null
                ? ""
                : Integer.toHexString(CaseWriter.write(subject).hashCode());
    }

    /** The finished results for a suspicion; none if it must be examined again. */
    List<ResolvedSuspicion> finished(ResolvedSuspicion.Key key) {
        List<ResolvedSuspicion> results = new ArrayList<>();
        places.getOrDefault(key, Map.of()).values().stream()
                .filter(Place::finished)
                .forEach(place -> results.add(place.read()));
        return results;
    }

    /** The result for a suspicion whose reduction was cut short; null if there is none. */
    @Nullable
    ResolvedSuspicion cutShort(ResolvedSuspicion.Key key) {
        return places.getOrDefault(key, Map.of()).values().stream()
                .filter(place -> !place.finished())
                .findFirst()
                .map(Place::read)
                .orElse(null);
    }
}
