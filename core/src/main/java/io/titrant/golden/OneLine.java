package io.titrant.golden;

/** Text that spans lines, written on one: {@code \n} for a line break and {@code \\} for a backslash. */
final class OneLine {
    private OneLine() {}

    static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    static String unescaped(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            if (next == '\\' && i + 1 < line.length()) {
                i++;
                text.append(
                        switch (line.charAt(i)) {
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            default -> line.charAt(i);
                        });
            } else {
                text.append(next);
            }
        }
        return text.toString();
    }
}
