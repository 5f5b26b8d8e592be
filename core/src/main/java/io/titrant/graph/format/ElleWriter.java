package io.titrant.graph.format;

import io.titrant.TitrantException;
import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes a history as Elle's EDN: an invocation and a completion per transaction, in the order of their times; completions alone where there
 * are no times. EDN has no deletes, scans or locking reads.
 */
final class ElleWriter {
    private final History history;
    private final Names names;
    private final Appendable out;

    private record Event(long time, boolean invocation, Txn txn) {}

    ElleWriter(History history, Appendable out) {
        this.history = history;
        this.names = history.names();
        this.out = out;
    }

    void write() throws IOException {
        List<Event> events = new ArrayList<>();
        boolean timed = history.txns().stream().allMatch(t -> t.invoked() != Txn.UNTIMED);
        for (Txn t : history.txns()) {
            if (timed) {
                events.add(new Event(t.invoked(), true, t));
            }
            boolean open = t.completed() == Long.MAX_VALUE;
            if (!open) {
                events.add(new Event(timed ? t.completed() : t.id(), false, t));
            }
        }
        events.sort(Comparator.comparingLong(Event::time).thenComparing(e -> !e.invocation()));
        for (Event event : events) {
            line(event);
        }
    }

    private void line(Event event) throws IOException {
        Txn t = event.txn();
        String type = event.invocation()
                ? "invoke"
                : switch (t.status()) {
                    case COMMITTED -> "ok";
                    case ABORTED -> "fail";
                    case UNKNOWN -> "info";
                };
        out.append("{:type :").append(type).append(", :process ").append(Integer.toString(t.session()));
        out.append(", :f :txn, :value [");
        String before = "";
        for (Op op : t.ops()) {
            out.append(before).append('[');
            op(op, event.invocation() || t.status() != Txn.Status.COMMITTED);
            out.append(']');
            before = " ";
        }
        out.append("]}\n");
    }

    private void op(Op op, boolean unread) throws IOException {
        if (op instanceof Op.Append append) {
            out.append(":append ").append(name(names.key(op.key()))).append(' ');
            out.append(name(names.version(op.key(), append.version())));
        } else if (op instanceof Op.Put put) {
            out.append(":w ").append(name(names.key(op.key()))).append(' ');
            out.append(name(names.version(op.key(), put.version())));
        } else if (op instanceof Op.ReadChain read && !read.locking()) {
            out.append(":r ").append(name(names.key(op.key()))).append(' ').append(unread ? "nil" : chain(read));
        } else if (op instanceof Op.ReadVersion read && !read.locking()) {
            String seen = read.version() == Op.INITIAL ? "nil" : name(names.version(op.key(), read.version()));
            out.append(":r ").append(name(names.key(op.key()))).append(' ').append(unread ? "nil" : seen);
        } else {
            throw new TitrantException("edn holds appends, writes and plain reads only, and this history has others;"
                    + " --to titrant holds all");
        }
    }

    private String chain(Op.ReadChain read) {
        StringBuilder text = new StringBuilder("[");
        for (int version : read.chain()) {
            text.append(text.length() == 1 ? "" : " ");
            text.append(version == Op.INITIAL ? "nil" : name(names.version(read.key(), version)));
        }
        return text.append(']').toString();
    }

    /** Numbers as they are, all else as strings. */
    private static String name(String text) {
        boolean number = !text.isEmpty()
                && text.length() < 18
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && (text.length() == 1 || text.charAt(0) != '0');
        return number ? text : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
