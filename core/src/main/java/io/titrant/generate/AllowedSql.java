package io.titrant.generate;

import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.generate.percent.Percent;
import io.titrant.generate.percent.ProfileKey;

/** The SQL that the generator may write: what the engine can do and the profile allows. */
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

    int get(ProfileKey key) {
        return profile.get(key);
    }

    /** True as often as the profile says. */
    boolean chance(Percent percent, Draw draw) {
        return draw.chance(profile.get(percent));
    }

    ColumnValues values() {
        return new ColumnValues(profile);
    }
}
