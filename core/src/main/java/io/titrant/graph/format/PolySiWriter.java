package io.titrant.graph.format;

import io.titrant.TitrantException;
import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.io.IOException;

/** Writes a history of registers as PolySI's text; keys and versions become numbers. Aborted transactions have Plume's number, -1. */
final class PolySiWriter {
    private final History history;
    private final Appendable out;

    PolySiWriter(History history, Appendable out) {
        this.history = history;
        this.out = out;
    }

    void write() throws IOException {
        for (Txn t : history.txns()) {
            if (t.status() == Txn.Status.UNKNOWN) {
                throw new TitrantException("polysi has no transactions of unknown end, and "
                        + history.names().txn(t.id()) + " is one; --to titrant holds all");
            }
            for (Op op : t.ops()) {
                line(t, op);
            }
        }
    }

    private void line(Txn t, Op op) throws IOException {
        if (op instanceof Op.Put put) {
            line('w', t, op.key(), put.version());
        } else if (op instanceof Op.ReadVersion read && !read.locking()) {
            line('r', t, op.key(), read.version());
        } else {
            throw new TitrantException(
                    "polysi holds writes and reads of registers only, and this history has others; --to titrant holds"
                            + " all");
        }
    }

    private void line(char kind, Txn t, int key, int version) throws IOException {
        out.append(kind).append('(').append(Integer.toString(key)).append(',');
        out.append(Integer.toString(version))
                .append(',')
                .append(Integer.toString(t.session()))
                .append(',');
        out.append(t.status() == Txn.Status.ABORTED ? "-1" : Integer.toString(t.id()))
                .append(")\n");
    }
}
