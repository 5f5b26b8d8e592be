package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the engine of a case file is started. Engines are compared by name, because each lookup creates new ones. */
record CaseServer(String engine, StartOptions options) {
    private static final String DEFAULT_ENGINE = "h2";

    /**
     * The command line wins over the file.
     *
     * @param db the engine that the command line names; null for that of the header
     */
    static CaseServer of(Header header, @Nullable String db) {
        EngineSpec spec = db != null
                ? EngineSpec.parse(db)
                : EngineSpec.parse(header.get("engine").orElse(DEFAULT_ENGINE))
                        .withMode(header.get("mode").orElse(null));
        Engine engine = Engines.named(spec.name());
        Map<String, String> options = db == null ? option(header) : Map.of();
        String home = System.getProperty("titrant.home." + engine.name());
        if (home != null) {
            Path folder = Path.of(home);
            EngineSpec installed = new EngineSpec(engine.name(), engine.installedVersion(folder), spec.mode());
            return new CaseServer(
                    engine.name(), Engines.options(engine, installed, options).from(folder));
        }
        if (!engine.startable()) {
            throw new TitrantException("Titrant cannot start " + engine.name() + " itself; name the folder of one with"
                    + " JAVA_TOOL_OPTIONS=-Dtitrant.home." + engine.name() + "=DIR");
        }
        return new CaseServer(engine.name(), Engines.options(engine, spec, options));
    }

    /** The server option that a file asks for, {@code -- option: key=value}. */
    private static Map<String, String> option(Header header) {
        String option = header.get("option").orElse("");
        int equals = option.indexOf('=');
        return equals < 0 ? Map.of() : Map.of(option.substring(0, equals), option.substring(equals + 1));
    }

    TestDatabase start() {
        return new TestDatabase(Engines.start(Engines.named(engine), options), Limits.DEFAULT);
    }

    /** The case with the engine's default level for transactions whose level the file leaves open. */
    static Case atLevels(Case testCase, Engine engine) {
        Case atLevels = testCase.transactions().stream()
                        .allMatch(tx -> testCase.isolation(tx).isPresent())
                ? testCase
                : testCase.withHeader(testCase.header()
                        .with("isolation", engine.defaultIsolation().sql()));
        for (String tx : atLevels.transactions()) {
            IsolationLevel level = atLevels.isolation(tx).orElseThrow();
            if (!engine.isolationLevels().contains(level)) {
                throw new TitrantException("engine " + engine.name() + " has no isolation level " + level);
            }
        }
        return atLevels;
    }

    @Override
    public String toString() {
        return new EngineSpec(engine, options.version(), options.mode())
                + (options.options().isEmpty() ? "" : " " + options.options());
    }
}
