package io.titrant.bench.specs;

import io.titrant.casefile.spec.IsolationSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The expected output of one spec: per permutation, what each step did. Example:
 *
 * <pre>
 *   starting permutation: w1 w2 c1
 *   step w1: UPDATE t SET a = 1;
 *   step w2: UPDATE t SET a = 2; &lt;waiting ...&gt;
 *   step c1: COMMIT;
 *   step w2: &lt;... completed&gt;
 *   ERROR:  could not serialize access due to concurrent update
 * </pre>
 */
final class ExpectedOutput {
    private static final String START = "starting permutation: ";
    private static final Pattern COMPLETED = Pattern.compile("<\\.\\.\\. completed>");
    private static final Pattern WAITING = Pattern.compile("<waiting \\.\\.\\.>$", Pattern.MULTILINE);
    private static final Pattern TABLE =
            Pattern.compile("^[-+]*-[-+]*\\n(.*?)^\\((\\d+) rows?\\)$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern EMPTY_TABLE = Pattern.compile("^--?\\n\\((\\d+) rows?\\)$", Pattern.MULTILINE);
    private static final Pattern ERROR = Pattern.compile("^ERROR:  (.*)$", Pattern.MULTILINE);

    private ExpectedOutput() {}

    /** The steps of one permutation, in submitted order. */
    record Permutation(List<String> steps, List<StepOutput> outputs) {}

    /**
     * @param waited whether it was blocked
     * @param completedAfter how many steps had been submitted when it completed
     * @param error its error, empty if it succeeded
     * @param tables the rows of each result, cells divided by {@code |}
     */
    record StepOutput(String step, boolean waited, int completedAfter, String error, List<List<String>> tables) {}

    static List<Permutation> read(IsolationSpec spec, String text) {
        return Stream.of(text.split("(?m)^" + START))
                .skip(1)
                .map(part -> permutation(spec, part))
                .toList();
    }

    private static Permutation permutation(IsolationSpec spec, String part) {
        int end = part.indexOf('\n');
        List<String> steps = List.of(part.substring(0, end).strip().split("\\s+"));
        List<StepOutput> outputs = new ArrayList<>();
        String[] entries = part.substring(end).split("(?m)^step (?=[^\\n]+?: )");
        for (int i = 1; i < entries.length; i++) {
            String entry = entries[i];
            int colon = entry.indexOf(": ");
            String step = entry.substring(0, colon).replace("\"", "");
            String rest = entry.substring(colon + 2);
            if (COMPLETED.matcher(rest).lookingAt()) {
                complete(outputs, step, rest);
            } else {
                String sql = spec.sql(step);
                String output = rest.startsWith(sql) ? rest.substring(sql.length()) : rest;
                boolean waits = WAITING.matcher(rest).find();
                outputs.add(output(step, waits, waits ? -1 : outputs.size() + 1, waits ? "" : output));
            }
        }
        return new Permutation(steps, outputs);
    }

    private static void complete(List<StepOutput> outputs, String step, String rest) {
        for (int i = outputs.size() - 1; i >= 0; i--) {
            if (outputs.get(i).step().equals(step) && outputs.get(i).completedAfter() < 0) {
                outputs.set(i, output(step, true, outputs.size(), rest));
                return;
            }
        }
    }

    private static StepOutput output(String step, boolean waited, int completedAfter, String text) {
        Matcher error = ERROR.matcher(text);
        List<List<String>> tables = new ArrayList<>();
        Matcher table = TABLE.matcher(EMPTY_TABLE.matcher(text).replaceAll("-\n($1 rows)"));
        while (table.find()) {
            tables.add(table.group(1).lines().map(String::stripTrailing).toList());
        }
        return new StepOutput(
                step, waited, completedAfter, error.find() ? error.group(1).strip() : "", tables);
    }
}
