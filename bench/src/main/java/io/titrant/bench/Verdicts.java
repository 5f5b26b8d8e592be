package io.titrant.bench;

import io.titrant.TitrantException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Shows that a change of Titrant leaves every verdict as it was: writes what the oracles say of the case files ({@code cases}) or of
 * random cases ({@code random}), and compares two such files ({@code compare}). The launcher {@code bench/verdicts} lists the options.
 */
public final class Verdicts {
    private static final int DIFFERENT = 1;
    private static final String USAGE = "usage: bench/verdicts cases [--db E] [--out FILE] [PATH ...]"
            + " | random [--cases N] [--seed S] [--out FILE] ENGINE ... | compare BEFORE[,...] AFTER[,...]";

    private Verdicts() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("verdicts", Verdicts::run, args);
    }

    /** The exit status: 0, or 1 if a comparison found differences. */
    static int run(List<String> args, PrintStream out, PrintStream err) {
        List<String> others = args.subList(Math.min(1, args.size()), args.size());
        return switch (args.isEmpty() ? "" : args.get(0)) {
            case "cases" -> cases(arguments(others, "--db", "--out"), out, err);
            case "random" -> random(arguments(others, "--cases", "--seed", "--out"), out, err);
            case "compare" -> compare(arguments(others).words(), out);
            default -> throw new TitrantException(USAGE);
        };
    }

    private static BenchArguments arguments(List<String> args, String... known) {
        return BenchArguments.parse(args, Set.of(known), USAGE);
    }

    private static int cases(BenchArguments arguments, PrintStream out, PrintStream err) {
        Path root = Path.of(System.getProperty("titrant.cases", "cases"));
        List<Path> paths = arguments.words().stream().map(Path::of).toList();
        write(
                arguments,
                out,
                err,
                to -> new CaseFileVerdicts(root, arguments.options().get("--db"), to).write(paths));
        return 0;
    }

    private static int random(BenchArguments arguments, PrintStream out, PrintStream err) {
        if (arguments.words().isEmpty()) {
            throw new TitrantException("no engine is named; " + USAGE);
        }
        long cases = arguments.count("--cases", 2000);
        long seed = arguments.number("--seed", 1);
        write(
                arguments,
                out,
                err,
                to -> arguments.words().forEach(engine -> RandomVerdicts.write(engine, cases, seed, to)));
        return 0;
    }

    private static void write(
            BenchArguments arguments, PrintStream out, PrintStream err, Consumer<VerdictOutput> command) {
        String file = arguments.options().get("--out");
        if (file == null) {
            command.accept(new VerdictOutput(out, err));
            return;
        }
        try (PrintStream to = new PrintStream(new FileOutputStream(file), false, StandardCharsets.UTF_8)) {
            command.accept(new VerdictOutput(to, err));
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static int compare(List<String> sides, PrintStream out) {
        if (sides.size() != 2) {
            throw new TitrantException("compare takes two sides; " + USAGE);
        }
        VerdictComparison comparison = VerdictComparison.of(files(sides.get(0)), files(sides.get(1)));
        comparison.report().forEach(out::println);
        return comparison.differences() == 0 ? 0 : DIFFERENT;
    }

    private static List<Path> files(String side) {
        return Stream.of(side.split(",", -1)).map(Path::of).toList();
    }
}
