package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.graph.Simulator.Store;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories from stores whose model is known get just the verdicts that the model allows; small ones agree with trying all orders. */
class SimulatedHistoriesTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSerialStoreIsStrictSerializable(boolean registers) {
        for (long seed = 0; seed < 300; seed++) {
            Findings findings = Checker.check(Simulator.run(Store.SERIAL, registers, 60, 5, 4, seed));
            assertThat(findings.counts()).as("seed %d", seed).isEmpty();
            assertThat(findings.doubts()).isEmpty();
            assertThat(findings.strongestHeld()).contains(Model.STRICT_SERIALIZABLE);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSnapshotStoreKeepsSnapshotIsolation(boolean registers) {
        long skews = 0;
        for (long seed = 0; seed < 300; seed++) {
            Findings findings = Checker.check(Simulator.run(Store.SNAPSHOT, registers, 80, 5, 4, seed));
            assertThat(findings.violates(Model.STRONG_SNAPSHOT_ISOLATION))
                    .as("seed %d: %s", seed, findings.anomalies())
                    .isFalse();
            skews += findings.violates(Model.REPEATABLE_READ) ? 1 : 0;
        }
        assertThat(skews).isGreaterThan(50);
    }

    @Test
    void aReadCommittedStoreKeepsReadCommittedOnly() {
        long singles = 0;
        for (long seed = 0; seed < 200; seed++) {
            Findings findings = Checker.check(Simulator.run(Store.READ_COMMITTED, false, 80, 5, 4, seed));
            assertThat(findings.violates(Model.STRONG_READ_COMMITTED))
                    .as("seed %d: %s", seed, findings.anomalies())
                    .isFalse();
            singles += findings.violates(Model.CONSISTENT_VIEW) ? 1 : 0;
        }
        assertThat(singles).isGreaterThan(150);
    }

    /** Each key is read at the end, so that the order of versions is known and the verdict must be exact. */
    @Test
    void smallHistoriesGetTheVerdictOfAnExhaustiveSearch() {
        int[] broken = new int[3];
        for (long seed = 0; seed < 4000; seed++) {
            Store store = Store.values()[(int) (seed % 3)];
            History history = withLastRead(Simulator.run(store, false, 6, 3, 2, seed));
            if (seed % 2 == 0) {
                history = Simulator.tamper(history, seed);
            }
            Findings findings = Checker.check(history);
            for (Order order : Order.values()) {
                Model model = serializable(order);
                boolean expected = BruteForce.serializable(history, order);
                assertThat(!findings.violates(model))
                        .as("seed %d, %s: %s", seed, model, findings)
                        .isEqualTo(expected);
                broken[order == Order.NONE ? 0 : order == Order.SESSION ? 1 : 2] += expected ? 0 : 1;
            }
        }
        assertThat(broken[0]).isGreaterThan(300);
        assertThat(broken[2]).isGreaterThan(broken[0]);
    }

    /** Where the order of versions is known only in part, or the end of transactions is not, silence is allowed and a false alarm is not. */
    @Test
    void aHistoryWithAValidOrderIsAccepted() {
        int blamed = 0;
        int explained = 0;
        for (long seed = 0; seed < 4000; seed++) {
            boolean registers = seed % 4 < 2;
            Store store = Store.values()[(int) (seed % 3)];
            History history = Simulator.run(store, registers, 6, 3, 2, seed);
            if (seed % 5 < 3) {
                history = registers ? Simulator.misread(history, seed) : Simulator.tamper(history, seed);
            }
            if (seed % 7 < 3) {
                history = Simulator.forget(history, seed);
            }
            Findings findings = Checker.check(history);
            for (Order order : Order.values()) {
                Model model = serializable(order);
                boolean possible = BruteForce.serializable(history, order);
                explained += possible ? 1 : 0;
                blamed += findings.violates(model) ? 1 : 0;
                assertThat(possible && findings.violates(model))
                        .as("seed %d, %s: %s", seed, model, findings)
                        .isFalse();
            }
        }
        assertThat(explained).isGreaterThan(1000);
        assertThat(blamed).isGreaterThan(1000);
    }

    private static Model serializable(Order order) {
        return switch (order) {
            case NONE -> Model.SERIALIZABLE;
            case SESSION -> Model.STRONG_SESSION_SERIALIZABLE;
            case REALTIME -> Model.STRICT_SERIALIZABLE;
        };
    }

    private static History withLastRead(History history) {
        int[][] chains = new int[history.keys()][0];
        List<List<Integer>> state = new ArrayList<>();
        for (int k = 0; k < history.keys(); k++) {
            state.add(new ArrayList<>());
        }
        for (Txn t : history.txns()) {
            if (t.status() == Txn.Status.COMMITTED) {
                t.ops().forEach(op -> {
                    if (op instanceof Op.Append append) {
                        state.get(op.key()).add(append.version());
                    }
                });
            }
        }
        List<Op> reads = new ArrayList<>();
        long end = history.txns().get(history.txns().size() - 1).completed() + 1;
        for (int k = 0; k < chains.length; k++) {
            reads.add(new Op.ReadChain(
                    k, k, state.get(k).stream().mapToInt(i -> i).toArray(), false));
        }
        List<Txn> txns = new ArrayList<>(history.txns());
        txns.add(new Txn(txns.size(), 99, Txn.Status.COMMITTED, end, end + 1, reads));
        return new History(txns, history.keys(), history.names());
    }
}
