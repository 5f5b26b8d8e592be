package io.titrant.cli;

import java.io.PrintWriter;

/**
 * A line on the terminal that is written again and again. A line that wraps cannot be rewritten, so it is cut to the terminal's width; and the
 * terminal does not wrap it either if its window has become narrower.
 */
final class TerminalLine {
    private static final int USUAL_COLUMNS = 80;
    private static final String REWRITE = "\r\u001b[K";
    private static final String WRAP_OFF = "\u001b[?7l";
    private static final String WRAP_ON = "\u001b[?7h";

    private final PrintWriter err;
    private final boolean terminal = Boolean.getBoolean("titrant.stderr.terminal");

    TerminalLine(PrintWriter err) {
        this.err = err;
    }

    /** Whether stderr is a terminal. */
    boolean shown() {
        return terminal;
    }

    void show(String text) {
        if (terminal) {
            err.print(REWRITE + WRAP_OFF + cut(text, columns()) + WRAP_ON);
            err.flush();
        }
    }

    void clear() {
        if (terminal) {
            err.print(REWRITE);
            err.flush();
        }
    }

    /** The width of the terminal, as the launcher has read it. */
    static int columns() {
        return Integer.getInteger("titrant.columns", USUAL_COLUMNS);
    }

    /** The text in less than this many columns: a cursor behind the last column wraps on some terminals. */
    static String cut(String text, int columns) {
        int most = Math.max(1, columns - 1);
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }
}
