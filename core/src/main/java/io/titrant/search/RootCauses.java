package io.titrant.search;

import io.titrant.TitrantException;
import io.titrant.bisect.Bisection;
import io.titrant.bisect.EngineVersionOrder;
import io.titrant.bisect.EngineVersions;
import io.titrant.bisect.VersionStrip;
import io.titrant.bisect.VersionVerdict;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.grouping.FindingExaminer;
import io.titrant.grouping.FindingGrouping;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.record.Recording;
import io.titrant.report.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Joins the bugs of a campaign by root cause, on databases of the engine under test and on other versions of it. */
final class RootCauses {
    /** How often a verdict on a version runs again before it parts two findings. */
    private static final int REPETITIONS = 3;

    private final List<Oracle> oracles;
    private final FindingExaminer examiner;
    private final DatabaseTarget target;
    private final Consumer<String> progress;

    RootCauses(List<Oracle> oracles, FindingExaminer examiner, DatabaseTarget target, Consumer<String> progress) {
        this.oracles = oracles;
        this.examiner = examiner;
        this.target = target;
        this.progress = progress;
    }

    List<FindingGroup> of(List<Finding> bugs, Duration limit) {
        BooleanSupplier outOfTime = limit(limit);
        try (TestDatabase database = Databases.open(target, Limits.CAMPAIGN)) {
            return new FindingGrouping(database, examiner, new VersionsAtHand(outOfTime), outOfTime, progress)
                    .group(bugs);
        }
    }

    /** The groups with the versions in which each root cause came and went. */
    List<FindingGroup> bisected(List<FindingGroup> groups, Duration limit) {
        if (isUsers()) {
            return groups;
        }
        BooleanSupplier outOfTime = limit(limit);
        List<String> versions = EngineVersions.between(target.engine(), null, null);
        List<FindingGroup> bisected = new ArrayList<>();
        for (FindingGroup group : groups) {
            VersionStrip strip = new Bisection(
                            versions,
                            target.engine().versions()::contains,
                            version -> {
                                progress.accept("bisect: group " + (bisected.size() + 1) + " of " + groups.size() + ", "
                                        + target.engine().name() + " " + version);
                                return onVersion(version, List.of(group.head())).get(0);
                            },
                            outOfTime)
                    .search();
            bisected.add(strip.versions().isEmpty() ? group : group.on(strip));
        }
        return bisected;
    }

    private final class VersionsAtHand implements FindingGrouping.Versions {
        private final BooleanSupplier outOfTime;

        VersionsAtHand(BooleanSupplier outOfTime) {
            this.outOfTime = outOfTime;
        }

        @Override
        public List<VersionStrip> strips(List<Finding> findings) {
            return onVersionsAtHand(findings, outOfTime);
        }

        @Override
        public boolean repeats(Finding finding, VersionVerdict verdict) {
            for (int i = 0; i < REPETITIONS; i++) {
                VersionVerdict again =
                        onVersion(verdict.version(), List.of(finding)).get(0);
                if (outOfTime.getAsBoolean() || !again.decided() || again.bad() != verdict.bad()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Runs the findings on every known version that need not be fetched. */
    private List<VersionStrip> onVersionsAtHand(List<Finding> findings, BooleanSupplier outOfTime) {
        List<String> versions = isUsers()
                ? List.of()
                : target.engine().versions().stream()
                        .filter(target.engine()::present)
                        .sorted(EngineVersionOrder.INSTANCE)
                        .toList();
        List<List<VersionVerdict>> columns = new ArrayList<>();
        if (versions.size() > 1) {
            for (String version : versions) {
                if (!outOfTime.getAsBoolean()) {
                    progress.accept("grouping: " + target.engine().name() + " " + version);
                    columns.add(onVersion(version, findings));
                }
            }
        }
        List<VersionStrip> strips = new ArrayList<>();
        for (int i = 0; i < findings.size(); i++) {
            int row = i;
            strips.add(new VersionStrip(
                    columns.stream().map(column -> column.get(row)).toList()));
        }
        return strips;
    }

    private List<VersionVerdict> onVersion(String version, List<Finding> findings) {
        List<VersionVerdict> verdicts = new ArrayList<>();
        try (TestDatabase database = Databases.open(target.at(version), Limits.CAMPAIGN)) {
            for (Finding finding : findings) {
                verdicts.add(judged(version, finding, database));
            }
        } catch (TitrantException | LinkageError e) {
            while (verdicts.size() < findings.size()) {
                verdicts.add(new VersionVerdict(version, null, Secrets.oneLine(e.getMessage())));
            }
        }
        return verdicts;
    }

    private VersionVerdict judged(String version, Finding finding, TestDatabase database) {
        Oracle oracle = oracles.stream()
                .filter(one -> one.name().equals(finding.shown().verdict().oracle()))
                .findFirst()
                .orElse(oracles.get(0));
        try {
            Recording recording = database.run(finding.shown().testCase());
            Verdict verdict = oracle.judge(finding.shown().testCase(), recording, database);
            return UndecidedVersion.reason(
                            verdict, recording, finding.shown().verdict().kind())
                    .map(reason -> new VersionVerdict(version, null, reason))
                    .orElseGet(() -> new VersionVerdict(
                            version, verdict.outcome(), Secrets.oneLine(verdict.explanation()), recording));
        } catch (InitFailedException e) {
            return new VersionVerdict(version, null, Secrets.oneLine(e.getMessage()));
        }
    }

    /** A database of the user's has one version. */
    private boolean isUsers() {
        return target.address() != null || target.options().home() != null;
    }

    private static BooleanSupplier limit(Duration limit) {
        long began = System.nanoTime();
        return () -> System.nanoTime() - began > limit.toNanos();
    }
}
