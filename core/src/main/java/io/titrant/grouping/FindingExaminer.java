package io.titrant.grouping;

import io.titrant.campaign.Finding;
import io.titrant.casefile.CaseWriter;
import io.titrant.judge.Oracle;
import io.titrant.lab.Lab;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Examines the findings of a campaign, each of them once: most of them while the campaign runs, the rest at its end. */
public final class FindingExaminer {
    private final List<Oracle> oracles;
    private final Map<String, ExaminedFinding> examined = new ConcurrentHashMap<>();

    public FindingExaminer(List<Oracle> oracles) {
        this.oracles = List.copyOf(oracles);
    }

    public boolean hasExamined(Finding bug) {
        return examined.containsKey(key(bug));
    }

    public void examine(Finding bug, Lab lab, BooleanSupplier outOfTime) {
        of(bug, lab, outOfTime);
    }

    /** How many groups the findings examined so far make. Other versions of the engine may part them further. */
    public int groups() {
        return FindingGrouping.byShape(FindingGrouping.byCase(examined.values()))
                .size();
    }

    ExaminedFinding of(Finding bug, Lab lab, BooleanSupplier outOfTime) {
        return examined.computeIfAbsent(
                        key(bug), unseen -> FindingExamination.of(bug, new CaseJudge(lab, oracles), outOfTime))
                .with(bug);
    }

    /** The finding as examined before; without a run otherwise. */
    ExaminedFinding withoutRun(Finding bug, Dialect dialect) {
        @Nullable ExaminedFinding before = examined.get(key(bug));
        return before == null ? ExaminedFinding.unexamined(bug, dialect) : before.with(bug);
    }

    private static String key(Finding bug) {
        return bug.fingerprint() + "\n" + CaseWriter.write(bug.shown().testCase());
    }
}
