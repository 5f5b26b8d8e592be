package io.titrant.engines.provision;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The reports of a build with sanitizers (ASan, UBSan, TSan, MSan, LSan) in a server's log, and panics of a Go program. UBSan, TSan and TiDB let the server go on, so its death does
 * not tell. Only what was appended since the last look is read.
 */
final class SanitizerReports {
    private static final Pattern REPORT =
            Pattern.compile("runtime error: .*|(ERROR|WARNING|SUMMARY): \\w+Sanitizer: .*");
    private static final int LONGEST = 1 << 20;

    private final Path log;
    private long read;

    SanitizerReports(Path log) {
        this.log = log;
    }

    /** The reports since the last call. A line that has no end yet waits for the next call. */
    synchronized List<String> next() {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long size = file.length();
            if (size <= read) {
                return List.of();
            }
            read = Math.max(read, size - LONGEST);
            byte[] bytes = new byte[(int) (size - read)];
            file.seek(read);
            file.readFully(bytes);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            read += end;
            return new String(bytes, 0, end, StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> REPORT.matcher(line).find())
                    .map(String::strip)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
