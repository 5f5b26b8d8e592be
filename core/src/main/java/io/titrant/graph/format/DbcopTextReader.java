package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn.Status;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** dbcop's text: {@code [x:=1 y==2] [z==?]!}, a line or more per session, {@code ---} between sessions, {@code !} after what did not commit. */
final class DbcopTextReader {
    private static final Pattern TRANSACTION = Pattern.compile("\\s*\\[([^\\]]*)\\](!?)");
    private static final Pattern EVENT = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)(:=|==)(\\?|\\d{1,18})");

    private final NumberedLines lines;
    private final Sessions sessions = new Sessions();
    private long session;

    DbcopTextReader(NumberedLines lines) {
        this.lines = lines;
    }

    History read() {
        for (String line = lines.next(); line != null; line = lines.next()) {
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("//")) {
                continue;
            }
            if (text.chars().allMatch(c -> c == '-')) {
                session++;
            } else {
                transactions(text);
            }
        }
        return sessions.history();
    }

    private void transactions(String text) {
        Matcher matcher = TRANSACTION.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw lines.bad("expected a transaction like [x:=1 y==2], found '" + text.substring(at) + "'");
            }
            boolean open = !matcher.group(2).isEmpty();
            int txn = sessions.add(session, open ? Status.ABORTED : Status.COMMITTED);
            for (String event : matcher.group(1).strip().split("\\s+")) {
                if (!event.isEmpty()) {
                    event(txn, event);
                }
            }
            at = matcher.end();
        }
    }

    private void event(int txn, String text) {
        Matcher matcher = EVENT.matcher(text);
        if (!matcher.matches()
                || (matcher.group(2).equals(":=") && matcher.group(3).equals("?"))) {
            throw lines.bad("expected x:=1, x==1 or x==?, found '" + text + "'");
        }
        int key = sessions.names.key(matcher.group(1));
        int version =
                matcher.group(3).equals("?") ? Op.INITIAL : sessions.names.version(Long.parseLong(matcher.group(3)));
        if (matcher.group(2).equals(":=")) {
            sessions.write(txn, key, version);
        } else {
            sessions.read(txn, key, version);
        }
    }
}
