package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.graph.Findings.Validity;
import io.titrant.graph.Simulator.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A stream gets the verdict of the whole history, at once and in bounded memory. */
class FollowingCheckerTest {
    private static final FollowOptions SMALL =
            FollowOptions.DEFAULT.withWindow(20).withSlice(7).withDeletes(false);

    @Test
    void aWindowLargerThanTheHistoryGivesTheVerdictOfTheWholeHistory() {
        for (long seed = 0; seed < 1000; seed++) {
            History history = RandomHistories.of(seed);
            Findings expected = Checker.check(history);
            FollowOptions options =
                    FollowOptions.DEFAULT.withSlice(1 + (int) (seed % 4)).withDeletes(seed % 2 == 0);
            Findings found = follow(history, options).findings();
            assertThat(found.verdicts()).as("seed %d", seed).isEqualTo(expected.verdicts());
        }
    }

    @Test
    void aSmallWindowGivesTheVerdictOfTheWholeHistory() {
        int exact = 0;
        int violated = 0;
        for (long seed = 0; seed < 300; seed++) {
            Store store = Store.values()[(int) (seed % 3)];
            History history = Simulator.run(store, false, 120, 4, 3, seed);
            History judged = seed % 2 == 0 ? Simulator.tamper(history, seed) : history;
            FollowingChecker checker = follow(judged, SMALL.withSlice(1 + (int) (seed % 9)));
            assertThat(checker.forgotten()).isPositive();
            exact += agrees(checker.findings(), Checker.check(judged), seed) ? 1 : 0;
            violated += checker.findings().violates(Model.STRICT_SERIALIZABLE) ? 1 : 0;
        }
        assertThat(exact).isGreaterThan(200);
        assertThat(violated).isGreaterThan(100);
    }

    @Test
    void rowsWhoseWritesReadTheOldVersionGetTheVerdictOfTheWholeHistory() {
        int exact = 0;
        int violated = 0;
        for (long seed = 0; seed < 300; seed++) {
            History history = rows(120, 5, seed % 2 == 0, seed % 3 == 0, new Random(seed));
            FollowingChecker checker = follow(history, SMALL.withSlice(1 + (int) (seed % 9)));
            assertThat(checker.forgotten()).isPositive();
            exact += agrees(checker.findings(), Checker.check(history), seed) ? 1 : 0;
            violated += checker.findings().violates(Model.STRICT_SERIALIZABLE) ? 1 : 0;
        }
        assertThat(exact).isGreaterThan(200);
        assertThat(violated).isGreaterThan(100);
    }

    /** Gives whether the stream was judged without doubts. With doubts it must still not invent a violation. */
    private static boolean agrees(Findings found, Findings expected, long seed) {
        for (Model model : Model.values()) {
            Validity wanted = expected.validity(model);
            boolean unclear = !found.doubts().isEmpty() && !found.violates(model);
            assertThat(unclear ? wanted : found.validity(model))
                    .as("seed %d, %s: %s, expected %s", seed, model, found, expected)
                    .isEqualTo(wanted);
        }
        return found.doubts().isEmpty();
    }

    private static FollowingChecker follow(History history, FollowOptions options) {
        FollowingChecker checker = new FollowingChecker(options, history.names());
        history.txns().forEach(checker::accept);
        checker.end();
        return checker;
    }

    /** Sessions read rows and replace some of them; with snapshots the first committer wins, unless updates may get lost. */
    private static History rows(int size, int rows, boolean snapshots, boolean lossy, Random random) {
        int[] current = new int[rows];
        List<Txn> txns = new ArrayList<>();
        int version = 0;
        int[][] views = new int[4][];
        long[] begins = new long[4];
        for (long clock = 0; txns.size() < size; clock++) {
            int session = random.nextInt(views.length);
            if (views[session] == null) {
                views[session] = current.clone();
                begins[session] = clock;
                continue;
            }
            int[] view = snapshots ? views[session] : current.clone();
            List<Op> ops = new ArrayList<>();
            boolean conflict = false;
            for (int i = 0; i < 3; i++) {
                int row = random.nextInt(rows);
                ops.add(new Op.ReadVersion(i, row, view[row], false));
                if (random.nextInt(3) == 0) {
                    conflict |= view[row] != current[row] && view[row] == views[session][row];
                    view[row] = ++version;
                    ops.add(new Op.Put(i, row, version));
                }
            }
            boolean aborted = conflict && !(lossy && random.nextInt(8) == 0);
            for (Op op : ops) {
                if (op instanceof Op.Put put && !aborted) {
                    current[put.key()] = put.version();
                }
            }
            views[session] = null;
            Txn.Status status = aborted ? Txn.Status.ABORTED : Txn.Status.COMMITTED;
            txns.add(new Txn(txns.size(), session, status, begins[session], clock, ops));
        }
        return new History(List.copyOf(txns), rows, Names.PLAIN);
    }

