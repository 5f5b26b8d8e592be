package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Txn.Status;

/**
 * The text format of PolySI and Plume: a line per operation, {@code r(key,value,session,transaction)} or {@code w(…)}. A value 0 that no
 * transaction wrote is the initial one; Plume's transaction -1 stands for one that was aborted.
 */
final class PolySiReader {
    private final NumberedLines lines;
    private final Sessions sessions = new Sessions();
    private final long[] fields = new long[4];

    PolySiReader(NumberedLines lines) {
        this.lines = lines;
    }

    History read() {
        for (String line = lines.next(); line != null; line = lines.next()) {
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                operation(text);
            }
        }
        return sessions.history(sessions.names.version(0));
    }

    private void operation(String text) {
        boolean write = text.startsWith("w(");
        boolean known = write || text.startsWith("r(");
        if (!known || !text.endsWith(")") || !numbers(text)) {
            throw lines.bad("expected r(key,value,session,transaction) or w(…), found '"
                    + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + "'");
        }
        int key = sessions.names.key(fields[0]);
        long session = fields[2];
        int txn = fields[3] == -1
                ? sessions.add(session, Status.ABORTED)
                : sessions.txn("T" + fields[3], session, Status.COMMITTED);
        if (!sessions.isOf(txn, session)) {
            throw lines.bad("transaction " + fields[3] + " is in two sessions");
        }
        int version = sessions.names.version(fields[1]);
        if (write) {
            sessions.write(txn, key, version);
        } else {
            sessions.read(txn, key, version);
        }
    }

    private boolean numbers(String text) {
        String[] parts = text.substring(2, text.length() - 1).split(",", -1);
        if (parts.length != fields.length) {
            return false;
        }
        try {
            for (int i = 0; i < fields.length; i++) {
                fields[i] = Long.parseLong(parts[i].strip());
            }
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
