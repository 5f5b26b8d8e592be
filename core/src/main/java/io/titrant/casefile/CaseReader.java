package io.titrant.casefile;

import io.titrant.SimilarWord;
import io.titrant.TitrantException;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Lexer;
import io.titrant.sql.StatementKind;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a case file: header lines, then tagged statements in submitted order. docs/case-format.md describes the format. */
public final class CaseReader {
    private static final Pattern HEADER = Pattern.compile("--\\s*([A-Za-z][A-Za-z0-9_ ]*?)\\s*:\\s?(.*)");
    private static final Pattern FORMAT = Pattern.compile("--\\s*titrant case (\\S+)");
    private static final Set<String> EFFECTIVE = Set.of("engine", "mode", "isolation", "schedule", "oracle", "waking");
    /** Keys with one value each. */
    private static final Map<String, String> ONLY_VALUES =
            Map.of(Case.SCHEDULE, Case.CONCURRENT, Case.WAKING, Case.BY_ENGINE);
    /** Remarks whose names are like those of keys with an effect. */
    private static final Set<String> REMARKS = Set.of("note", "code", "model");

    private static final String NAMES = "init|(?:T|tx|s|session)\\d+";
    private static final Pattern TAG_NAME = Pattern.compile(NAMES, Pattern.CASE_INSENSITIVE);
    private static final Pattern TAG_AT_LINE_START =
            Pattern.compile("^[ \\t]*/\\*\\s*(" + NAMES + ")\\s*\\*/", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
    /** The values that published cases use if the level does not matter. */
    static final Set<String> ANY_LEVEL = Set.of("any", "default");

    /** Limits of a case file: far above what shows a bug, and low enough for every part of Titrant to bear. */
    static final int LONGEST_FILE = 2_000_000;

    static final int LONGEST_STATEMENT = 100_000;
    static final int LONGEST_HEADER = 2_000;
    static final int MOST_STATEMENTS = 3_000;
    private static final int LONGEST_TAG = 100;

    private final String name;
    private final String text;
    private final List<Header.Entry> headers = new ArrayList<>();
    private final Map<String, Integer> headerLines = new HashMap<>();
    private final List<String> init = new ArrayList<>();
    private final List<Integer> initLines = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Integer> stepLines = new ArrayList<>();
    private final Set<String> open = new HashSet<>();
    private int at;
    /** The number of the line in which the character at {@link #counted} stands. */
    private int line = 1;

    private int counted;

    private CaseReader(String name, String text) {
        this.name = name;
        this.text = text;
    }

    public static CaseFile read(Path file) {
        try {
            if (Files.size(file) > LONGEST_FILE) {
                throw new TitrantException(file + ": a case file has at most " + LONGEST_FILE + " bytes");
            }
            return read(file.toString(), Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new TitrantException(file + ": no such file", e);
        } catch (CharacterCodingException e) {
            throw new TitrantException(file + ": not a text file in UTF-8", e);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads a case from text; error messages name the file {@code name}. */
    public static CaseFile read(String name, String text) {
        return new CaseReader(name, text.startsWith("\uFEFF") ? text.substring(1) : text).read();
    }

    private CaseFile read() {
        while (skipSpace()) {
            if (text.startsWith("--", at)) {
                comment();
            } else {
                statement();
            }
        }
        if (steps.isEmpty()) {
            throw error("the case has no statement of a transaction");
        }
        Case testCase = new Case(new Header(headers), init, steps);
        checkLevels(testCase);
        return new CaseFile(name, testCase, initLines, stepLines, headerLines);
    }

    private boolean skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length();
    }

    private void comment() {
        int end = text.indexOf('\n', at);
        String line = text.substring(at, end < 0 ? text.length() : end).stripTrailing();
        if (line.length() > LONGEST_HEADER) {
            checkNoHeader(line);
            at = end < 0 ? text.length() : end + 1;
            return;
        }
        Matcher format = FORMAT.matcher(line);
        if (format.matches() && !format.group(1).equals("1")) {
            throw error("the case has format " + format.group(1) + "; this version of Titrant reads format 1");
        }
        Matcher matcher = HEADER.matcher(line);
        if (init.isEmpty() && steps.isEmpty() && matcher.matches()) {
            String key = matcher.group(1);
            checkSpelling(key);
            checkValue(key, matcher.group(2));
            headers.add(new Header.Entry(key, matcher.group(2)));
            headerLines.putIfAbsent(key, line());
        }
        at = end < 0 ? text.length() : end + 1;
    }

    /** Unknown keys are remarks of the author; one that is nearly a key with an effect is a mistake. */
    private void checkSpelling(String key) {
        String word = key.toLowerCase(Locale.ROOT).replaceFirst(" t\\d+$", "");
        if (!EFFECTIVE.contains(word) && !REMARKS.contains(word)) {
            SimilarWord.among(EFFECTIVE, word).ifPresent(meant -> {
                throw error("unknown header '" + key + "'; did you mean " + meant + "?");
            });
        }
    }

    private void checkValue(String key, String value) {
        String only = ONLY_VALUES.get(key.toLowerCase(Locale.ROOT));
        if (only != null && !only.equals(value)) {
            throw error("the header '" + key + "' has the value " + only + " or is left out, not '" + value + "'");
        }
    }

    /** A long line of comment is skipped; a header of that length is a mistake. */
    private void checkNoHeader(String line) {
        boolean inHeader = init.isEmpty() && steps.isEmpty();
        if (inHeader && HEADER.matcher(line.substring(0, LONGEST_TAG)).matches()) {
            throw error("a header line has at most " + LONGEST_HEADER + " characters");
        }
    }

    private void statement() {
        int start = at;
        String tag = tag();
        skipSpace();
        int end = Lexer.endOfStatement(text, at);
        String sql = end < 0 ? text.substring(at) : text.substring(at, end);
        if (end < 0 || TAG_AT_LINE_START.matcher(sql).find()) {
            at = start;
            throw error("unterminated statement (no ';' after it): "
                    + sql.lines().findFirst().orElse("").strip());
        }
        sql = sql.strip();
        if (sql.length() > LONGEST_STATEMENT) {
            throw error("a statement has at most " + LONGEST_STATEMENT + " characters");
        }
        if (init.size() + steps.size() == MOST_STATEMENTS) {
            throw error("a case has at most " + MOST_STATEMENTS + " statements");
        }
        if (sql.isEmpty()) {
            throw error("no statement after the tag " + tag);
        }
        add(tag, sql);
        at = end + 1;
    }

    private String tag() {
        int end = text.startsWith("/*", at) ? text.indexOf("*/", at + 2) : -1;
        if (end < 0) {
            throw error("the statement has no tag such as /* T1 */ before it: "
                    + text.substring(at, Math.min(text.length(), at + LONGEST_HEADER))
                            .lines()
                            .findFirst()
                            .orElse(""));
        }
        String tag = text.substring(at + 2, end).strip();
        if (tag.length() > LONGEST_TAG) {
            throw error("unknown tag '" + tag.substring(0, LONGEST_TAG) + "…'");
        }
        if (!TAG_NAME.matcher(tag).matches()) {
            throw error("unknown tag '" + tag + "' (a tag is init or a transaction's name: T1, T2, …)");
        }
        at = end + 2;
        return tag.equalsIgnoreCase("init") ? "init" : tag.toUpperCase(Locale.ROOT);
    }

    private void add(String tag, String sql) {
        if (!tag.equals("init")) {
            Step step = new Step(tag, sql);
            checkTransaction(step);
            steps.add(step);
            stepLines.add(line());
        } else if (steps.isEmpty()) {
            init.add(sql);
            initLines.add(line());
        } else {
            throw error("init statement after the first statement of a transaction; init statements come first");
        }
    }

    private void checkTransaction(Step step) {
        StatementKind kind = step.kind();
        boolean opensByHand =
                kind == StatementKind.SET && step.sql().toUpperCase(Locale.ROOT).contains("AUTOCOMMIT");
        if (kind == StatementKind.BEGIN || opensByHand) {
            open.add(step.tx());
        } else if ((kind == StatementKind.COMMIT || kind == StatementKind.ROLLBACK) && !open.contains(step.tx())) {
            throw error(kind + " of " + step.tx() + " before its BEGIN");
        } else if (kind == StatementKind.COMMIT || kind == StatementKind.ROLLBACK) {
            open.remove(step.tx());
        }
    }

    private void checkLevels(Case testCase) {
        for (Header.Entry entry : headers) {
            String key = entry.key().toLowerCase(Locale.ROOT);
            if (!key.equals("isolation") && !key.startsWith("isolation ")) {
                continue;
            }
            int line = headerLines.getOrDefault(entry.key(), 1);
            if (!ANY_LEVEL.contains(entry.value().strip().toLowerCase(Locale.ROOT))) {
                try {
                    IsolationLevel.parse(entry.value());
                } catch (TitrantException e) {
                    throw CaseFile.error(name, line, String.valueOf(e.getMessage()));
                }
            }
            String tx = key.substring("isolation".length()).strip().toUpperCase(Locale.ROOT);
            if (!tx.isEmpty() && !testCase.transactions().contains(tx)) {
                throw CaseFile.error(
                        name,
                        line,
                        "the header sets the isolation of " + tx + ", but the case has no statement of " + tx);
            }
        }
    }

    private int line() {
        if (at < counted) {
            line = 1;
            counted = 0;
        }
        for (; counted < at; counted++) {
            if (text.charAt(counted) == '\n') {
                line++;
            }
        }
        return line;
    }

    private TitrantException error(String reason) {
        return CaseFile.error(name, line(), reason);
    }
}
