package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.graph.format.HistoryFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * How fast histories are read and judged: {@code generate KIND N FILE} writes one of lists as Elle's EDN, {@code check FILE} reads and
 * judges it and prints transactions per second of processor time, and the most memory that the process ever held. {@code registers KIND N}
 * generates and judges a history of registers. {@code list DIR} prints the histories under a folder, {@code judge FILE MODEL} judges one.
 */
final class CheckBench {
    private static final String USAGE = "usage: CheckBench generate serializable|si N FILE, check FILE,"
            + " registers tpcc|twitter[-si] N, list DIR, or judge FILE MODEL";

    private CheckBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("check", CheckBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
        List<String> words = args.subList(Math.min(1, args.size()), args.size());
        switch (args.isEmpty() ? "" : args.get(0) + " " + words.size()) {
            case "generate 3" ->
                write(AppendSimulator.run(words.get(0).equals("si"), number(words.get(1)), 42), Path.of(words.get(2)));
            case "check 1" -> check(Path.of(words.get(0)));
            case "registers 2" -> registers(words.get(0), number(words.get(1)));
            case "list 1" -> HistoryFiles.under(Path.of(words.get(0))).forEach(out::println);
            case "judge 2" -> judge(Path.of(words.get(0)), model(words.get(1)));
            default -> throw new TitrantException(USAGE);
        }
        return 0;
    }

    private static int number(String transactions) {
        return BenchArguments.intCount("N", transactions);
    }

    private static Model model(String name) {
        return Model.named(name).orElseThrow(() -> new TitrantException("no model is named '" + name + "'"));
    }

    private static void check(Path file) throws IOException {
        double start = Cpu.seconds();
        History history = HistoryFiles.read(file, null);
        double read = Cpu.seconds();
        Findings findings = Checker.check(history);
        double end = Cpu.seconds();
        int n = history.txns().size();
        System.out.printf(
                Locale.ROOT,
                "%9d txns  read %6.2f cpu-s  check %6.2f cpu-s (%,9.0f txn/cpu-s)  process %6.2f cpu-s (%,9.0f"
                        + " txn/cpu-s)  peak %5d MB  %s, weakest violated %s%n",
                n,
                read - start,
                end - read,
                n / (end - read),
                end,
                n / end,
                peakMegabytes(),
                findings.counts(),
                findings.weakestViolated().map(m -> m.label()).orElse("none"));
    }

    private static void registers(String kind, int transactions) throws IOException {
        boolean snapshots = kind.endsWith("-si");
        RegisterSimulator.Kind workload =
                kind.startsWith("tpcc") ? RegisterSimulator.Kind.TPCC : RegisterSimulator.Kind.TWITTER;
        History history = RegisterSimulator.run(workload, snapshots, transactions, 42);
        double start = Cpu.seconds();
        Findings findings = Checker.check(history);
        System.out.printf(
                Locale.ROOT,
                "%-11s %9d txns  check %6.2f cpu-s  peak %5d MB  serializable %s, snapshot-isolation %s%n",
                kind,
                transactions,
                Cpu.seconds() - start,
                peakMegabytes(),
                findings.validity(Model.STRONG_SESSION_SERIALIZABLE),
                findings.validity(Model.STRONG_SESSION_SNAPSHOT_ISOLATION));
    }

    private static void judge(Path file, Model model) throws IOException {
        History history = HistoryFiles.read(file, null);
        Findings findings = Checker.check(history);
        System.out.printf(
                Locale.ROOT,
                "%-8s %8d txns %7.2f cpu-s %6d MB  weakest violated %-30s %s%n",
                findings.validity(model),
                history.txns().size(),
                Cpu.seconds(),
                peakMegabytes(),
                findings.weakestViolated().map(Model::label).orElse("none"),
                file);
    }

    private static long peakMegabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            }
        }
        return -1;
    }

    /** Invocations and completions in the order of time, as Jepsen writes them. */
    private static void write(History history, Path file) throws IOException {
        long last = history.txns().get(history.txns().size() - 1).completed();
        int[] at = new int[(int) last + 1];
        for (Txn t : history.txns()) {
            at[(int) t.invoked()] = -t.id() - 1;
            at[(int) t.completed()] = t.id() + 1;
        }
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            long index = 0;
            for (int event : at) {
                if (event != 0) {
                    Txn t = history.txns().get(Math.abs(event) - 1);
                    line(out, t, event < 0, index++);
                }
            }
        }
    }

    private static void line(BufferedWriter out, Txn t, boolean invoke, long index) throws IOException {
        String type = invoke ? "invoke" : t.status() == Txn.Status.COMMITTED ? "ok" : "fail";
        out.append("{:index ").append(Long.toString(index));
        out.append(", :time ").append(Long.toString(index * 1_000_000));
        out.append(", :type :").append(type).append(", :process ").append(Integer.toString(t.session()));
        out.append(", :f :txn, :value [");
        List<Op> ops = t.ops();
        for (int i = 0; i < ops.size(); i++) {
            out.append(i == 0 ? "[" : " [");
            if (ops.get(i) instanceof Op.Append append) {
                out.append(":append " + append.key() + " " + append.version());
            } else if (ops.get(i) instanceof Op.ReadChain read) {
                out.append(":r ").append(Integer.toString(read.key())).append(' ');
                if (invoke || t.status() != Txn.Status.COMMITTED) {
                    out.append("nil");
                } else {
                    chain(out, read.chain());
                }
            }
            out.append(']');
        }
        out.append("]}\n");
    }

    private static void chain(BufferedWriter out, int[] chain) throws IOException {
        out.append('[');
        for (int i = 0; i < chain.length; i++) {
            out.append(i == 0 ? "" : " ").append(Integer.toString(chain[i]));
        }
        out.append(']');
    }
}
