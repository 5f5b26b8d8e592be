package io.titrant.matrix;

import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What engines document of their levels, from a table with a citation in each line: {@code promises.tsv}. */
public final class Promises {
    private static final List<Line> LINES = read();

    private record Line(String engine, String mode, IsolationLevel level, Promise promise) {}

    /** A documented guarantee, and where it is documented. */
    public record Promise(Guarantee guarantee, String source) {}

    private Promises() {}

    /** What this engine documents of this level in this mode, where Titrant knows. */
    public static Optional<Promise> of(String engine, @Nullable String mode, IsolationLevel level) {
        return LINES.stream()
                .filter(line -> line.engine.equals(engine)
                        && line.level == level
                        && (line.mode.equals("-") || line.mode.equals(mode)))
                .map(Line::promise)
                .findFirst();
    }

    private static List<Line> read() {
        try (InputStream file = Promises.class.getResourceAsStream("promises.tsv")) {
            if (file == null) {
                throw new IllegalStateException("promises.tsv is not beside the class that needs it");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Promises::line)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Line line(String text) {
        List<String> cells = List.of(text.split("\t"));
        if (cells.size() != 5) {
            throw new IllegalStateException("promises.tsv: five cells are wanted in: " + text);
        }
        return new Line(
                cells.get(0),
                cells.get(1),
                IsolationLevel.parse(cells.get(2)),
                new Promise(Guarantee.parse(cells.get(3)), cells.get(4)));
    }
}
