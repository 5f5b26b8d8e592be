package io.titrant.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Judges transactions while they arrive, in bounded memory. It holds a window of the stream, lets {@link Checker} judge the window after each
 * slice, and forgets the transactions that no future cycle can contain ({@link Forgetting}). Of the forgotten ones it remembers the last
 * version of each key.
 *
 * <p>What it assumes of the stream: the transactions of a session arrive in their order; at most {@link FollowOptions#window()} transactions
 * arrive between the begin of a transaction, or a read of what it wrote, and its own arrival, unless {@link #begin} has announced it. A read
 * of a state that a forgotten transaction had overwritten breaks the models that respect real time; for the other models it is a doubt, and
 * after a doubt no model counts as satisfied. Without doubts the verdict is that of {@link Checker} on the whole history.
 *
 * <p>Rows of a database are registers: a key per row, a version per write ({@link Op.Put}), and before each write the
 * {@link Op.ReadVersion} of the version that it replaced, which gives the order of versions. A deleted row is one more version. Not safe for
 * concurrent use.
 */
public final class FollowingChecker {
    private final FollowOptions options;
    private final Names names;
    private final FollowLedger ledger;
    private final KeySummaries keys;
    private final ReadResolution reads;
    private final Map<Integer, Long> running = new HashMap<>();
    private List<HeldTransaction> held = new ArrayList<>();
    private long arrived;
    private long judged;
    private long forgotten;
    private long latestForgottenBegin = Long.MIN_VALUE;

    /** @param names of the keys, versions and transactions ({@link Txn#id()}) that are held */
    public FollowingChecker(FollowOptions options, Names names) {
        this.options = options;
        this.names = names;
        this.ledger = new FollowLedger(options.check().shown());
        this.keys = new KeySummaries(options.keys());
        this.reads = new ReadResolution(keys, ledger, names, options.deletes());
    }

    /** Announces that a session's next transaction has begun. What it may read is held until it arrives, or for several windows. */
    public void begin(int session) {
        running.put(session, arrived);
    }

    /** Takes a transaction that has ended. Its id is any number that {@link Names} knows. Gives what was found, mostly nothing. */
    public FollowReport accept(Txn txn) {
        running.remove(txn.session());
        HeldTransaction one = new HeldTransaction(txn, ++arrived);
        if (txn.completed() != Txn.UNTIMED && txn.completed() < latestForgottenBegin) {
            ledger.doubt(names.txn(txn.id()) + " arrived so late that transactions which began after it are forgotten");
        }
        for (int i = 0; i < one.size(); i++) {
            write(one, one.op(i));
        }
        for (int i = 0; i < one.size(); i++) {
            reads.resolve(one, i, keys.get(one.op(i).key()), false);
        }
        held.add(one);
        return arrived - judged >= options.slice() ? judge() : FollowReport.NOTHING;
    }

    private void write(HeldTransaction one, Op op) {
        KeySummary key = keys.use(op.key(), arrived);
        if (op instanceof Op.Append append) {
            keys.wrote(op.key(), append.version(), one);
        } else if (op instanceof Op.Put put) {
            keys.wrote(op.key(), put.version(), one);
            key.register();
        } else if (op instanceof Op.ReadVersion) {
            key.register();
        } else if (op instanceof Op.Delete) {
            key.addHeldDeletes(1);
            if (key.isRegister() && !key.isLost()) {
                key.lose();
                ledger.doubt(names.txn(one.txn().id()) + " deleted the register " + names.key(op.key())
                        + ": its reads are not judged");
            }
        }
    }

    /** Judges the transactions that have arrived since the last judgement. Gives what is new. */
    public FollowReport judge() {
        return judge(false);
    }

    /** The stream is over: judges what is left. */
    public FollowReport end() {
        return judge(true);
    }

    private FollowReport judge(boolean last) {
        if (arrived > judged || last) {
            judged = arrived;
            long oldest = arrived - options.most();
            long openFrom = openFrom(oldest, last);
            WindowHistory window = WindowHistory.of(held, keys, names);
            Checker.Judgement judgement = Checker.judge(window.history(), options.check());
            ledger.take(window.ofStream(judgement.findings()));
            Forgetting forgetting = new Forgetting(keys, ledger, names, window, judgement, options.most());
            int before = held.size();
            held = forgetting.forget(held, openFrom, oldest);
            forgotten += before - held.size();
            latestForgottenBegin = Math.max(latestForgottenBegin, forgetting.latestBegin());
            keys.trim(held.isEmpty() ? arrived + 1 : held.get(0).arrival());
        }
        return ledger.report();
    }

    /** Resolves the reads that wait, and gives the arrival up to which transactions are not open. */
    private long openFrom(long oldest, boolean last) {
        long mature = arrived - options.window();
        for (long begin : running.values()) {
            mature = begin >= oldest ? Math.min(mature, begin) : mature;
        }
        long openFrom = mature;
        for (HeldTransaction one : held) {
            if (one.isWaiting()) {
                for (int i = 0; i < one.size(); i++) {
                    if (one.state(i) == HeldTransaction.OpState.WAITING) {
                        reads.resolve(one, i, keys.get(one.op(i).key()), last || one.arrival() <= mature);
                    }
                }
            }
            if (one.isWaiting() || one.mayStillCount()) {
                openFrom = Math.min(openFrom, one.arrival() - options.window());
            }
        }
        return openFrom;
    }

    /** The result so far, over all transactions that were judged. */
    public Findings findings() {
        return ledger.findings(arrived);
    }

    /** How many transactions have arrived. */
    public long accepted() {
        return arrived;
    }

    public long forgotten() {
        return forgotten;
    }

    public int held() {
        return held.size();
    }

    /** Tells which keys and versions it still holds. The names of all others may be dropped. */
    public void tellNames(IntConsumer usedKeys, IntConsumer usedVersions) {
        keys.forEach(summary -> summary.tellNames(usedKeys, usedVersions));
        for (HeldTransaction one : held) {
            for (int i = 0; i < one.size(); i++) {
                one.op(i).tell(usedKeys, usedVersions);
            }
        }
    }

    /** Of how many keys the last version is remembered. */
    public int keys() {
        return keys.size();
    }
}
