package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class name means one thing in the whole tree; the house rules of core see only core. */
class ClassNamesTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void noTwoTopLevelClassesOfAnyModuleShareAName() throws IOException {
        Map<String, List<String>> files = new TreeMap<>();
        int modules = 0;
        for (Path sources : sourceFolders()) {
            modules++;
            try (Stream<Path> below = Files.walk(sources)) {
                below.map(Path::toString)
                        .filter(file -> file.endsWith(".java") && !file.endsWith("package-info.java"))
                        .forEach(file -> files.computeIfAbsent(
                                        file.substring(file.lastIndexOf(java.io.File.separatorChar) + 1),
                                        name -> new ArrayList<>())
                                .add(file));
            }
        }
        assertThat(modules).as("modules with sources").isGreaterThanOrEqualTo(4);
        assertThat(files).as("source files").hasSizeGreaterThan(300);
        files.values().removeIf(same -> same.size() == 1);
        assertThat(files).isEmpty();
    }

    private static List<Path> sourceFolders() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }
}
