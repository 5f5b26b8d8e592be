package io.titrant.graph.format;

import io.titrant.graph.History;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder of logs, one per session: Cobra's binary records, or Viper's lines of JSON or EDN. */
final class LogFolder {
    private LogFolder() {}

    /** Whether the path is a folder with logs in it. */
    static boolean is(Path path) {
        return Files.isDirectory(path) && !logs(path).isEmpty();
    }

    static List<Path> logs(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".log")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static History read(Path folder) {
        List<Path> logs = logs(folder);
        if (logs.isEmpty()) {
            throw new BadHistoryException(
                    folder.toString(), 0, "a folder without .log files is no history of Cobra's or Viper's");
        }
        return isText(logs) ? ViperReader.read(logs) : new CobraReader(folder).read();
    }

    private static boolean isText(List<Path> logs) {
        for (Path log : logs) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(log))) {
                int first = in.read();
                if (first >= 0) {
                    return first == '{';
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return false;
    }
}
