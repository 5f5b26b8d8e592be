package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.bisect.VersionVerdict;
import io.titrant.casefile.CaseFile;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.search.UndecidedVersion;
import io.titrant.sql.IsolationLevel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs one case on one version of an engine after the other. A version that does not start, or that lacks a statement, is marked. */
final class VersionRun {
    private final DatabaseOptions database;
    private final TrustOptions trust;
    private final List<Oracle> oracles;
    private final int runs;

    VersionRun(DatabaseOptions database, TrustOptions trust, List<Oracle> oracles, int runs) {
        this.database = database;
        this.trust = trust;
        this.oracles = oracles;
        this.runs = runs;
    }

    VersionVerdict run(CaseFile file, @Nullable IsolationLevel level, DatabaseTarget target) {
        String version = target.options().version();
        try (Databases databases = new Databases(Limits.DEFAULT)) {
            Replay replay = new Replayer(database, trust, databases, oracles, runs).replay(file, level, target);
            Verdict worst = replay.verdicts().stream()
                    .max(Comparator.comparing(Verdict::outcome))
                    .orElseThrow();
            String kind =
                    worst.oracle().equals(file.testCase().header().get("oracle").orElse(""))
                            ? file.testCase().header().get("kind").orElse(null)
                            : null;
            Optional<String> undecided = replay.recordings().stream()
                    .flatMap(recording -> UndecidedVersion.reason(worst, recording, kind).stream())
                    .findFirst();
            if (undecided.isPresent()) {
                return new VersionVerdict(version, null, undecided.get());
            }
            return new VersionVerdict(version, worst.outcome(), told(replay, worst));
        } catch (TitrantException e) {
            return new VersionVerdict(version, null, Main.oneLine(e.getMessage()));
        } catch (RuntimeException | LinkageError e) {
            return new VersionVerdict(version, null, "does not run here: " + Main.oneLine(e.toString()));
        }
    }

    private static String told(Replay replay, Verdict verdict) {
        String kind = verdict.kind() == null ? "" : verdict.kind() + ": ";
        String flaky = replay.same() == replay.runs()
                ? ""
                : " (" + replay.same() + " of " + Plural.of(replay.runs(), "run") + " had the outcome of the first)";
        return verdict.oracle() + ": " + kind + Main.oneLine(verdict.explanation()) + flaky;
    }
}
