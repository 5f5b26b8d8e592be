package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.graph.FollowOptions;
import io.titrant.graph.FollowingChecker;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Txn;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * How fast a stream of generated transactions is judged, and how much memory that takes: {@code lists|rows[-si] N [WINDOW]}. It prints twenty
 * lines, each with the transactions per second of processor time so far (those of the generator alone are measured first) and the heap that is
 * in use after a collection.
 */
final class FollowBench {
    private static final String USAGE = "usage: FollowBench lists|lists-si|rows|rows-si N [WINDOW]";
    private static final int ROWS = 100_000;
    private static final int LINES = 20;
    private static final int WARM_UP = 1_000_000;

    private FollowBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("check follow", FollowBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        if (args.size() < 2 || args.size() > 3) {
            throw new TitrantException(USAGE);
        }
        String kind = args.get(0);
        int size = BenchArguments.intCount("N", args.get(1));
        FollowOptions options = FollowOptions.DEFAULT.withDeletes(false);
        FollowingChecker checker = new FollowingChecker(
                args.size() == 3 ? options.withWindow(BenchArguments.intCount("WINDOW", args.get(2))) : options,
                Names.PLAIN);
        double start = Cpu.seconds();
        generate(kind, Math.min(size, WARM_UP), txn -> {});
        double perTransaction = (Cpu.seconds() - start) / Math.min(size, WARM_UP);
        double begin = Cpu.seconds();
        generate(kind, size, txn -> {
            checker.accept(txn);
            if (checker.accepted() % Math.max(1, size / LINES) == 0) {
                print(checker, Cpu.seconds() - begin - checker.accepted() * perTransaction);
            }
        });
        checker.end();
        out.println(kind + ": strict-serializable "
                + checker.findings().validity(Model.STRICT_SERIALIZABLE) + ", strong-snapshot-isolation "
                + checker.findings().validity(Model.STRONG_SNAPSHOT_ISOLATION) + " "
                + checker.findings().counts() + " " + checker.findings().doubts());
        return 0;
    }

    private static void generate(String kind, int size, Consumer<Txn> sink) {
        switch (kind) {
            case "lists" -> AppendSimulator.stream(false, size, 42, sink);
            case "lists-si" -> AppendSimulator.stream(true, size, 42, sink);
            case "rows" -> RowSimulator.stream(false, ROWS, size, 42, sink);
            case "rows-si" -> RowSimulator.stream(true, ROWS, size, 42, sink);
            default -> throw new TitrantException("unknown kind '" + kind + "'; " + USAGE);
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
