package io.titrant.casefile;

import io.titrant.sql.Lexer;

/** Writes a case as a plain SQL file; {@link CaseReader} reads the same case back. */
public final class CaseWriter {
    private CaseWriter() {}

    public static String write(Case testCase) {
        StringBuilder out = new StringBuilder("-- titrant case 1\n");
        testCase.header()
                .entries()
                .forEach(entry -> out.append("-- ")
                        .append(entry.key())
                        .append(": ")
                        .append(entry.value())
                        .append('\n'));
        testCase.init().forEach(sql -> statement(out, "init", sql));
        testCase.steps().forEach(step -> statement(out, step.tx(), step.sql()));
        return out.toString();
    }

    private static void statement(StringBuilder out, String tag, String sql) {
        // After a line comment, the semicolon must stand on a line of its own.
        boolean closes = Lexer.endOfStatement(sql + ";", 0) == sql.length();
        out.append("/* ").append(tag).append(" */ ").append(sql).append(closes ? ";\n" : "\n;\n");
    }
}
