package io.titrant.bench;

import io.titrant.engine.Instance;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.metrics.StormSample;
import io.titrant.storm.model.ModelReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A long storm with {@code --check}: whether throughput and memory stay the same. It prints six lines, each for a sixth of the time: committed transactions per second and per second of processor
 * time (Titrant and the server together), the heap after a collection, the resident memory of Titrant beyond the heap that the JVM has reserved, and that of the server. The
 * script reserves the whole heap at the start: a JVM that grows its heap on demand never gives it back, so its resident memory rises for long although no more of it is used.
 */
final class EnduranceBench implements StormRun.Listener {
    private static final int LINES = 6;

    private final double interval;
    private double nextLine;
    private double lastSeconds;
    private double lastCpu = Cpu.seconds();
    private long lastCommitted;

    private EnduranceBench(int minutes) {
        this.interval = minutes * 60.0 / LINES;
        this.nextLine = interval;
    }

    static void run(Instance instance, int minutes, int sessions) throws InterruptedException {
        StormSettings settings =
                StormBench.settings(instance.engine(), ModelReader.shipped("ycsb-sql"), sessions, 0).toBuilder()
                        .limits(Duration.ofMinutes(minutes), null)
                        .checks(true, false)
                        .build();
        System.out.printf(
                "%s %s, YCSB-SQL with --check, %d sessions, %s, %d minutes%n",
                instance.engine().name(), instance.version(), sessions, settings.levels(), minutes);
        StormResult result = new StormRun(instance, settings, new EnduranceBench(minutes)).run();
        StormBench.print("the whole storm", result);
        System.out.printf(
                "%,d transactions committed, %,d rolled back, %s, anomalies %s%n",
                result.transactions().committed(),
                result.transactions().rolledBack(),
                result.checked(),
                result.anomalies());
        result.notes().forEach(System.out::println);
    }

    @Override
    public void progress(StormSample now) {
        if (now.seconds() < nextLine) {
            return;
        }
        nextLine += interval;
        double cpu = Cpu.seconds();
        long committed = now.committed() - lastCommitted;
        System.gc();
        var heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        long resident = residentMegabytes(List.of(ProcessHandle.current()));
        System.out.printf(
                Locale.ROOT,
                "%6.0f s  %7.0f tps  %6.0f per cpu-s  heap %4d of %d MB  resident %5d MB, beyond the heap %4d MB  server %5d MB  alpha %.4f  waits %d  deadlocks %d  serialization %d  anomalies %d%n",
                now.seconds(),
                committed / (now.seconds() - lastSeconds),
                committed / (cpu - lastCpu),
                heap.getUsed() >> 20,
                heap.getCommitted() >> 20,
                resident,
                resident - (heap.getCommitted() >> 20),
                residentMegabytes(ProcessHandle.current().descendants().toList()),
                now.alpha(),
                now.waits(),
                now.deadlocks(),
                now.serializationFailures(),
                now.anomalies());
        lastSeconds = now.seconds();
        lastCommitted = now.committed();
        lastCpu = cpu;
    }

    /** The memory of processes; a page that several of them share counts once. */
    private static long residentMegabytes(List<ProcessHandle> processes) {
        long kilobytes = 0;
        for (ProcessHandle process : processes) {
            try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "smaps_rollup"))) {
                kilobytes += lines.filter(line -> line.startsWith("Pss:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum();
            } catch (IOException | UncheckedIOException e) {
                // The process has ended.
            }
        }
        return kilobytes >> 10;
    }
}
