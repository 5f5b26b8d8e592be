package io.titrant.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test of {@code examples/junit} with JUnit 5 and 6, on a version of H2 with a bug and on one without, as a separate process runs it. */
class ExampleProjectTest {
    private static final Path EXAMPLE =
            Path.of("../examples/junit").toAbsolutePath().normalize();

    @TempDir
    Path classes;

    @ParameterizedTest
    @CsvSource({"junit5, h2:2.2.224, 0", "junit5, h2:2.5.252, 1", "junit6, h2:2.2.224, 0", "junit6, h2:2.5.252, 1"})
    void isRedOnAFaultyVersionAndGreenOnAGoodOne(String junit, String db, int status) throws Exception {
        String path = classPath(Path.of("target", "junit", junit + ".jar").toAbsolutePath());
        compile(path);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dtitrant.db=" + db,
                "-cp",
                classes + File.pathSeparator + path,
                "org.junit.platform.console.ConsoleLauncher",
                "execute",
                "--select-class=shop.TransactionsTest",
                "--disable-banner",
                "--details=tree");

        Process process = new ProcessBuilder(command)
                .directory(EXAMPLE.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isEqualTo(status);
        assertThat(printed).contains("two-orders.sql", "newest-first.sql");
        if (status == 1) {
            assertThat(printed).contains("newest-first.sql shows a bug in h2 2.5.252");
        }
    }

    private void compile(String path) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-cp", path));
        arguments.add(
                EXAMPLE.resolve("src/test/java/shop/TransactionsTest.java").toString());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    /** The class path of this test with another JUnit. */
    private static String classPath(Path junit) {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String own = Arrays.stream(all.split(File.pathSeparator))
                .filter(entry -> !entry.contains("org" + File.separator + "junit"))
                .collect(Collectors.joining(File.pathSeparator));
        return own + File.pathSeparator + junit;
    }
}
