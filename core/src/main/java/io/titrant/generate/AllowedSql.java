package io.titrant.generate;

import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;

/** What may be written: what the engine can do, and what the profile allows. */
record AllowedSql(Engine engine, Features features, Profile profile) {
    boolean has(Feature feature) {
        return features.has(feature);
    }

    boolean has(Capability capability) {
        return engine.has(capability);
    }

    boolean on(Option option) {
        return profile.on(option);
    }

    int get(Option option) {
        return profile.get(option);
    }
}
