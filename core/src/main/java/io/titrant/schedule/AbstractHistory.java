package io.titrant.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads and writes of rows, commits and aborts, in one order and without any SQL: {@code r1[x] w2[x] c2 w1[x] c1}. */
public record AbstractHistory(List<Op> ops) {

    public enum Kind {
        READ("r"),
        WRITE("w"),
        COMMIT("c"),
        ABORT("a");

        private final String letter;

        Kind(String letter) {
            this.letter = letter;
        }
    }

    /**
     * @param tx the transaction's number, from 0
     * @param row the row's number, from 0; 0 for an end
     */
    public record Op(int tx, Kind kind, int row) {
        boolean ends() {
            return kind == Kind.COMMIT || kind == Kind.ABORT;
        }

        boolean conflicts(Op other) {
            return !ends()
                    && !other.ends()
                    && tx != other.tx
                    && row == other.row
                    && (kind == Kind.WRITE || other.kind == Kind.WRITE);
        }

        @Override
        public String toString() {
            return kind.letter + (tx + 1) + (ends() ? "" : "[" + "xyz".charAt(row) + "]");
        }
    }

    public AbstractHistory {
        ops = List.copyOf(ops);
    }

    public int transactions() {
        return 1 + ops.stream().mapToInt(Op::tx).max().orElse(-1);
    }

    public int rows() {
        return 1 + ops.stream().filter(op -> !op.ends()).mapToInt(Op::row).max().orElse(-1);
    }

    /**
     * Whether this order, run just so on one copy of the rows, is what isolation is there to prevent: the transactions depend on each other
     * in a circle (Adya's G0, G1b, G1c and G2), or one uses a row whose writer then aborts (G1a, and a dirty write that is undone).
     */
    public boolean anomalous() {
        return usesAborted() || circular();
    }

    /** Whether each read and write is necessary for the anomaly. */
    boolean minimal() {
        for (int i = 0; i < ops.size(); i++) {
            if (!ops.get(i).ends()) {
                List<Op> fewer = new ArrayList<>(ops);
                fewer.remove(i);
                if (new AbstractHistory(fewer).anomalous()) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean usesAborted() {
        for (int i = 0; i < ops.size(); i++) {
            Op written = ops.get(i);
            for (int j = i + 1; written.kind == Kind.WRITE && j < ops.size(); j++) {
                Op next = ops.get(j);
                if (next.equals(new Op(written.tx, Kind.COMMIT, 0)) || next.equals(new Op(written.tx, Kind.ABORT, 0))) {
                    break;
                }
                if (written.conflicts(next) && aborts(written.tx) && !aborts(next.tx)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean aborts(int tx) {
        return ops.contains(new Op(tx, Kind.ABORT, 0));
    }

    private boolean circular() {
        int count = transactions();
        boolean[][] before = new boolean[count][count];
        for (int i = 0; i < ops.size(); i++) {
            for (int j = i + 1; j < ops.size(); j++) {
                Op first = ops.get(i);
                Op second = ops.get(j);
                if (first.conflicts(second) && !aborts(first.tx) && !aborts(second.tx)) {
                    before[first.tx][second.tx] = true;
                }
            }
        }
        for (int via = 0; via < count; via++) {
            for (int from = 0; from < count; from++) {
                for (int to = 0; to < count; to++) {
                    before[from][to] |= before[from][via] && before[via][to];
                }
            }
        }
        for (int tx = 0; tx < count; tx++) {
            if (before[tx][tx]) {
                return true;
            }
        }
        return false;
    }

    /** The place of a transaction's last operation. */
    int lastOf(int tx) {
        int last = -1;
        for (int i = 0; i < ops.size(); i++) {
            if (ops.get(i).tx == tx) {
                last = i;
            }
        }
        return last;
    }

    @Override
    public String toString() {
        return ops.stream().map(Op::toString).collect(Collectors.joining(" "));
    }
}
