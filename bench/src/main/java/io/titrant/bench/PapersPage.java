package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.Header;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes {@code docs/papers.md}: the published bugs of the papers, and Titrant's verdict on each. The launcher {@code bench/papers} runs the cases first;
 * the page is made from the file that {@code bench/verdicts cases} writes.
 */
public final class PapersPage {
    private static final List<String> FOLDERS = List.of("published", "papers");
    /** Of a case that is named after a bug report, or that a paper shows as a finding. */
    private static final Pattern PUBLISHED =
            Pattern.compile("\\w+#\\d+|TxCheck figure (1|14|15|16)\\b|IsoRel (figure|table).*\\(.*SQL\\)");

    /** Of a case that the paper compares the bug with. */
    private static final Pattern HELPER = Pattern.compile("-(oracle|serial-schedule|reordered)\\.sql$");

    private static final List<String> BY_WEIGHT =
            List.of("bug", "permitted", "unknown", "failed", "pass", "not-applicable");
    private static final String STRICT = " strict";
    private static final String HEAD = """
            # The bugs of the papers

            Each published bug of the five papers that Titrant has as a case, on the engine that Titrant starts for it, and the verdict: the heaviest of
            all oracles, by default and with `--strict`.

            - `permitted` is a verdict that a documented behaviour explains; the reason is the [rule](rules.md). With `--strict` it is a bug, as in the paper.
            - A bug of TiDB runs on MySQL, since Titrant does not fetch TiDB: `pass` says that MySQL does as it documents. [docs/tidb.md](tidb.md) has the verdicts on TiDB.
            - A control is the same case without the bug. DBStorm publishes no cases of its bugs.

            `bench/papers` writes this page; a test compares it with the case files.

            | bug | case | engine | isolation | verdict | `--strict` | reason |
            |---|---|---|---|---|---|---|
            """;

    private PapersPage() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("papers", PapersPage::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
        if (args.size() != 3) {
            throw new TitrantException("usage: PapersPage VERDICTS CASES PAGE");
        }
        Files.writeString(Path.of(args.get(2)), page(Path.of(args.get(0)), Path.of(args.get(1))));
        return 0;
    }

    /** The first four columns of each row depend on the case files alone. */
    static List<String> rowStarts(Path cases) {
        return caseFiles(cases).stream().map(file -> rowStart(cases, file)).toList();
    }

    private static String page(Path verdicts, Path cases) throws IOException {
        Map<String, List<String[]>> byCase = new TreeMap<>();
        for (String line : Files.readAllLines(verdicts)) {
            if (!line.startsWith("#")) {
                String[] columns = line.split("\t", -1);
                byCase.computeIfAbsent(columns[0], name -> new ArrayList<>()).add(columns);
            }
        }
        return HEAD
                + caseFiles(cases).stream()
                        .map(file -> rowStart(cases, file)
                                + verdicts(
                                        byCase.getOrDefault(name(cases, file), List.of()),
                                        cases.relativize(file).getName(1).toString(),
                                        header(file))
                                + "\n")
                        .collect(Collectors.joining());
    }

    private static List<Path> caseFiles(Path cases) {
        List<Path> found = new ArrayList<>();
        for (String folder : FOLDERS) {
            try (Stream<Path> files = Files.walk(cases.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".sql"))
                        .filter(file -> PUBLISHED.matcher(source(file)).find())
                        .filter(file -> !HELPER.matcher(file.toString()).find())
                        .forEach(found::add);
            } catch (IOException e) {
                throw new TitrantException(cases + ": cannot be read: " + e.getMessage(), e);
            }
        }
        found.sort(Comparator.comparing((Path file) -> source(file)).thenComparing(file -> name(cases, file)));
        return found;
    }

    private static Header header(Path file) {
        return CaseReader.read(file).testCase().header();
    }

    private static String source(Path file) {
        return header(file).get("source").orElse("");
    }

    private static String name(Path cases, Path file) {
        return cases.relativize(file).toString().replace('\\', '/');
    }

    private static String rowStart(Path cases, Path file) {
        Header header = header(file);
        String name = name(cases, file);
        return "| " + header.get("source").orElse("") + " | ["
                + header.get("title").orElse(name).replace("|", "\\|") + "](../cases/" + name + ") | "
                + header.get("engine").orElse("") + " | "
                + header.get("isolation").orElse("") + " | ";
    }

    private static String verdicts(List<String[]> lines, String paper, Header header) {
        String[] usual = heaviest(lines, paper, false);
        String[] strict = heaviest(lines, paper, true);
        return label(usual) + " | " + label(strict) + " | " + reason(usual, header) + " |";
    }

    private static String reason(String[] usual, Header header) {
        if (!usual[4].equals("-")) {
            return "[" + usual[4] + "](rules.md#" + usual[4] + ")";
        }
        if (header.get("kind").isPresent()) {
            return header.get("kind").get();
        }
        if (!usual[2].equals("pass")) {
            return "";
        }
        if (header.get("source").orElse("").contains("TiDB")) {
            return "a bug of TiDB; MySQL passes";
        }
        return header.get("seen").orElse("").contains(" yes ")
                ? "the result is what the level documents"
                : "this version does not show it";
    }

    /** Of verdicts of the same weight, that of the paper's own oracle. */
    private static String[] heaviest(List<String[]> lines, String paper, boolean strict) {
        return lines.stream()
                .filter(line -> line[1].endsWith(STRICT) == strict)
                .min(Comparator.comparingInt((String[] line) -> BY_WEIGHT.indexOf(line[2]))
                        .thenComparing(line -> !line[1].startsWith(paper)))
                .orElse(new String[] {"", "", "not run", "-", "-"});
    }

    private static String label(String[] line) {
        boolean found = line[2].equals("bug") || line[2].equals("permitted");
        return found ? line[2] + " (" + line[1].replace(STRICT, "") + ": " + line[3] + ")" : line[2];
    }
}
