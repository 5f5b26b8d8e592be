package io.titrant.judge.troc;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.Verdict.Remark;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Moment;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Recording;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a recording in its actual order and decides of each statement what it should have done (Troc §III-E). Where the documentation
 * leaves several ways, all that fit the statement's result are followed; the recording is explained if one of them leads to its end.
 */
final class Explorer {
    private static final int MAX_BRANCHES = 300;

    private final Recording recording;
    private final Setting setting;
    private final List<Moment> moments;
    private final Set<Integer> asked = new HashSet<>();
    private final List<Remark> remarks = new ArrayList<>();
    private @Nullable Complaint complaint;
    private int complaintAt = -1;
    private int branches;

    Explorer(Recording recording, List<Transaction> transactions, Setting setting) {
        this.recording = recording;
        this.setting = setting;
        this.moments = Moment.of(transactions);
    }

    /** The world at the end of a way that explains everything, the one with fewest oddities that was found first. */
    Optional<World> explanation() {
        World start = new World(setting.views().initial());
        start.counters().from(setting.keys().initial(setting.views()));
        return go(0, start);
    }

    /** The numbers that rows were given on the way that explains everything. */
    Numbers numbers(World end) {
        return new Numbers(setting.views().layout(), end, setting.engine().dialect());
    }

    /** Why there is none: where the way that came furthest ended. */
    Complaint complaint() {
        return Objects.requireNonNull(complaint);
    }

    private Optional<World> go(int from, World world) {
        if (++branches > MAX_BRANCHES) {
            throw Unfit.unknown("more than " + MAX_BRANCHES + " ways would have to be followed");
        }
        World now = world;
        for (int i = from; i < moments.size(); i++) {
            Moment moment = moments.get(i);
            int tx = moment.tx();
            switch (moment.what()) {
                case BEGIN -> begin(now, tx);
                case START -> {
                    Act act = Objects.requireNonNull(moment.act());
                    if (setting.rules(tx).afterWait() != AfterWait.RESTART) {
                        setting.firstUse(now, tx, act);
                    }
                    noteWaiting(now, tx, act);
                    now.startsWaiting(act.step(), act.writes());
                    disturbKeys(now, act);
                }
                case END -> {
                    boolean commits = setting.transaction(tx).committed();
                    if (commits && setting.rules(tx).mergesColumns()) {
                        new MergedRows(setting.views()).commit(now, tx);
                    }
                    now.end(tx, commits);
                }
                case RETURN -> {
                    List<World> next = returned(i, now, tx, Objects.requireNonNull(moment.act()));
                    if (next.isEmpty()) {
                        return Optional.empty();
                    }
                    if (next.size() > 1) {
                        return anyOf(next, i + 1);
                    }
                    now = next.get(0);
                }
            }
        }
        return arrived(now);
    }

    private void disturbKeys(World world, Act act) {
        if (act.kind().writes()) {
            Statement statement = setting.statement(act);
            setting.keys().disturb(world, act, statement);
            if (world.atStartOf(act.step()) != null && !act.failed()) {
                setting.keys().reserve(world, statement);
            }
        }
    }

    /** Asks once of each statement that waits whether it has to. */
    private void noteWaiting(World world, int tx, Act act) {
        boolean onRows = act.kind() == StatementKind.SELECT || act.kind().writes();
        if (setting.writesOnly()) {
            return;
        }
        if (onRows && asked.add(act.step()) && !new Waits(setting, world, tx, setting.statement(act)).needed()) {
            remarks.add(new Remark(
                    Waits.EXTRA,
                    act.display() + " (" + act.sql() + ") waited, though the lock analysis knows of no reason"));
        }
    }

    /** What was noticed on the way. */
    List<Remark> remarks() {
        return List.copyOf(remarks);
    }

