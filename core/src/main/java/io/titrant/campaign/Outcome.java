package io.titrant.campaign;

import io.titrant.record.Recording;
import java.util.List;

/**
 * What a campaign came to.
 *
 * @param settings what was asked for, as people write it: option → value
 */
public record Outcome(
        Recording.EngineId engine,
        long seed,
        List<Setting> settings,
        Statistics statistics,
        List<Finding> findings,
        double seconds) {

    public record Setting(String name, String value) {}

    public Outcome {
        settings = List.copyOf(settings);
        findings = List.copyOf(findings);
    }
}
