package io.titrant.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Says in sentences what an anomaly is: which transactions, rows, values and statements. */
final class Words {
    private static final int LONGEST_SQL = 200;
    private static final int LONGEST_CHAIN = 12;

    private final Ops ops;
    private final Names names;

    Words(Ops ops) {
        this.ops = ops;
        this.names = ops.history.names();
    }

    String cycle(List<Edge> edges) {
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            steps.add(step(edges.get(i)));
        }
        String circle = edges.stream().map(e -> txn(e.from())).collect(Collectors.joining(" before ")) + " before "
                + txn(edges.get(0).from());
        String last = steps.remove(steps.size() - 1);
        return String.join("; ", steps) + "; yet " + last + ". So " + circle
                + ", which no order of these transactions can be.";
    }

    /** {@code T7 read x as of 4 before T9's write of 5 (T7: SELECT …; T9: UPDATE …)}. */
    String step(Edge e) {
        return switch (e.kind()) {
            case SO -> txn(e.from()) + " came before " + txn(e.to()) + " in their session";
            case RT -> txn(e.from()) + " was over before " + txn(e.to()) + " began";
            case WR -> readOf(e) + sql(e);
            case WW -> overwrite(e) + sql(e);
            case RW -> (e.predicate() ? missed(e) : overwrittenRead(e)) + sql(e);
        };
    }

    /** {@code T1 wrote x before T2}. */
    String wroteBefore(int one, int other, int key) {
        return (one == OpenKeys.NOBODY
                        ? "the first version of " + names.key(key) + " came"
                        : txn(one) + " wrote " + names.key(key))
                + " before " + (other == OpenKeys.NOBODY ? "anything" : txn(other));
    }

    /** Why a reader's view orders two versions: {@code T3 saw T1 and read T2's x}. */
    String sees(VisibilityRules.Reason reason, Edge edge) {
        String key = names.key(reason.key());
        String saw = reason.sourceKey() == Edge.NONE
                ? " and is in the past of " + txn(reason.reader())
                : " and " + names.key(reason.sourceKey()) + ", which " + txn(reason.reader()) + " read";
        return txn(reason.source()) + " wrote " + key + saw + ", and " + txn(reason.reader()) + " read the " + key
                + " of " + txn(edge.to());
    }

    private String readOf(Edge e) {
        String key = names.key(e.key());
        return e.fromVersion() == Edge.NONE
                ? txn(e.to()) + " no longer found " + key + ", which " + txn(e.from()) + " deleted"
                : txn(e.to()) + " read " + value(e.key(), e.toVersion()) + " of " + key + ", which " + txn(e.from())
                        + " wrote";
    }

    private String overwrite(Edge e) {
        String key = names.key(e.key());
        String after = e.toVersion() == Edge.NONE
                ? " deleted " + key
                : " wrote " + value(e.key(), e.toVersion()) + " to " + key;
        String before = e.fromVersion() == Edge.NONE ? " deleted it" : " wrote " + value(e.key(), e.fromVersion());
        return txn(e.to()) + after + " after " + txn(e.from()) + before;
    }

    private String overwrittenRead(Edge e) {
        String after = e.toVersion() == Edge.NONE ? "'s delete of it" : "'s write of " + value(e.key(), e.toVersion());
        return txn(e.from()) + " read " + names.key(e.key()) + asOf(e.key(), e.fromVersion()) + " before " + txn(e.to())
                + after;
    }

    private String missed(Edge e) {
        return txn(e.from()) + " evaluated a predicate that " + names.key(e.key()) + " did not match before "
                + txn(e.to()) + "'s write of " + value(e.key(), e.toVersion()) + " to it";
    }

    String duplicate(int key, int version, int[] chain) {
        return value(key, version) + " is in " + names.key(key) + " more than once: " + chain(key, chain) + ".";
    }

    String garbage(int op, int key, int version) {
        return reader(op) + " read " + value(key, version) + " of " + names.key(key) + sql(op) + ".";
    }

    String abortedRead(int op, int write, int key) {
        return reader(op) + " read " + value(key, ops.version[write]) + " of "
                + names.key(key) + sql(op) + ", which " + reader(write) + " wrote" + sql(write)
                + " before it was aborted.";
    }

    String intermediateRead(int op, int write, int later, int key) {
        return reader(op) + " read " + value(key, ops.version[write]) + " of "
                + names.key(key) + sql(op) + " as the newest, yet " + reader(write) + ", which wrote it" + sql(write)
                + ", went on to write " + value(key, ops.version[later]) + sql(later) + ".";
    }

    String ownWriteUnseen(int op, int key, int missing, int[] seen) {
        return reader(op) + " wrote " + value(key, missing) + " to " + names.key(key) + ", then read "
                + chain(key, seen) + sql(op) + ".";
    }

    String ownDeleteUnseen(int op, int key) {
        return reader(op) + " deleted " + names.key(key) + ", then read it" + sql(op) + ".";
    }

    String strayed(int op, int key, int stray, int[] chain, int[] longest) {
        return reader(op) + " read " + chain(key, chain) + " of " + names.key(key) + sql(op) + ", others "
                + chain(key, longest) + ": they differ in " + value(key, stray) + ".";
    }

    private String reader(int op) {
        return txn(ops.txn[op]);
    }

    String txn(int id) {
        return names.txn(id);
    }

    private String asOf(int key, int version) {
        return version == Op.INITIAL || version == Edge.NONE
                ? " in its initial version"
                : " as of " + names.version(key, version);
    }

    private String value(int key, int version) {
        return version == Op.INITIAL ? "the initial value" : names.version(key, version);
    }

    private String chain(int key, int[] chain) {
        int skipped = Math.max(0, chain.length - LONGEST_CHAIN);
        return Arrays.stream(chain)
                .skip(skipped)
                .mapToObj(version -> version == Op.INITIAL ? "…" : names.version(key, version))
                .collect(Collectors.joining(", ", skipped > 0 ? "[…, " : "[", "]"));
    }

    private String sql(Edge e) {
        String from = sql(e.from(), e.fromStatement());
        String to = sql(e.to(), e.toStatement());
        return from.isEmpty() && to.isEmpty()
                ? ""
                : " (" + txn(e.from()) + ": " + (from.isEmpty() ? "?" : from) + "; " + txn(e.to()) + ": "
                        + (to.isEmpty() ? "?" : to) + ")";
    }

    private String sql(int op) {
        String text = sql(ops.txn[op], ops.statement(op));
        return text.isEmpty() ? "" : " (" + text + ")";
    }

    private String sql(int txn, int statement) {
        if (statement == Edge.NONE) {
            return "";
        }
        String text = names.statement(txn, statement).strip().replaceAll("\\s+", " ");
        return text.length() > LONGEST_SQL ? text.substring(0, LONGEST_SQL) + "…" : text;
    }
}
