package io.titrant.bench.alarms;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.EngineSpec;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A defect of an engine that was judged by hand, and how its findings are recognised. A finding has this cause if each part that is given fits; an empty list
 * fits every finding.
 *
 * @param reason what the engine does wrong
 * @param example the case file that shows it
 * @param engines the versions and modes that have the defect, as {@code --db} names them
 * @param kinds the kinds of verdicts, such as {@code tx-WSS final state}
 * @param contains what the shown case of the finding contains
 */
record KnownBug(
        String reason,
        String example,
        List<EngineSpec> engines,
        List<String> oracles,
        List<String> kinds,
        List<String> levels,
        @Nullable Pattern contains) {
    KnownBug {
        engines = List.copyOf(engines);
        oracles = List.copyOf(oracles);
        kinds = List.copyOf(kinds);
        levels = List.copyOf(levels);
    }

    /** Whether the defect is listed for this engine, its version and its mode. */
    boolean concerns(EngineSpec engine) {
        return engines.isEmpty()
                || engines.stream()
                        .anyMatch(listed -> (listed.version() == null
                                        || listed.version().equals(engine.version()))
                                && (listed.mode() == null || listed.mode().equals(engine.mode())));
    }

    boolean explains(Finding finding) {
        return fits(oracles, finding.shown().verdict().oracle())
                && fits(kinds, String.valueOf(finding.shown().verdict().kind()))
                && fits(levels, finding.identity().isolation())
                && (contains == null
                        || contains.matcher(CaseWriter.write(finding.shown().testCase()))
                                .find());
    }

    /** Whether bugs of this sort that were not reduced may have this cause. */
    boolean mayExplain(CampaignResult.Unexamined unexamined) {
        return fits(oracles, unexamined.oracle())
                && fits(kinds, String.valueOf(unexamined.kind()))
                && fits(levels, unexamined.isolation());
    }

    private static boolean fits(List<String> wanted, String found) {
        return wanted.isEmpty() || wanted.contains(found);
    }
}
