package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.generate.CaseGenerator;
import io.titrant.judge.Oracle;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.ServerDiedException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Examines suspicions that an earlier run, or another shard, recorded but did not finish. The case runs again. If the verdict does not repeat, the
 * earlier verdict stands and the collector finds it flaky.
 */
final class SuspicionReexaminer {
    private final CampaignSettings settings;
    private final CaseGenerator generator;
    private final Collector collector;
    private final Ledger ledger;

    SuspicionReexaminer(CampaignSettings settings, CaseGenerator generator, Collector collector, Ledger ledger) {
        this.settings = settings;
        this.generator = generator;
        this.collector = collector;
        this.ledger = ledger;
    }

    /** Examines the suspicion again, unless it is finished. Returns whether it became a new finding. */
    boolean reexamine(SuspicionFiles.Place place) {
        if (collector.finishedBefore(place.key())) {
            return false;
        }
        SuspicionFiles.Mark mark = place.read();
        Oracle oracle = oracle(mark.verdict().oracle());
        if (oracle == null) {
            return false;
        }
        String which = "case " + mark.index() + ", found in an earlier run";
        Suspicion suspicion;
        try {
            Case testCase = testCase(mark);
            Suspicion.Sort sort = sort(mark, testCase);
            if (!collector.wants(sort)) {
                if (!collector.has(mark.key(), testCase)) {
                    collector.countUnexamined(sort);
                }
                return false;
            }
            suspicion = reexamined(mark, oracle, testCase);
        } catch (InitFailedException e) {
            ledger.note(which + " could not be examined again: " + e.getMessage());
            return false;
        } catch (TitrantException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            ledger.defect(which, e);
            return false;
        }
        return collector.collect(suspicion);
    }

    /** Runs and judges the case again; once more if the server dies under the oracle. */
    private Suspicion reexamined(SuspicionFiles.Mark mark, Oracle oracle, Case testCase) {
        try {
            return collector.reexamine(mark.index(), oracle, testCase, mark.verdict());
        } catch (ServerDiedException e) {
            return collector.reexamine(mark.index(), oracle, testCase, mark.verdict());
        }
    }

    /** Counts a suspicion as not examined. */
    void countUnexamined(SuspicionFiles.Place place) {
        SuspicionFiles.Mark mark = place.read();
        collector.countUnexamined(sort(mark, testCase(mark)));
    }

    private Case testCase(SuspicionFiles.Mark mark) {
        Case recorded = mark.testCase();
        return recorded != null ? recorded : generator.generate(settings.seed(), mark.index());
    }

    private static Suspicion.Sort sort(SuspicionFiles.Mark mark, Case testCase) {
        return Suspicion.Sort.of(mark.verdict(), Fingerprint.isolation(testCase));
    }

    private @Nullable Oracle oracle(String name) {
        return Stream.concat(settings.oracles().stream(), Stream.of(BoundedLab.SURVIVAL))
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
