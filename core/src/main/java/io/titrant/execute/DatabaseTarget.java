package io.titrant.execute;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An engine, and how to start it, or the address of a running database of the user's. */
public record DatabaseTarget(
        Engine engine, StartOptions options, @Nullable Address address) {

    /** An engine that Titrant starts: a fetched one, or, if a folder is given, the server that is installed or built there. */
    public static DatabaseTarget started(EngineSpec spec, @Nullable Path home, Map<String, String> options) {
        Engine engine = Engines.named(spec.name());
        if (home == null) {
            if (!engine.startable()) {
                throw new TitrantException("Titrant cannot start " + engine.name()
                        + "; start it yourself and give its address with --url");
            }
            return new DatabaseTarget(engine, Engines.options(engine, spec, options), null);
        }
        if (spec.version() != null) {
            throw new TitrantException("--home says which server to start; leave the version out of --db");
        }
        EngineSpec installed = new EngineSpec(spec.name(), engine.installedVersion(home), spec.mode());
        return new DatabaseTarget(
                engine, Engines.options(engine, installed, options).from(home), null);
    }

    /** A running database of the user's. */
    public static DatabaseTarget attached(EngineSpec spec, Address address) {
        Engine engine = Engines.named(spec.name());
        return new DatabaseTarget(engine, Engines.options(engine, spec, Map.of()), address);
    }

    /** The same engine at another version. */
    public DatabaseTarget at(String version) {
        return new DatabaseTarget(engine, new StartOptions(version, options.mode(), options.options()), null);
    }
}
