package io.titrant.execute.storm;

import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.Feature;
import io.titrant.engine.Instance;
import io.titrant.sql.Trait;
import io.titrant.storm.workload.VersionWindow;
import io.titrant.storm.workload.WorkloadOptions;

/** The options of a workload that follow from the engine: how it joins texts, and whether it has locking reads and savepoints. */
final class EngineWorkload {
    private EngineWorkload() {}

    static WorkloadOptions options(Instance instance, StormSettings settings) {
        Engine engine = instance.engine();
        String concat = engine.dialect().has(Trait.SYMBOLS_ARE_LOGIC)
                ? "CONCAT(wlist, ?)"
                : "wlist || CAST(? AS VARCHAR(" + VersionWindow.TOKEN + "))";
        return new WorkloadOptions(
                settings.draws().predicates(),
                settings.checks().versioned(),
                "SUBSTR(" + concat + ", " + (VersionWindow.TOKEN + 1) + ")",
                locksReadRows(engine),
                engine.features(instance.version()).has(Feature.SAVEPOINTS),
                engine.has(Capability.LOCKS_TABLES));
    }

    /** Whether FOR UPDATE, as a storm writes it, locks rows. */
    static boolean locksReadRows(Engine engine) {
        return engine.has(Capability.SELECT_FOR_UPDATE) && !engine.dialect().has(Trait.WITH_LOCK);
    }
}
