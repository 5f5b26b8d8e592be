package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code titrant check --follow} from the outside. */
@Timeout(120)
class FollowCommandTest {
    private static final String HEADER = "{\"format\":\"titrant-history\",\"version\":1}\n";
    private static final String ONE_HALF =
            "{\"session\":0,\"status\":\"committed\",\"invoked\":1,\"completed\":4,\"ops\":[[\"get\",0,\"x\",null],[\"put\",1,\"y\",1]]}\n";
    private static final String OTHER_HALF =
            "{\"session\":1,\"status\":\"committed\",\"invoked\":2,\"completed\":5,\"ops\":[[\"get\",0,\"y\",null],[\"put\",1,\"x\",1]]}\n";

    @TempDir
    Path folder;

    @Test
    void aFileThatNoLongerGrowsIsJudgedLikeAWholeHistory() {
        Titrant check = Titrant.run("check", "--follow", "../examples/write-skew.edn", "--idle", "1ms");
        assertThat(check.err()).isEmpty();
        assertThat(check.status()).isEqualTo(1);
        assertThat(check.out())
                .contains("after 3 transactions: violates repeatable-read, serializable")
                .contains("T1 -rw(x)-> T0 -rw(y)-> T1")
                .contains("3 transactions; 3 held at the end, 0 forgotten")
                .contains("weakest model violated: repeatable-read");
        assertThat(Titrant.run(
                                "check",
                                "--follow",
                                "../examples/write-skew.edn",
                                "--idle",
                                "1ms",
                                "--model",
                                "snapshot-isolation")
                        .status())
                .isZero();
    }

    @Test
    void aViolationIsPrintedWhileTheStreamGoesOn() throws Exception {
        InputStream before = System.in;
        StringWriter out = new StringWriter();
        try (PipedOutputStream lines = new PipedOutputStream();
                PipedInputStream input = new PipedInputStream(lines)) {
            System.setIn(input);
            CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() ->
                    Main.run(new PrintWriter(out), new PrintWriter(new StringWriter()), "check", "--follow", "-"));
            lines.write((HEADER + ONE_HALF).getBytes(StandardCharsets.UTF_8));
            lines.flush();
            lines.write(OTHER_HALF.getBytes(StandardCharsets.UTF_8));
            lines.flush();
            await(() -> out.toString().contains("violates repeatable-read"));
            assertThat(status).isNotDone();
            lines.close();
            assertThat(status.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void linesThatAreAppendedToAFileAreJudged() throws Exception {
        Path file = Files.writeString(folder.resolve("growing.jsonl"), HEADER + ONE_HALF);
        StringWriter out = new StringWriter();
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> Main.run(
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                "check",
                "--follow",
                file.toString(),
                "--idle",
                "3s"));
        Files.writeString(file, OTHER_HALF, StandardOpenOption.APPEND);
        assertThat(status.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(out.toString()).contains("2 transactions; 2 held at the end");
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void badInputIsOneLineAndStatusTwo() throws IOException {
        Path cut = Files.writeString(folder.resolve("cut.jsonl"), HEADER + ONE_HALF + "{\"session\":");
        Titrant check = Titrant.run("check", "--follow", cut.toString(), "--idle", "1ms");
        assertThat(check.status()).isEqualTo(2);
        assertThat(check.err().lines()).hasSize(1);
        assertThat(check.err()).contains("cut.jsonl:3");
        assertThat(Titrant.run("check", "--follow", "nowhere.edn").err()).contains("no such file: nowhere.edn");
        assertThat(Titrant.run("check", "../examples/write-skew.edn", "--window", "5")
                        .err())
                .contains("need --follow");
        assertThat(Titrant.run("check", "--follow", "x", "--window", "0").err()).contains("--window takes a number");
        assertThat(Titrant.run("check", "--follow", "x", "--predicates").err()).contains("whole history");
    }
}