    private Optional<World> anyOf(List<World> worlds, int next) {
        for (World world : worlds) {
            Optional<World> found = go(next, new World(world));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private void begin(World world, int tx) {
        Transaction transaction = setting.transaction(tx);
        boolean consistent = transaction.begin().toUpperCase(Locale.ROOT).contains("CONSISTENT SNAPSHOT")
                && setting.statements(tx).readsSee() == Sees.SNAPSHOT;
        if (setting.rules(tx).snapshotTaken() == SnapshotTaken.AT_BEGIN || consistent) {
            world.takeSnapshot(tx);
        }
    }

    private List<World> returned(int at, World world, int tx, Act act) {
        if (act.kind().isTransactionControl() || act.kind() == StatementKind.SET) {
            World after = new World(world);
            setting.firstUse(after, tx, act);
            if (act.failed()) {
                return List.of(Step.afterError(setting, after, tx, act));
            }
            if (act.kind() == StatementKind.SAVEPOINT) {
                after.setSavepoint(tx, act.savepoint());
            } else if (act.kind() == StatementKind.ROLLBACK_TO) {
                after.rollBackTo(tx, act.savepoint());
                if (setting.rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_READ
                        && after.isBeforeAll(tx, act.savepoint())) {
                    // The storage engine was not part of the transaction then, so all that it did may be rolled back,
                    // snapshot included.
                    World anew = new World(after);
                    anew.dropSnapshot(tx);
                    return List.of(anew, after);
                }
            }
            return List.of(after);
        }
        world.returned(act.step());
        if (setting.mayTakeNoSnapshot(world, tx, act)) {
            List<World> either = new ArrayList<>(judged(at, new World(world), tx, act));
            setting.firstUse(world, tx, act);
            either.addAll(judged(at, world, tx, act));
            return either;
        }
        setting.firstUse(world, tx, act);
        return judged(at, world, tx, act);
    }

    private List<World> judged(int at, World world, int tx, Act act) {
        if (act.failed()) {
            disturbKeys(world, act);
        }
        if (act.failed() && !judged(act)) {
            return List.of(Step.afterError(setting, world, tx, act));
        }
        if (setting.writesOnly() && !act.writes()) {
            return unjudged(world, tx, act);
        }
        Step step = setting.statement(act) instanceof Query
                ? new Read(setting, world, tx, act)
                : new Write(setting, world, tx, act);
        List<World> next = new ArrayList<>(step.next());
        next.sort(Comparator.comparingInt(one -> one.deviations().size()));
        if (next.isEmpty()) {
            note(at, step.complaint());
        }
        return next;
    }

    /** What follows a read that nobody asks about: a snapshot, if it took one; who reads nothing, or with a lock, may not have. */
    private List<World> unjudged(World world, int tx, Act act) {
        if (act.kind() != StatementKind.SELECT
                || setting.rules(tx).snapshotTaken() != SnapshotTaken.AT_FIRST_READ
                || world.hasSnapshot(tx)) {
            return List.of(world);
        }
        World snapshot = new World(world);
        snapshot.takeSnapshot(tx);
        return setting.statements(tx).refusesNewerRows() ? List.of(snapshot, world) : List.of(snapshot);
    }

    /** Errors that the rows decide. Others come from peers, or from the statement itself. */
    private static boolean judged(Act act) {
        ErrorClass error = act.error();
        return error == ErrorClass.UNIQUE || error == ErrorClass.CONSTRAINT || error == ErrorClass.FOREIGN_KEY;
    }

    private void note(int at, Complaint found) {
        if (at > complaintAt
                || (at == complaintAt
                        && complaint != null
                        && found.doubts().size() < complaint.doubts().size())) {
            complaint = found;
            complaintAt = at;
        }
    }

    private Optional<World> arrived(World world) {
        List<Difference> differences =
                new FinalState(recording, setting.views()).differences(world.view(Version.INIT, Sees.COMMITTED));
        if (differences.isEmpty()) {
            return Optional.of(world);
        }
        Difference first = differences.get(0);
        note(
                moments.size(),
                new Complaint(
                        Complaint.STATE,
                        first.what() + " ends as {" + String.join(", ", first.seen())
                                + "}, but the statements on their views lead to {"
                                + String.join(", ", first.expected()) + "}",
                        differences,
                        List.copyOf(world.doubts())));
        return Optional.empty();
    }
}