    @Test
    void anAnomalyIsReportedAtTheNextJudgementAndOnlyOnce() {
        History skew = H.of("T0 @0 1-4: r(x)=[] a(y,1)", "T1 @1 2-5: r(y)=[] a(x,1)", "T2 @0 6-7: r(x)=[1] r(y)=[1]");
        FollowingChecker checker = new FollowingChecker(SMALL.withSlice(1), skew.names());
        assertThat(checker.accept(skew.txns().get(0)).isEmpty()).isTrue();
        FollowReport report = checker.accept(skew.txns().get(1));
        assertThat(report.anomalies()).extracting(Anomaly::name).contains("write-skew");
        assertThat(report.anomalies().get(0).explanation()).contains("T0 read x in its initial version before T1");
        assertThat(report.violated()).contains(Model.SERIALIZABLE).doesNotContain(Model.SNAPSHOT_ISOLATION);
        assertThat(checker.accept(skew.txns().get(2)).isEmpty()).isTrue();
        assertThat(checker.end().isEmpty()).isTrue();
    }

    @Test
    void aVersionWhoseWriterArrivesLaterIsNoGarbage() {
        History history = H.of("T0 @0 1-4: r(x)=[1]", "T1 @1 2-5: a(x,1)");
        assertThat(follow(history, SMALL.withSlice(1)).findings().validity(Model.STRICT_SERIALIZABLE))
                .isEqualTo(Validity.VALID);
    }

    @Test
    void aVersionThatNoTransactionWroteIsGarbageWhenTheWindowHasPassed() {
        FollowingChecker checker = new FollowingChecker(SMALL.withSlice(1), Names.PLAIN);
        checker.accept(chainReader(0, 0, new int[] {99}));
        for (int i = 1; i < 20; i++) {
            assertThat(checker.accept(append(i)).isEmpty()).isTrue();
        }
        assertThat(checker.accept(append(20)).anomalies())
                .extracting(Anomaly::kind)
                .containsExactly(AnomalyKind.GARBAGE_READ);
    }

    @Test
    void aReadOfAStateThatAForgottenTransactionOverwroteBreaksRealTimeAndLeavesTheRestOpen() {
        FollowingChecker checker = new FollowingChecker(SMALL, Names.PLAIN);
        for (int i = 1; i <= 100; i++) {
            checker.accept(append(i));
            checker.accept(chainReader(1000 + i, 2L * i, chain(i)));
        }
        FollowReport report = checker.accept(chainReader(2000, 500, chain(30)));
        report = report.isEmpty() ? checker.judge() : report;
        assertThat(report.anomalies()).extracting(Anomaly::name).containsExactly("G-single-realtime");
        assertThat(report.violated()).contains(Model.STRICT_SERIALIZABLE).doesNotContain(Model.SERIALIZABLE);
        assertThat(checker.findings().validity(Model.SERIALIZABLE)).isEqualTo(Validity.UNKNOWN);
    }

    @Test
    void anAnnouncedTransactionKeepsWhatItMayRead() {
        FollowingChecker checker = new FollowingChecker(SMALL, Names.PLAIN);
        checker.begin(7);
        for (int i = 1; i <= 60; i++) {
            checker.accept(append(i));
            checker.accept(chainReader(1000 + i, 2L * i, chain(i)));
        }
        checker.accept(
                new Txn(2000, 7, Txn.Status.COMMITTED, 0, 200, List.of(new Op.ReadChain(0, 0, new int[0], false))));
        checker.end();
        assertThat(checker.findings().doubts()).isEmpty();
        assertThat(checker.findings().validity(Model.STRICT_SERIALIZABLE)).isEqualTo(Validity.VALID);
    }

