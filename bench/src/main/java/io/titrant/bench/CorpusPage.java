package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.casefile.CaseReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes {@code docs/corpus.md}: which engine shows which known bug today. The launcher {@code bench/corpus} runs all case files on each engine first; the page
 * is made from the files that {@code bench/verdicts cases --db} writes.
 */
public final class CorpusPage {
    private static final String STRICT = " strict";
    private static final List<String> BY_WEIGHT =
            List.of("bug", "permitted", "unknown", "failed", "pass", "not-applicable");
    private static final String HEAD = """
            # The corpus

            Which engine shows which known bug today: each case file of [cases](../cases) that was judged to be a bug of some engine (`-- verdict: bug`), and the verdict on each
            engine here: the heaviest of all oracles. The case files run on an engine at the isolation levels that they name; – means that the engine does not run the case: another dialect, or no such level.
            `titrant replay cases/FILE --db E` shows one of them.

            `bench/corpus` writes this page.

            """;

    private CorpusPage() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("corpus", CorpusPage::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
        if (args.size() < 3) {
            throw new TitrantException("usage: CorpusPage CASES PAGE ENGINE=VERDICTS ...");
        }
        Map<String, Map<String, String>> byEngine = new TreeMap<>();
        for (String arg : args.subList(2, args.size())) {
            int equals = arg.indexOf('=');
            byEngine.put(arg.substring(0, equals), heaviest(Path.of(arg.substring(equals + 1))));
        }
        Files.writeString(Path.of(args.get(1)), page(Path.of(args.get(0)), byEngine));
        return 0;
    }

    /** The heaviest verdict on each case. */
    private static Map<String, String> heaviest(Path verdicts) throws IOException {
        Map<String, List<String[]>> byCase = new TreeMap<>();
        for (String line : Files.readAllLines(verdicts)) {
            String[] columns = line.split("\t", -1);
            if (!line.startsWith("#") && !columns[1].endsWith(STRICT)) {
                byCase.computeIfAbsent(columns[0], name -> new ArrayList<>()).add(columns);
            }
        }
        Map<String, String> heaviest = new TreeMap<>();
        byCase.forEach((name, lines) -> lines.stream()
                .min(Comparator.comparingInt(line -> BY_WEIGHT.indexOf(line[2])))
                .ifPresent(line -> heaviest.put(name, line[2].equals("bug") ? "**bug** " + line[1] : line[2])));
        return heaviest;
    }

    static String page(Path cases, Map<String, Map<String, String>> byEngine) {
        List<String> engines = List.copyOf(byEngine.keySet());
        String head = engines.stream().collect(Collectors.joining(" | ", "| case | ", " |\n"));
        String rule = "|---".repeat(engines.size() + 1) + "|\n";
        String rows = byEngine.values().stream()
                .flatMap(verdicts -> verdicts.entrySet().stream())
                .map(Map.Entry::getKey)
                .distinct()
                .filter(name -> isKnownBug(cases, name))
                .sorted()
                .map(name -> row(cases, name, byEngine))
                .collect(Collectors.joining());
        return HEAD + head + rule + rows;
    }

    private static boolean isKnownBug(Path cases, String name) {
        return header(cases, name, "verdict").startsWith("bug");
    }

    private static String header(Path cases, String name, String key) {
        return CaseReader.read(cases.resolve(name)).testCase().header().get(key).orElse("");
    }

    private static String row(Path cases, String name, Map<String, Map<String, String>> byEngine) {
        String title = header(cases, name, "title");
        String text = (title.isEmpty() ? name : title).replace("|", "\\|");
        return Stream.concat(
                        Stream.of("[" + text + "](../cases/" + name + ")"),
                        byEngine.values().stream().map(verdicts -> verdicts.getOrDefault(name, "–")))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
