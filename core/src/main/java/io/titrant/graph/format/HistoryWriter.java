package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a history as Titrant's own format (docs/check.md), which holds all of it: what is read back gives the same verdict and words. */
public final class HistoryWriter {
    private final History history;
    private final Names names;
    private final Appendable out;
    private final Map<Integer, Integer> predicates = new HashMap<>();

    private HistoryWriter(History history, Appendable out) {
        this.history = history;
        this.names = history.names();
        this.out = out;
    }

    public static void write(History history, Appendable out) throws IOException {
        new HistoryWriter(history, out).write();
    }

    private void write() throws IOException {
        out.append("{\"format\":\"" + TitrantReader.FORMAT + "\",\"version\":" + TitrantReader.VERSION + "}\n");
        for (Txn t : history.txns()) {
            transaction(t);
        }
    }

    private void transaction(Txn t) throws IOException {
        out.append("{\"name\":");
        text(names.txn(t.id()));
        out.append(",\"session\":").append(Integer.toString(t.session()));
        out.append(",\"status\":\"")
                .append(t.status().name().toLowerCase(Locale.ROOT))
                .append('"');
        if (t.invoked() != Txn.UNTIMED) {
            out.append(",\"invoked\":").append(Long.toString(t.invoked()));
        }
        if (t.completed() != Txn.UNTIMED) {
            out.append(",\"completed\":").append(Long.toString(t.completed()));
        }
        statements(t);
        out.append(",\"ops\":[");
        List<Op> ops = t.ops();
        for (int i = 0; i < ops.size(); i++) {
            out.append(i == 0 ? "" : ",");
            op(ops.get(i));
        }
        out.append("]}\n");
    }

    private void statements(Txn t) throws IOException {
        int count = t.ops().stream().mapToInt(Op::statement).max().orElse(-1) + 1;
        while (count > 0 && names.statement(t.id(), count - 1).isEmpty()) {
            count--;
        }
        if (count == 0) {
            return;
        }
        out.append(",\"statements\":[");
        for (int i = 0; i < count; i++) {
            out.append(i == 0 ? "" : ",");
            text(names.statement(t.id(), i));
        }
        out.append(']');
    }

    private void op(Op op) throws IOException {
        out.append("[\"")
                .append(kind(op))
                .append("\",")
                .append(Integer.toString(op.statement()))
                .append(',');
        key(op.key());
        if (op instanceof Op.Append append) {
            version(op.key(), append.version());
        } else if (op instanceof Op.Put put) {
            version(op.key(), put.version());
        } else if (op instanceof Op.ReadVersion read) {
            version(op.key(), read.version());
        } else if (op instanceof Op.Missed missed) {
            version(op.key(), missed.version());
        } else if (op instanceof Op.ReadChain read) {
            out.append(",[");
            for (int i = 0; i < read.chain().length; i++) {
                out.append(i == 0 ? "" : ",");
                bareVersion(op.key(), read.chain()[i]);
            }
            out.append(']');
        } else if (op instanceof Op.Scan scan) {
            out.append(scan.predicate() == Op.Scan.ALL ? ",null,[" : ",\"p" + predicate(scan.predicate()) + "\",[");
            for (int i = 0; i < scan.matched().length; i++) {
                out.append(i == 0 ? "" : ",");
                key(scan.matched()[i]);
            }
            out.append(']');
        }
        out.append(']');
    }

    /** Numbered in the order of their appearance, so that reading and writing again gives the same bytes. */
    private int predicate(int predicate) {
        return predicates.computeIfAbsent(predicate, p -> predicates.size() + 1);
    }

    private static String kind(Op op) {
        if (op instanceof Op.Append) {
            return "append";
        }
        if (op instanceof Op.Put) {
            return "put";
        }
        if (op instanceof Op.Delete) {
            return "delete";
        }
        if (op instanceof Op.ReadChain read) {
            return read.locking() ? "lock-read" : "read";
        }
        if (op instanceof Op.ReadVersion read) {
            return read.locking() ? "lock-get" : "get";
        }
        return op instanceof Op.Missed ? "missed" : "scan";
    }

    private void key(int key) throws IOException {
        number(names.key(key));
    }

    private void version(int key, int version) throws IOException {
        out.append(',');
        bareVersion(key, version);
    }

    private void bareVersion(int key, int version) throws IOException {
        if (version == Op.INITIAL) {
            out.append("null");
        } else {
            number(names.version(key, version));
        }
    }

    /** Small numbers as they are, all else in quotation marks; both read back as the same. */
    private void number(String text) throws IOException {
        boolean digits = !text.isEmpty() && text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        if (digits && (text.length() == 1 || text.charAt(0) != '0')) {
            out.append(text);
        } else {
            text(text);
        }
    }

    private void text(String text) throws IOException {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || Character.isSurrogate(c)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
