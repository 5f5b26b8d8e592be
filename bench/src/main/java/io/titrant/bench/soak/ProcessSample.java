package io.titrant.bench.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The resources of a process and its children, by Linux's {@code /proc}.
 *
 * @param heapMegabytes the heap of the JVM in use after a full collection, the least of several seconds: what one reduction holds for a second is no growth
 * @param residentMegabytes resident memory of the JVM
 * @param serverMegabytes memory of its child processes, shared pages counted once
 */
record ProcessSample(
        long heapMegabytes,
        long residentMegabytes,
        long serverMegabytes,
        long openFiles,
        long threads,
        long processes,
        long temporaryFiles) {
    /** Linux counts processor time for users in hundredths of a second. */
    private static final double TICKS = 100;

    private static final int HEAP_LOOKS = 5;
    private static final long HEAP_LOOK_EVERY_MILLIS = 1_000;

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    static ProcessSample of(ProcessHandle jvm, Path temporary) throws IOException, InterruptedException {
        // First, because it takes seconds.
        long heap = leastHeap(jvm.pid());
        List<ProcessHandle> children = jvm.descendants().toList();
        return new ProcessSample(
                heap,
                number(jvm.pid(), "status", "VmRSS") >> 10,
                children.stream()
                                .mapToLong(child -> number(child.pid(), "smaps_rollup", "Pss"))
                                .sum()
                        >> 10,
                entries(Path.of("/proc", Long.toString(jvm.pid()), "fd")),
                number(jvm.pid(), "status", "Threads"),
                children.size(),
                files(temporary));
    }

    /** The processor time so far of a process and its children, ended ones included. */
    static double cpuSeconds(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                        .mapToLong(one -> ticks(one.pid()))
                        .sum()
                / TICKS;
    }

    /** utime, stime, cutime and cstime of {@code /proc/PID/stat}: the time of a process and of its children that have ended; 0 if it has ended itself. */
    private static long ticks(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The second field, the name in parentheses, may contain spaces.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Stream.of(fields)
                    .skip(11)
                    .limit(4)
                    .mapToLong(Long::parseLong)
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }

    private static long leastHeap(long pid) throws IOException, InterruptedException {
        long least = Long.MAX_VALUE;
        for (int look = 0; look < HEAP_LOOKS; look++) {
            Thread.sleep(look == 0 ? 0 : HEAP_LOOK_EVERY_MILLIS);
            long megabytes = heap(pid);
            least = megabytes > 0 ? Math.min(least, megabytes) : least;
        }
        return least == Long.MAX_VALUE ? 0 : least;
    }

    /** The objects that a full collection leaves: the histogram counts them at the collection, before the JVM goes on; 0 if the JVM does not answer. */
    private static long heap(long pid) throws IOException, InterruptedException {
        Matcher total = TOTAL.matcher(jcmd(pid, "GC.class_histogram"));
        return total.find() ? Long.parseLong(total.group(1)) >> 20 : 0;
    }

    private static String jcmd(long pid, String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return output;
    }

    /** A number of a file of {@code /proc/PID}; 0 if the process has ended. */
    private static long number(long pid, String file, String key) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), file))) {
            return lines.filter(line -> line.startsWith(key + ":"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static long entries(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.count();
        } catch (IOException e) {
            return 0;
        }
    }

    /** The files below a folder; files may vanish while they are counted. */
    static long files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).count();
        } catch (IOException | UncheckedIOException e) {
            return -1;
        }
    }
}
