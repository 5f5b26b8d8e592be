package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged case files, histories and campaigns: each ends with a status, never with a stack trace or "a defect in Titrant itself". {@code bench/fuzz}
 * runs more of them.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class FuzzTest {
    private static final int INPUTS = Integer.getInteger("titrant.fuzz.inputs", 120);
    private static final long SEED = Long.getLong("titrant.fuzz.seed", 1);
    private static final List<String> FRAGMENTS = List.of(
            "'",
            "\"",
            "`",
            ";",
            "--",
            "/*",
            "*/",
            "/* T9 */ ",
            "/* init */",
            "-- engine: nothing:1\n",
            "-- isolation: NONE\n",
            "\n",
            "\r",
            "\t",
            "\u0000",
            "\uFEFF",
            "\uD83D\uDE00",
            "(",
            ")",
            "{",
            "}",
            "[",
            "]",
            ":",
            "-1",
            "99999999999999999999",
            "1e999",
            "NULL",
            "$$",
            "\\",
            " ".repeat(5000),
            "(".repeat(3000),
            "9".repeat(4000),
            "BEGIN",
            "COMMIT",
            "ROLLBACK TO x",
            "SAVEPOINT x",
            ":type :ok",
            "nil");

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    @Test
    void everyDamagedInputEndsWithAStatus() throws IOException {
        List<String> cases = texts(Path.of("../examples"), ".sql");
        cases.addAll(texts(Path.of("../cases/troc"), ".sql"));
        List<String> histories = texts(Path.of("../examples"), ".edn");
        histories.add("{\"type\":\"txn\"}");
        assertThat(cases).hasSizeGreaterThan(5);
        for (int i = 0; i < INPUTS; i++) {
            boolean history = i % 3 == 0;
            String input = damaged(one(history ? histories : cases));
            Path file = Files.write(
                    folder.resolve(history ? "input.edn" : "input.sql"), input.getBytes(StandardCharsets.UTF_8));
            check(file, history ? List.of("check", file.toString()) : onH2(file), input);
        }
    }

    private List<String> onH2(Path file) {
        List<String> command =
                new ArrayList<>(List.of("replay", file.toString(), "--db", "h2", "--oracle", "survival,troc"));
        if (random.nextBoolean()) {
            command.add("--untrusted");
        }
        if (random.nextBoolean()) {
            command.add("--json");
        }
        return command;
    }

    private static void check(Path file, List<String> command, String input) {
        Titrant run = Titrant.run(command.toArray(String[]::new));
        assertThat(run.status()).as(input).isBetween(0, 2);
        assertThat(run.err())
                .as(input)
                .doesNotContain("defect in Titrant", "Exception", "\tat ")
                .satisfies(err -> assertThat(err.lines()).hasSizeLessThanOrEqualTo(1));
        if (run.status() == 2) {
            assertThat(run.err()).as(input).isNotBlank();
        }
        if (command.contains("--json") && !run.out().isBlank()) {
            assertThat(run.json().isContainer()).as(file.toString()).isTrue();
        }
    }

    private String damaged(String text) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(damaged.length() + 1);
            int end = Math.min(damaged.length(), at + random.nextInt(40));
            switch (random.nextInt(5)) {
                case 0 -> damaged.delete(at, end);
                case 1 -> damaged.insert(at, damaged.substring(at, end));
                case 2 -> damaged.setLength(at);
                case 3 -> damaged.insert(at, (char) random.nextInt(0xD800));
                default -> damaged.insert(at, one(FRAGMENTS));
            }
        }
        return damaged.toString();
    }

    private String one(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static List<String> texts(Path folder, String ending) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(ending))
                    .filter(path -> !path.getFileName()
                            .toString()
                            .matches("(mariadb|mysql|postgres|derby|duckdb|hsqldb|tidb).*"))
                    .sorted()
                    .toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }
}
