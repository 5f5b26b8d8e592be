package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Txn.Status;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * AWDIT's text for tests: a line {@code w key value} or {@code r key value} per operation, a line of minus signs between transactions, a line of
 * equals signs between sessions. A value 0 that no transaction wrote is the initial one.
 */
final class AwditReader {
    /** How a file of this format begins. */
    static final Pattern BEGINNING = Pattern.compile("(?s)[rw] +\\d{1,18} +\\d{1,18}\\s.*|[rw] +\\d{1,18} +\\d{1,18}");

    private static final Pattern OPERATION = Pattern.compile("([rw])\\s+(\\d{1,18})\\s+(\\d{1,18})");
    private static final int NONE = -1;

    private final NumberedLines lines;
    private final Sessions sessions = new Sessions();
    private long session;
    private int txn = NONE;

    AwditReader(NumberedLines lines) {
        this.lines = lines;
    }

    History read() {
        for (String line = lines.next(); line != null; line = lines.next()) {
            String text = line.strip();
            if (isRule(text, '=')) {
                session++;
                txn = NONE;
            } else if (isRule(text, '-')) {
                txn = NONE;
            } else if (!text.isEmpty()) {
                operation(text);
            }
        }
        return sessions.history(sessions.names.version(0));
    }

    private static boolean isRule(String text, char sign) {
        return !text.isEmpty() && text.chars().allMatch(c -> c == sign);
    }

    private void operation(String text) {
        Matcher matcher = OPERATION.matcher(text);
        if (!matcher.matches()) {
            throw lines.bad("expected 'r key value', 'w key value', ----- or =====, found '"
                    + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + "'");
        }
        if (txn == NONE) {
            txn = sessions.add(session, Status.COMMITTED);
        }
        int key = sessions.names.key(Long.parseLong(matcher.group(2)));
        int version = sessions.names.version(Long.parseLong(matcher.group(3)));
        if (matcher.group(1).equals("w")) {
            sessions.write(txn, key, version);
        } else {
            sessions.read(txn, key, version);
        }
    }
}
