package io.titrant.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the processor time of this JVM goes: to the JVM itself (its compiler), to the engine and its driver, or to Titrant. The compiler's threads are
 * read from the operating system (Linux). The rest is divided by samples of Java Flight Recorder: a sample counts for the engine if its stack has a
 * frame of the engine's or the driver's packages.
 */
final class CpuShares implements AutoCloseable {
    private static final List<String> ENGINES = List.of(
            "org.h2.",
            "org.hsqldb.",
            "org.apache.derby.",
            "org.sqlite.",
            "org.duckdb.",
            "org.postgresql.",
            "org.mariadb.",
            "com.mysql.");
    private static final double TICKS_PER_SECOND = 100;

    private final Recording recording = new Recording();
    private final double compiler = compilerSeconds();
    private final double all = Cpu.seconds();

    CpuShares() {
        recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
        recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
        recording.start();
    }

    /** {@code engine and driver 52 %, Titrant 30 %, JVM's compiler 18 %}; the processor time of servers counts for the engine. */
    String describe(double servers) {
        recording.stop();
        double total = Math.max(0.01, Cpu.seconds() - all);
        double compiled = compilerSeconds() - compiler;
        long[] samples = samples();
        double java = Math.max(0, total - compiled - servers) / Math.max(1, samples[0] + samples[1]);
        return String.format(
                "engine and driver %.0f %%, Titrant %.0f %%, the JVM's compiler %.0f %% (%d samples)",
                100 * (servers + java * samples[0]) / total,
                100 * java * samples[1] / total,
                100 * compiled / total,
                samples[0] + samples[1]);
    }

    /** The samples in the engine and those elsewhere. */
    private long[] samples() {
        long[] counts = new long[2];
        try {
            Path file = Files.createTempFile("titrant", ".jfr");
            try {
                recording.dump(file);
                for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                    if (event.getStackTrace() != null && !waits(event)) {
                        counts[inEngine(event) ? 0 : 1]++;
                    }
                }
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return counts;
    }

    private static boolean inEngine(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .map(frame -> frame.getMethod().getType().getName())
                .anyMatch(type -> ENGINES.stream().anyMatch(type::startsWith));
    }

    /** A thread in a native method of the JDK waits: for the network, a lock or a child process. */
    private static boolean waits(RecordedEvent event) {
        return event.getEventType().getName().equals("jdk.NativeMethodSample")
                && !event.getStackTrace()
                        .getFrames()
                        .get(0)
                        .getMethod()
                        .getType()
                        .getName()
                        .startsWith("org.");
    }

    private static double compilerSeconds() {
        Path tasks = Path.of("/proc/self/task");
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.mapToDouble(CpuShares::secondsIfCompiler).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double secondsIfCompiler(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return name.matches("C[12] Compiler.*")
                    ? (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND
                    : 0;
        } catch (IOException e) {
            return 0; // the thread has ended
        }
    }

    @Override
    public void close() {
        recording.close();
    }
}
