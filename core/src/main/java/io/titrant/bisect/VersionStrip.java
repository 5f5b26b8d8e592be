package io.titrant.bisect;

import io.titrant.record.Recording;
import java.util.List;
import java.util.Optional;

/** The versions of an engine on which a case ran, oldest first. Versions between them did not run. */
public record VersionStrip(List<VersionVerdict> versions) {
    public static final VersionStrip NONE = new VersionStrip(List.of());

    public VersionStrip {
        versions = List.copyOf(versions);
    }

    /** The version that brought the bug, or the oldest that ran: every decided version from here to the last bad one is bad. */
    public Optional<String> firstBad() {
        int first = firstBadIndex();
        return first < 0 ? Optional.empty() : Optional.of(versions.get(first).version());
    }

    /** The last version without the bug before it came; empty if every older version has it. */
    public Optional<String> lastGood() {
        for (int i = firstBadIndex() - 1; i >= 0; i--) {
            if (versions.get(i).decided()) {
                return Optional.of(versions.get(i).version());
            }
        }
        return Optional.empty();
    }

    /** The first version without the bug after it went; empty if the newest has it. */
    public Optional<String> fixedIn() {
        return versions.subList(lastBadIndex() + 1, versions.size()).stream()
                .filter(version -> lastBadIndex() >= 0 && version.decided())
                .map(VersionVerdict::version)
                .findFirst();
    }

    /** The run of a version without the bug: of the version that fixed it, else of the last before it came. */
    public Optional<Recording> goodRun() {
        return fixedIn()
                .or(this::lastGood)
                .flatMap(good -> versions.stream()
                        .filter(version -> version.version().equals(good))
                        .findFirst())
                .map(VersionVerdict::recording);
    }

    /** The versions that have the bug. Two strips that disagree on a version have different ones, though the bug may have come last in the same version. */
    public List<String> badVersions() {
        return versions.stream()
                .filter(VersionVerdict::bad)
                .map(VersionVerdict::version)
                .toList();
    }

    /** Whether some version has the bug. */
    public boolean anyBad() {
        return lastBadIndex() >= 0;
    }

    /** {@code since 2.3.232 (2.2.224 is good), fixed in 2.5.252}; empty if no version has the bug. */
    public String summary() {
        return firstBad()
                .map(first -> lastGood()
                                .map(good -> "since " + first + " (" + good + " is good)")
                                .orElse("in every version from " + first)
                        + fixedIn().map(fixed -> ", fixed in " + fixed).orElse(""))
                .orElse("");
    }

    private int lastBadIndex() {
        for (int i = versions.size() - 1; i >= 0; i--) {
            if (versions.get(i).bad()) {
                return i;
            }
        }
        return -1;
    }

    private int firstBadIndex() {
        int first = lastBadIndex();
        for (int i = first - 1; i >= 0; i--) {
            if (versions.get(i).bad()) {
                first = i;
            } else if (versions.get(i).decided()) {
                break;
            }
        }
        return first;
    }
}
