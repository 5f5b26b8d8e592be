package io.titrant.engines;

import io.titrant.engine.Features;
import io.titrant.sql.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The functions of an engine that complex statements use: a text file beside the engines, one function in each line. */
final class FunctionFile {
    private FunctionFile() {}

    static Features addTo(Features features, String name, Dialect dialect) {
        String path = "functions/" + name + ".txt";
        try (InputStream in = FunctionFile.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + path);
            }
            String lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .collect(Collectors.joining("\n"));
            return features.withScalarFunctions(dialect, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }
}
