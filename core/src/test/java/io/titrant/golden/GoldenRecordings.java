package io.titrant.golden;

import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The golden files of the tests. */
final class GoldenRecordings {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private GoldenRecordings() {}

    static List<GoldenFile> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".golden"))
                    .sorted()
                    .map(GoldenRecordings::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static GoldenFile named(String name) {
        return read(FOLDER.resolve(name + ".golden"));
    }

    private static GoldenFile read(Path file) {
        String name = String.valueOf(file.getFileName());
        return GoldenFile.read(name, text(name));
    }

    static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the file's oracle says of its recording, with no more help than what the file has. */
    static Verdict judge(GoldenFile file) {
        return judge(file, DoctoredTwin.honest());
    }

    /** The same of a doctored twin. */
    static Verdict judge(GoldenFile file, DoctoredTwin twin) {
        return Oracles.named(file.testCase().header().get("oracle").orElse("troc"))
                .get(0)
                .judge(file.testCase(), twin.doctored(file.judged().recording()), new ReplayLab(file, twin));
    }
}
