package io.titrant.bench.specs;

import io.titrant.TitrantException;
import io.titrant.sql.Lexer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
 * The permutations are read from the expected output, which names the steps of each.
 */
record IsolationSpec(String name, List<String> setup, Map<String, SpecSession> sessions) {
    private static final Pattern WORD = Pattern.compile("\\G(?:\\s+|#[^\\n]*\\n?)*(\"[^\"]*\"|[^\\s{}#\"]+|\\{)");

    record SpecSession(String name, List<String> setup, Map<String, String> steps, List<String> teardown) {}

    static IsolationSpec read(String name, String text) {
        IsolationSpec spec = new IsolationSpec(name, new ArrayList<>(), new LinkedHashMap<>());
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
                default -> {
                    return spec; // The permutations come last.
                }
            }
        }
        return spec;
    }

    SpecSession sessionOf(String step) {
        return sessions.values().stream()
                .filter(session -> session.steps().containsKey(step))
                .findFirst()
                .orElseThrow(() -> new TitrantException(name + ": no step " + step));
    }

    SpecSession session(String own) {
        return Objects.requireNonNull(sessions.get(own));
    }

    String sql(String step) {
        return String.valueOf(sessionOf(step).steps().get(step));
    }

    /** The statements of a block, without their semicolons. */
    static List<String> statements(String block) {
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
