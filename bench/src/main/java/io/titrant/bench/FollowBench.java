package io.titrant.bench;

import io.titrant.graph.FollowOptions;
import io.titrant.graph.FollowingChecker;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Txn;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * How fast a stream of generated transactions is judged, and how much memory that takes: {@code lists|rows[-si] N [WINDOW]}. It prints twenty
 * lines, each with the transactions per second of processor time so far (those of the generator alone are measured first) and the heap that is
 * in use after a collection.
 */
final class FollowBench {
    private static final int ROWS = 100_000;
    private static final int LINES = 20;
    private static final int WARM_UP = 1_000_000;

    private FollowBench() {}

    public static void main(String[] args) {
        if (args.length < 2 || args.length > 3) {
            System.err.println("FollowBench lists|lists-si|rows|rows-si N [WINDOW]");
            System.exit(2);
        }
        int size = Integer.parseInt(args[1]);
        FollowOptions options = FollowOptions.DEFAULT.withDeletes(false);
        FollowingChecker checker = new FollowingChecker(
                args.length == 3 ? options.withWindow(Integer.parseInt(args[2])) : options, Names.PLAIN);
        double start = Cpu.seconds();
        generate(args[0], Math.min(size, WARM_UP), txn -> {});
        double perTransaction = (Cpu.seconds() - start) / Math.min(size, WARM_UP);
        double begin = Cpu.seconds();
        generate(args[0], size, txn -> {
            checker.accept(txn);
            if (checker.accepted() % Math.max(1, size / LINES) == 0) {
                print(checker, Cpu.seconds() - begin - checker.accepted() * perTransaction);
            }
        });
        checker.end();
        System.out.println(args[0] + ": strict-serializable "
                + checker.findings().validity(Model.STRICT_SERIALIZABLE) + ", strong-snapshot-isolation "
                + checker.findings().validity(Model.STRONG_SNAPSHOT_ISOLATION) + " "
                + checker.findings().counts() + " " + checker.findings().doubts());
    }

    private static void generate(String kind, int size, Consumer<Txn> sink) {
        switch (kind) {
            case "lists" -> AppendSimulator.stream(false, size, 42, sink);
            case "lists-si" -> AppendSimulator.stream(true, size, 42, sink);
            case "rows" -> RowSimulator.stream(false, ROWS, size, 42, sink);
            case "rows-si" -> RowSimulator.stream(true, ROWS, size, 42, sink);
            default -> throw new IllegalArgumentException(kind);
        }
    }

    private static void print(FollowingChecker checker, double seconds) {
        System.gc();
        System.out.printf(
                Locale.ROOT,
                "%,13d txns %8.1f cpu-s %,9.0f txn/cpu-s  held %6d  keys %8d  heap %4d MB%n",
                checker.accepted(),
                seconds,
                checker.accepted() / seconds,
                checker.held(),
                checker.keys(),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20);
    }
}
