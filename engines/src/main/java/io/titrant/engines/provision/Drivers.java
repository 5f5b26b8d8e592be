package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads a JDBC driver in a class loader of its own, so that any version can be used and two versions can run at the same time. Titrant calls the
 * driver directly, without {@code DriverManager}.
 */
public final class Drivers {
    private static final Map<String, Driver> LOADED = new ConcurrentHashMap<>();

    private Drivers() {}

    /** The driver of that class from these coordinates (and their run-time dependencies), loaded once. */
    public static Driver load(String className, String... coordinates) {
        return LOADED.computeIfAbsent(
                className + "@" + String.join("+", coordinates), key -> open(className, coordinates));
    }

    private static Driver open(String className, String... coordinates) {
        List<URL> jars = new ArrayList<>();
        for (String coordinate : coordinates) {
            jars.add(url(Artifacts.get().resolve(coordinate)));
        }
        // Never closed: in-JVM engines live in this loader until the process ends.
        @SuppressWarnings("resource")
        ClassLoader loader = new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        try {
            return Class.forName(className, true, loader)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new TitrantException(
                    "cannot load driver " + className + " from " + String.join(", ", coordinates) + ": " + e, e);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }
}
