package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Txn.Status;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * dbcop's {@code history.bincode}, in which most published benchmarks come: five numbers (id, nodes, variables, transactions, events), three
 * texts (what was run, begin, end), then the sessions. A transaction is its events, each {@code write? variable value success?}, and
 * whether it committed. Numbers have 8 bytes, the lowest first; a text or list begins with its length. The value 0 is the initial one.
 */
final class DbcopBinaryReader {
    private static final int NUMBERS = 5;
    private static final long LARGEST = 1L << 40;
    private static final long LONGEST_TEXT = 1 << 16;

    private final InputStream in;
    private final String file;
    private final Sessions sessions = new Sessions();
    private final byte[] number = new byte[Long.BYTES];
    private long at;

    DbcopBinaryReader(InputStream in, String file) {
        this.in = in;
        this.file = file;
    }

    /** Whether a file begins like one of dbcop's: numbers of a sensible size, then a text. */
    static boolean looksLike(byte[] start) {
        if (start.length < (NUMBERS + 1) * Long.BYTES) {
            return false;
        }
        ByteBuffer numbers = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < NUMBERS; i++) {
            long value = numbers.getLong();
            if (value < 0 || value >= LARGEST) {
                return false;
            }
        }
        long text = numbers.getLong();
        return text >= 0 && text < LONGEST_TEXT;
    }

    History read() throws IOException {
        for (int i = 0; i < NUMBERS; i++) {
            number();
        }
        for (int i = 0; i < 3; i++) {
            text();
        }
        long count = length("the number of sessions");
        for (long session = 0; session < count; session++) {
            long transactions = length("the number of transactions of a session");
            for (long i = 0; i < transactions; i++) {
                transaction(session);
            }
        }
        if (in.read() >= 0) {
            throw bad("more follows after the last session");
        }
        return sessions.history(sessions.names.version(0));
    }

    private void transaction(long session) throws IOException {
        int txn = sessions.add(session, Status.COMMITTED);
        long events = length("the number of events of a transaction");
        for (long i = 0; i < events; i++) {
            boolean write = flag();
            int key = sessions.names.key(number());
            long value = number();
            if (flag()) {
                if (write) {
                    sessions.write(txn, key, sessions.names.version(value));
                } else {
                    sessions.read(txn, key, sessions.names.version(value));
                }
            }
        }
        if (!flag()) {
            sessions.status(txn, Status.ABORTED);
        }
    }

    private String text() throws IOException {
        long length = length("the length of a text");
        if (length > LONGEST_TEXT) {
            throw bad("a text of " + length + " bytes: this is no history of dbcop");
        }
        at += length;
        byte[] bytes = in.readNBytes((int) length);
        if (bytes.length < length) {
            throw cutOff();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private long length(String what) throws IOException {
        long length = number();
        if (length < 0 || length >= LARGEST) {
            throw bad(what + " cannot be " + length);
        }
        return length;
    }

    private boolean flag() throws IOException {
        int value = in.read();
        at++;
        if (value < 0) {
            throw cutOff();
        }
        if (value > 1) {
            throw bad("expected 0 or 1 at byte " + (at - 1) + ", found " + value);
        }
        return value == 1;
    }

    private long number() throws IOException {
        try {
            if (in.readNBytes(number, 0, number.length) < number.length) {
                throw cutOff();
            }
        } catch (EOFException e) {
            throw cutOff();
        }
        at += number.length;
        return ByteBuffer.wrap(number).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    private BadHistoryException cutOff() {
        return bad("the file ends at byte " + at + ": it is cut off");
    }

    private BadHistoryException bad(String why) {
        return new BadHistoryException(file, 1, why);
    }
}
