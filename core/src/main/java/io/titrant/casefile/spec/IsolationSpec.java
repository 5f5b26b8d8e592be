package io.titrant.casefile.spec;

import io.titrant.TitrantException;
import io.titrant.sql.Lexer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One file of PostgreSQL's {@code src/test/isolation/specs}. Example:
 *
 * <pre>
 *   setup { CREATE TABLE t (a int); }
 *   session s1
 *   setup { BEGIN; }
 *   step r1 { SELECT * FROM t; }
 *   teardown { COMMIT; }
 *   permutation r1 w2 c1
 * </pre>
 *
 * A spec without permutations runs every order of its steps; Titrant then takes the first {@value #MOST_ORDERS}.
 *
 * @param marked the steps that a permutation writes with a marker, as {@code u1(w2)} or {@code u1(*)}: PostgreSQL's tester then prints that the step
 *     waits, whether the server blocks it or not
 */
public record IsolationSpec(
        String name,
        List<String> setup,
        Map<String, SpecSession> sessions,
        List<List<String>> permutations,
        Set<String> marked) {
    static final int MOST_ORDERS = 100;

    /** Spaces and comments are possessive: at the end of the file, the last letter of a comment is not a word. */
    private static final Pattern WORD = Pattern.compile("\\G(?:\\s++|#[^\\n]*+\\n?+)*+(\"[^\"]*\"|[^\\s{}#\"]+|\\{)");

    public record SpecSession(String name, List<String> setup, Map<String, String> steps, List<String> teardown) {}

    public static IsolationSpec read(String name, String text) {
        IsolationSpec spec =
                new IsolationSpec(name, new ArrayList<>(), new LinkedHashMap<>(), new ArrayList<>(), new TreeSet<>());
        SpecSession session = null;
        SpecTokens words = new SpecTokens(text);
        for (Optional<String> word = words.next(); word.isPresent(); word = words.next()) {
            switch (word.get()) {
                case "setup" -> (session == null ? spec.setup : session.setup).addAll(statements(words.block(name)));
                case "teardown" -> {
                    List<String> statements = statements(words.block(name));
                    if (session != null) {
                        session.teardown.addAll(statements);
                    }
                }
                case "session" -> {
                    String own = words.name(name);
                    session = new SpecSession(own, new ArrayList<>(), new LinkedHashMap<>(), new ArrayList<>());
                    spec.sessions.put(own, session);
                }
                case "step" -> {
                    if (session == null) {
                        throw new TitrantException(name + ": a step outside a session");
                    }
                    session.steps.put(words.name(name), words.block(name).strip());
                }
                case "permutation" -> spec.permutations.add(new ArrayList<>());
                default -> {
                    spec.addToPermutation(word.get());
                    String part = word.get();
                    while (opens(word.get()) && !part.endsWith(")")) {
                        part = words.name(name);
                    }
                }
            }
        }
        return spec;
    }

    /** Adds a step to the last permutation. A marker in parentheses after a step says when its output is printed. */
    private void addToPermutation(String word) {
        if (permutations.isEmpty()) {
            throw new TitrantException(
                    name + ": '" + word + "' is neither setup, teardown, session, step nor permutation");
        }
        int marks = word.indexOf('(');
        String step = marks < 0 ? word : word.substring(0, marks);
        if (!step.isEmpty()) {
            sessionOf(step);
            permutations.get(permutations.size() - 1).add(step);
        }
        if (marks >= 0) {
            List<String> permutation = permutations.get(permutations.size() - 1);
            marked.add(permutation.get(permutation.size() - 1));
        }
    }

    /** Whether the parenthesis of a word is closed in a later word: {@code r1(w2, c1)} is two words. */
    private static boolean opens(String word) {
        return word.indexOf('(') >= 0 && !word.endsWith(")");
    }

    /** The orders of the steps that the spec asks for. */
    public List<List<String>> orders() {
        if (!permutations.isEmpty()) {
            return permutations;
        }
        List<List<String>> all = new ArrayList<>();
        interleave(
                sessions.values().stream()
                        .map(session -> List.copyOf(session.steps().keySet()))
                        .toList(),
                new ArrayList<>(),
                all);
        return all;
    }

    private static void interleave(List<List<String>> rest, List<String> begun, List<List<String>> all) {
        if (all.size() >= MOST_ORDERS) {
            return;
        }
        if (rest.stream().allMatch(List::isEmpty)) {
            all.add(List.copyOf(begun));
        }
        for (int i = 0; i < rest.size(); i++) {
            if (!rest.get(i).isEmpty()) {
                List<List<String>> left = new ArrayList<>(rest);
                List<String> more = new ArrayList<>(begun);
                more.add(rest.get(i).get(0));
                left.set(i, rest.get(i).subList(1, rest.get(i).size()));
                interleave(left, more, all);
            }
        }
    }

    public SpecSession sessionOf(String step) {
        return sessions.values().stream()
                .filter(session -> session.steps().containsKey(step))
                .findFirst()
                .orElseThrow(() -> new TitrantException(name + ": no step " + step));
    }

    public SpecSession session(String own) {
        return Objects.requireNonNull(sessions.get(own));
    }

    public String sql(String step) {
        return String.valueOf(sessionOf(step).steps().get(step));
    }

    /** The statements of a block, without their semicolons. */
    public static List<String> statements(String block) {
        List<String> statements = new ArrayList<>();
        String rest = block.strip();
        while (!rest.isEmpty()) {
            int end = Lexer.endOfStatement(rest, 0);
            String statement = (end < 0 ? rest : rest.substring(0, end)).strip();
            if (!isComment(statement)) {
                statements.add(statement);
            }
            rest = end < 0 ? "" : rest.substring(end + 1).strip();
        }
        return statements;
    }

    private static boolean isComment(String text) {
        return text.lines().map(String::strip).allMatch(line -> line.isEmpty() || line.startsWith("--"));
    }

    private static final class SpecTokens {
        private final String text;
        private int at;

        SpecTokens(String text) {
            this.text = text;
        }

        Optional<String> next() {
            Matcher word = WORD.matcher(text).region(at, text.length());
            if (!word.find()) {
                return Optional.empty();
            }
            at = word.end();
            return Optional.of(word.group(1).replace("\"", ""));
        }

        String name(String file) {
            return next().orElseThrow(() -> new TitrantException(file + ": a name is missing at the end"));
        }

        /** The text between the next pair of braces. */
        String block(String file) {
            if (!name(file).equals("{")) {
                throw new TitrantException(file + ": expected '{' before character " + at);
            }
            int end = text.indexOf('}', at);
            if (end < 0) {
                throw new TitrantException(file + ": a '{' without '}'");
            }
            String block = text.substring(at, end);
            at = end + 1;
            return block;
        }
    }
}