    @Test
    void whatIsHeldDoesNotGrowWithTheStream() {
        FollowingChecker checker = new FollowingChecker(SMALL.withKeys(10), Names.PLAIN);
        for (int i = 1; i <= 2000; i++) {
            checker.accept(new Txn(i, 0, Txn.Status.COMMITTED, 2L * i, 2L * i + 1, List.of(new Op.Append(0, i, 1))));
            assertThat(checker.held()).isLessThanOrEqualTo(27);
        }
        assertThat(checker.keys()).isLessThanOrEqualTo(40);
        assertThat(checker.forgotten() + checker.held()).isEqualTo(2000);
    }

    @Test
    void aTransactionThatStillRunsKeepsTheLaterOnesUpToTheLimit() {
        FollowingChecker checker = new FollowingChecker(SMALL.withMost(40), Names.PLAIN);
        checker.begin(9);
        for (int i = 1; i <= 200; i++) {
            checker.accept(new Txn(i, 0, Txn.Status.COMMITTED, 2L * i, 2L * i + 1, List.of(new Op.Append(0, i, 1))));
            assertThat(checker.held()).isBetween(Math.min(i, 20), Math.min(i, 47));
            assertThat(i <= 40 && checker.forgotten() > 0).as("%d arrived", i).isFalse();
        }
        assertThat(checker.forgotten()).isPositive();
    }

    /** The writer of version 19 arrives late. Until then 20 waits for its read of 19, and 21 follows 20. */
    @Test
    void versionsAfterOneThatWaitsForItsPredecessorAreInOrder() {
        FollowingChecker checker = withoutVersion19(20);
        checker.accept(overwrite(9, 19, 18));
        checker.end();
        assertThat(checker.findings().doubts()).isEmpty();
        assertThat(checker.findings().validity(Model.STRICT_SERIALIZABLE)).isEqualTo(Validity.VALID);
    }

    /** The same, but 21 replaced 18, as 19 did: an update is lost. */
    @Test
    void aVersionThatWasReplacedTwiceIsFoundAlthoughItsWriterArrivedLate() {
        FollowingChecker checker = withoutVersion19(18);
        checker.accept(overwrite(9, 19, 18));
        checker.end();
        assertThat(checker.findings().violates(Model.SNAPSHOT_ISOLATION)).isTrue();
    }

    /** Versions 1 to 18, 20 and 21 of a row; the last one is judged with transactions that are then forgotten. */
    private static FollowingChecker withoutVersion19(int replacedBy21) {
        FollowOptions options = FollowOptions.DEFAULT.withWindow(4).withSlice(5).withDeletes(false);
        FollowingChecker checker = new FollowingChecker(options, Names.PLAIN);
        for (int version = 1; version <= 18; version++) {
            checker.accept(overwrite(0, version, version - 1));
        }
        checker.begin(9);
        checker.accept(overwrite(0, 20, 19));
        long forgotten = checker.forgotten();
        checker.accept(overwrite(0, 21, replacedBy21));
        assertThat(checker.forgotten()).isGreaterThan(forgotten);
        return checker;
    }

    private static Txn overwrite(int session, int version, int replaced) {
        List<Op> ops = List.of(new Op.ReadVersion(0, 0, replaced, true), new Op.Put(0, 0, version));
        return new Txn(version, session, Txn.Status.COMMITTED, 2L * version - 1, 2L * version, ops);
    }

    private static int[] chain(int length) {
        int[] chain = new int[length];
        for (int i = 0; i < length; i++) {
            chain[i] = i + 1;
        }
        return chain;
    }

    private static Txn append(int version) {
        long time = 2L * version;
        return new Txn(version, 0, Txn.Status.COMMITTED, time - 1, time, List.of(new Op.Append(0, 0, version)));
    }

    private static Txn chainReader(int id, long time, int[] chain) {
        return new Txn(id, 1, Txn.Status.COMMITTED, time, time + 1, List.of(new Op.ReadChain(0, 0, chain, false)));
    }
}
