package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rows that come and go: a delete ends the chain, and a row that is not there may not have come yet, or be gone. */
class DeletedRowsTest {
    private static final int ROWS = 2;

    @Test
    void aHistoryWithAValidOrderIsAcceptedAndMostOthersAreNot() {
        int blamed = 0;
        int broken = 0;
        for (long seed = 0; seed < 4000; seed++) {
            History honest = serial(new Random(seed));
            assertThat(Checker.check(honest).counts()).as("seed %d", seed).isEmpty();
            History changed = changed(honest, new Random(seed));
            boolean possible = BruteForce.serializable(changed, Order.NONE);
            Findings findings = Checker.check(changed);
            boolean violated = findings.violates(Model.SERIALIZABLE);
            assertThat(possible && violated).as("seed %d: %s", seed, findings).isFalse();
            blamed += violated ? 1 : 0;
            broken += possible ? 0 : 1;
        }
        assertThat(broken).isGreaterThan(500);
        assertThat(blamed).isGreaterThan(broken / 2);
    }

    private static History serial(Random random) {
        Map<Integer, List<Integer>> rows = new HashMap<>();
        boolean[] gone = new boolean[ROWS];
        List<Txn> txns = new ArrayList<>();
        int version = 0;
        for (int id = 0; id < 6; id++) {
            List<Op> ops = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                int row = random.nextInt(ROWS);
                List<Integer> chain = rows.computeIfAbsent(row, r -> new ArrayList<>());
                int what = random.nextInt(6);
                if (what < 2 && !gone[row]) {
                    chain.add(++version);
                    ops.add(new Op.Append(i, row, version));
                } else if (what == 2 && !gone[row] && !chain.isEmpty()) {
                    gone[row] = true;
                    chain.clear();
                    ops.add(new Op.Delete(i, row));
                } else {
                    int[] seen = chain.stream().mapToInt(v -> v).toArray();
                    ops.add(new Op.ReadChain(i, row, seen, false));
                }
            }
            txns.add(new Txn(id, id, Txn.Status.COMMITTED, Txn.UNTIMED, Txn.UNTIMED, List.copyOf(ops)));
        }
        return new History(txns, ROWS, Names.PLAIN);
    }

    /** Some reads see less than they did. */
    private static History changed(History history, Random random) {
        List<Txn> txns = new ArrayList<>();
        for (Txn t : history.txns()) {
            List<Op> ops = new ArrayList<>();
            for (Op op : t.ops()) {
                if (op instanceof Op.ReadChain read && read.chain().length > 0 && random.nextInt(3) == 0) {
                    int[] cut = Arrays.copyOf(read.chain(), random.nextInt(read.chain().length));
                    ops.add(new Op.ReadChain(read.statement(), read.key(), cut, false));
                } else {
                    ops.add(op);
                }
            }
            txns.add(new Txn(t.id(), t.session(), t.status(), t.invoked(), t.completed(), List.copyOf(ops)));
        }
        return new History(txns, history.keys(), history.names());
    }
}
