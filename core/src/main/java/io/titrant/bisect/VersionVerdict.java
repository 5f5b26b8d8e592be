package io.titrant.bisect;

import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of one version of an engine on a case.
 *
 * @param verdict null if the version does not start or lacks a statement of the case
 * @param outcome the verdict's explanation, or why the case could not run
 * @param recording the run; null if it was not kept
 */
public record VersionVerdict(
        String version,
        Verdict.@Nullable Outcome verdict,
        String outcome,
        @Nullable Recording recording) {
    public VersionVerdict(String version, Verdict.@Nullable Outcome verdict, String outcome) {
        this(version, verdict, outcome, null);
    }

    /** Whether the version has the bug. */
    public boolean bad() {
        return verdict == Verdict.Outcome.BUG;
    }

    /** Whether the version tells if the bug is there. An undecided verdict does not. */
    public boolean decided() {
        return verdict != null && verdict != Verdict.Outcome.UNKNOWN;
    }

    /** The verdict in a word. */
    public String label() {
        return verdict == null ? "not-run" : verdict.label();
    }
}
