package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs a program to its end. */
public final class Commands {
    private static final long LIMIT_MINUTES = 5;

    private Commands() {}

    public static void run(List<String> command, Map<String, String> environment) {
        run(command, environment, null);
    }

    /** Runs a program with a file as its input. */
    public static void run(List<String> command, Map<String, String> environment, @Nullable Path input) {
        output(command, environment, input);
    }

    /** Runs a program and returns its output; the error of a failed program contains the end of its output. */
    public static String output(List<String> command, Map<String, String> environment, @Nullable Path input) {
        Path output = null;
        try {
            output = Files.createTempFile("titrant-", ".log");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .redirectInput(
                            input == null
                                    ? ProcessBuilder.Redirect.PIPE
                                    : ProcessBuilder.Redirect.from(input.toFile()));
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (input == null) {
                process.getOutputStream().close();
            }
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                ServerRegistry.kill(process.toHandle());
                throw new TitrantException(command.get(0) + " did not end within " + LIMIT_MINUTES + " minutes");
            }
            String said = Files.readString(output, StandardCharsets.ISO_8859_1);
            if (process.exitValue() != 0) {
                List<String> lines =
                        said.lines().filter(line -> !line.isBlank()).toList();
                throw new TitrantException(command.get(0) + " failed with status " + process.exitValue() + ": "
                        + String.join(" | ", lines.subList(Math.max(0, lines.size() - 3), lines.size())));
            }
            return said;
        } catch (IOException e) {
            throw new TitrantException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TitrantException("interrupted while running " + command.get(0), e);
        } finally {
            if (output != null) {
                delete(output);
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // A small file in the temporary folder.
        }
    }
}
