package io.titrant.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of text with aligned columns and a line under the head. A cell may have several lines. */
public final class TextTable {
    private static final String GAP = " │ ";
    private static final int NARROWEST = 8;

    private final List<List<String>> rows = new ArrayList<>();
    private final int widest;

    /** @param widest the maximum width of a column; longer cells are wrapped */
    public TextTable(int widest, List<String> head) {
        this.widest = widest;
        rows.add(head);
    }

    public TextTable row(List<String> cells) {
        if (cells.size() != rows.get(0).size()) {
            throw new IllegalArgumentException("the row has " + cells.size() + " cells, the table has "
                    + rows.get(0).size());
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public String render() {
        return render(Integer.MAX_VALUE);
    }

    /** The table in at most this many columns of a terminal: the widest columns are folded. */
    public String render(int columns) {
        int[] most = new int[rows.get(0).size()];
        Arrays.fill(most, widest);
        int[] widths = widths(folded(most));
        while (total(widths) > columns && narrow(widths, most)) {
            widths = widths(folded(most));
        }
        return text(folded(most), widths);
    }

    /** Makes the widest column one character narrower. Returns false if all are as narrow as they may be. */
    private static boolean narrow(int[] widths, int[] most) {
        int at = 0;
        for (int c = 1; c < widths.length; c++) {
            at = widths[c] >= widths[at] ? c : at;
        }
        if (widths[at] <= NARROWEST) {
            return false;
        }
        most[at] = widths[at] - 1;
        return true;
    }

    private static int total(int[] widths) {
        return Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1);
    }

    private List<List<List<String>>> folded(int[] most) {
        List<List<List<String>>> folded = new ArrayList<>();
        for (List<String> row : rows) {
            List<List<String>> cells = new ArrayList<>();
            for (int c = 0; c < most.length; c++) {
                cells.add(fold(row.get(c), most[c]));
            }
            folded.add(cells);
        }
        return folded;
    }

    private static int[] widths(List<List<List<String>>> folded) {
        int[] widths = new int[folded.get(0).size()];
        for (List<List<String>> row : folded) {
            for (int c = 0; c < widths.length; c++) {
                for (String line : row.get(c)) {
                    widths[c] = Math.max(widths[c], width(line));
                }
            }
        }
        return widths;
    }

    private static String text(List<List<List<String>>> folded, int[] widths) {
        StringBuilder out = new StringBuilder();
        for (int r = 0; r < folded.size(); r++) {
            appendRow(out, folded.get(r), widths);
            if (r == 0) {
                appendRule(out, widths);
            }
        }
        return out.toString();
    }

    private static void appendRow(StringBuilder out, List<List<String>> row, int[] widths) {
        int height = row.stream().mapToInt(List::size).max().orElse(1);
        for (int line = 0; line < height; line++) {
            StringBuilder text = new StringBuilder();
            for (int c = 0; c < widths.length; c++) {
                String cell = line < row.get(c).size() ? row.get(c).get(line) : "";
                text.append(c == 0 ? "" : GAP).append(cell).append(" ".repeat(widths[c] - width(cell)));
            }
            out.append(text.toString().stripTrailing()).append('\n');
        }
    }

    private static void appendRule(StringBuilder out, int[] widths) {
        for (int c = 0; c < widths.length; c++) {
            out.append(c == 0 ? "" : "─┼─").append("─".repeat(widths[c]));
        }
        out.append('\n');
    }

    /** The lines of a text in at most this many columns; a line that is broken goes on after two spaces. */
    public static String wrapped(String text, int columns) {
        return String.join("\n", fold(text, Math.max(NARROWEST, columns)));
    }

    /** Breaks a cell at its line ends, and long lines at spaces if possible. */
    private static List<String> fold(String cell, int width) {
        List<String> lines = new ArrayList<>();
        for (String line : cell.split("\n", -1)) {
            String rest = line;
            while (rest.length() > width) {
                int space = rest.lastIndexOf(' ', width);
                int cut = space > width / 2 ? space : width;
                lines.add(rest.substring(0, cut));
                rest = "  " + rest.substring(cut).stripLeading();
            }
            lines.add(rest);
        }
        return lines;
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
