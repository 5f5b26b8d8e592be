package io.titrant.engine;

import io.titrant.TitrantException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The engines on the class path. A user adds one by putting a jar with a service file there. */
public final class Engines {
    private Engines() {}

    /** Loads the engines at the first use. Each engine is one object, so that it can be part of a key. */
    private static final class Loaded {
        static final List<Engine> ALL = ServiceLoader.load(Engine.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Engine::name))
                .toList();
    }

    /** All engines, by name. */
    public static List<Engine> all() {
        return Loaded.ALL;
    }

    public static Engine named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        List<Engine> all = all();
        return all.stream()
                .filter(engine ->
                        engine.name().equals(wanted) || engine.aliases().contains(wanted))
                .findFirst()
                .orElseThrow(() -> new TitrantException("unknown engine '" + name + "' (known: "
                        + all.stream().map(Engine::name).collect(Collectors.joining(", ")) + ")"));
    }

    /** The engine whose address this is: the namesake of its family, since those that only speak its protocol are named with --db. */
    public static Engine serving(String url) {
        return all().stream()
                .filter(engine -> engine.serves(url))
                .min(Comparator.comparing(engine -> !engine.startable()))
                .orElseThrow(() -> new TitrantException("no engine for the address " + url
                        + " (name its family with --db; a JDBC address starts with jdbc:)"));
    }

    /** Starts an engine; a version that is not to be had is answered with those that are known. */
    public static Instance start(Engine engine, StartOptions options) {
        try {
            return engine.start(options);
        } catch (NoSuchVersionException e) {
            throw new TitrantException(
                    "no " + engine.name() + " " + options.version() + " to start (known: "
                            + String.join(", ", engine.versions()) + "): " + e.getMessage(),
                    e);
        }
    }

    /** What to start for a spec: its version and mode checked and filled in with the engine's defaults. */
    public static StartOptions options(Engine engine, EngineSpec spec, Map<String, String> options) {
        String mode = spec.mode();
        if (mode != null && !engine.modes().contains(mode)) {
            throw new TitrantException("engine " + engine.name() + " has no mode '" + mode + "'"
                    + (engine.modes().isEmpty() ? "" : " (it has " + String.join(", ", engine.modes()) + ")"));
        }
        if (mode == null && !engine.modes().isEmpty()) {
            mode = engine.modes().get(0);
        }
        String version = spec.version();
        return new StartOptions(version == null ? engine.defaultVersion() : version, mode, options);
    }
}
