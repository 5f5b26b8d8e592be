package io.titrant.engines.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SanitizerReportsTest {
    @TempDir
    Path folder;

    @Test
    void eachReportIsReturnedOnceAndOrdinaryLinesNever() throws IOException {
        Path log = folder.resolve("log");
        SanitizerReports reports = new SanitizerReports(log);
        assertThat(reports.next()).isEmpty();
        append(log, "2026-01-01 LOG: ready\n  x.c:1:2: runtime error: division by zero\n");
        assertThat(reports.next()).containsExactly("x.c:1:2: runtime error: division by zero");
        assertThat(reports.next()).isEmpty();
        append(log, "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\nWARNING: ThreadSanitizer: data");
        assertThat(reports.next()).containsExactly("==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x1");
        append(log, " race (pid=7)\nERROR:  division by zero\n");
        assertThat(reports.next()).containsExactly("WARNING: ThreadSanitizer: data race (pid=7)");
    }

    private static void append(Path log, String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
