package io.titrant.engine;

import io.titrant.TitrantException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

    /** The engine of this name or alias; empty if there is none. */
    public static Optional<Engine> find(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return all().stream()
                .filter(engine ->
                        engine.name().equals(wanted) || engine.aliases().contains(wanted))
                .findFirst();
    }

    public static Engine named(String name) {
        return find(name)
                .orElseThrow(() -> new TitrantException("unknown engine '" + name + "' (known: "
                        + all().stream().map(Engine::name).collect(Collectors.joining(", ")) + ")"));
    }

    /** The engine that serves a JDBC address. Of a family it is the one that Titrant can start; the others are named with --db. */
    public static Engine serving(String url) {
        return all().stream()
                .filter(engine -> engine.serves(url))
                .min(Comparator.comparing(engine -> !engine.startable()))
                .orElseThrow(() -> new TitrantException("no engine for the address " + url
                        + " (name its family with --db; a JDBC address starts with jdbc:)"));
    }

    /** The engine of the server that a file in that folder describes; empty if there is no such file. */
    public static Optional<Engine> describedIn(Path home) {
        return all().stream().filter(engine -> engine.isDescribedIn(home)).findFirst();
    }

    /** Starts an engine; if the version does not exist, the error lists the known versions. */
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

    /** The options for a spec: version and mode, checked, with the engine's defaults where the spec names none. */
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
