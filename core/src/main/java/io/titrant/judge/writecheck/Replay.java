package io.titrant.judge.writecheck;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Moment;
import io.titrant.judge.history.TablesUsed;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a recording again, statement by statement in its actual order, where each write has the effect that the engine documents for its
 * level. If that leads to the very results and rows that were recorded, the documentation explains them; else it does not.
 */
final class Replay {
    private final Recording recording;
    private final Bench bench;
    private final Dialect dialect;
    private final Map<String, Semantics> semantics;
    private final List<Moment> moments;
    private final Map<String, Shape> shapes = new HashMap<>();
    private final Set<String> tables;
    private final TablesUsed used;
    private @Nullable String contradiction;
    private @Nullable String doubt;

    Replay(
            Recording recording,
            List<Transaction> transactions,
            Map<String, Semantics> semantics,
            Bench bench,
            TablesUsed used,
            Dialect dialect) {
        this.recording = recording;
        this.bench = bench;
        this.dialect = dialect;
        this.semantics = semantics;
        this.tables = bench.state(recording.finalState()).tables().keySet();
        this.moments = Moment.of(transactions);
        this.used = used;
    }

    /** The writes with their documented effects, if these lead to what was recorded. */
    Optional<List<World.Applied>> explanation() {
        boolean merges = semantics.values().stream().anyMatch(Semantics::mergesColumns);
        Optional<List<World.Applied>> found = go(0, new World(bench.initial(), merges));
        if (found.isEmpty() && doubt != null) {
            throw Unfit.unknown(doubt);
        }
        return found;
    }

    /** Why the documentation does not lead to what was recorded, when it does not. */
    String contradiction() {
        return Objects.requireNonNullElse(contradiction, "");
    }

    private Optional<List<World.Applied>> go(int from, World world) {
        try {
            for (int i = from; i < moments.size(); i++) {
                Moment moment = moments.get(i);
                Act act = moment.act();
                switch (moment.what()) {
                    case BEGIN -> {
                        if (rules(moment.transaction()).snapshotTaken() == SnapshotTaken.AT_BEGIN) {
                            world.takeSnapshot(moment.transaction(), tables);
                        }
                    }
                    case START -> {
                        Act started = Objects.requireNonNull(act);
                        if (rules(moment.transaction()).afterWait() != Semantics.AfterWait.RESTART) {
                            firstUse(world, moment.transaction(), started);
                        }
                        world.startsWaiting(started);
                    }
                    case END -> {
                        List<State> ways = world.after(moment.transaction());
                        if (ways.size() > 1) {
                            return anyEnd(moment.transaction(), ways, i + 1, world);
                        }
                        world.end(moment.transaction(), ways.get(0));
                    }
                    case RETURN -> {
                        List<World.Applied> ways = returned(world, moment.transaction(), Objects.requireNonNull(act));
                        if (ways.size() > 1) {
                            return anyOf(ways, i + 1, world);
                        }
                        ways.forEach(world::write);
                    }
                }
            }
            return arrived(world);
        } catch (Contradiction e) {
            if (world.doubtful() && doubt == null) {
                doubt = "two transactions changed the same rows, and which became which is not known";
            }
            contradiction = contradiction == null ? e.why() : contradiction;
            return Optional.empty();
        }
    }

    private Optional<List<World.Applied>> anyOf(List<World.Applied> ways, int next, World world) {
        for (World.Applied way : ways) {
            World branch = new World(world);
            branch.write(way);
            Optional<List<World.Applied>> found = go(next, branch);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<List<World.Applied>> anyEnd(Transaction ending, List<State> ways, int next, World world) {
        for (State way : ways) {
            World branch = new World(world);
            branch.end(ending, way);
            Optional<List<World.Applied>> found = go(next, branch);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<List<World.Applied>> arrived(World world) {
        State seen = bench.state(recording.finalState());
        if (!world.committed().sameAs(seen)) {
            throw new Contradiction("by the documentation the final rows are " + Texts.rows(world.committed(), seen)
                    + ", not " + Texts.rows(seen, world.committed()));
        }
        return Optional.of(world.applied());
    }

    private Semantics rules(Transaction transaction) {
        return Objects.requireNonNull(semantics.get(transaction.tag()));
    }

    /** The same for a write: where snapshots are taken table by table, it may come before that of its table. */
    private Semantics rules(World world, Transaction transaction, Shape shape) {
        Semantics rules = rules(transaction);
        boolean before = rules.snapshotTaken() == SnapshotTaken.AT_FIRST_USE_OF_TABLE
                && !world.hasSnapshot(transaction, shape.targets());
        return before ? rules.beforeSnapshot() : rules;
    }

    private void firstUse(World world, Transaction transaction, Act act) {
        SnapshotTaken taken = rules(transaction).snapshotTaken();
        boolean savepoint =
                act.kind() == StatementKind.SAVEPOINT && taken == SnapshotTaken.AT_FIRST_STATEMENT_OR_SAVEPOINT;
        if ((act.kind().isTransactionControl() && !savepoint) || act.kind() == StatementKind.SET) {
            return;
        }
        if (taken == SnapshotTaken.AT_BEGIN
                || taken == SnapshotTaken.PER_STATEMENT
                || taken == SnapshotTaken.AT_FIRST_READ
                || refusedBeforeItRan(world, transaction, act)) {
            return;
        }
        world.takeSnapshot(transaction, taken == SnapshotTaken.AT_FIRST_USE_OF_TABLE ? used.by(act.sql()) : tables);
    }

    /** A statement that is no SQL of the engine takes no snapshot. One with a value that does not fit may be refused before it runs, or after. */
    private static boolean refusedBeforeItRan(World world, Transaction transaction, Act act) {
        ErrorClass error = act.error();
        if (world.hasSnapshot(transaction) || error == null) {
            return false;
        }
        if (error == ErrorClass.DATA || error == ErrorClass.OTHER) {
            throw Unfit.unknown("whether " + act.display()
                    + ", which failed, took its transaction's snapshot is not known: " + act.sql());
        }
        return error == ErrorClass.SYNTAX || error == ErrorClass.NOT_SUPPORTED;
    }

    /** The ways in which this statement may have taken effect: none for one without effect. */
    private List<World.Applied> returned(World world, Transaction transaction, Act act) {
        world.returned(act);
        firstUse(world, transaction, act);
        if (act.kind() == StatementKind.SAVEPOINT && !act.failed()) {
            world.setSavepoint(transaction, act.savepoint());
        } else if (act.kind() == StatementKind.ROLLBACK_TO && !act.failed()) {
            world.rollBackTo(transaction, act.savepoint());
        } else if (act.writes() && !act.lostToPeers()) {
            if (act.kind().isDdl()) {
                throw Unfit.unknown("the effect of DDL on its peers is not modelled: " + act.sql());
            }
            return write(world, transaction, act);
        }
        return List.of();
    }

    private List<World.Applied> write(World world, Transaction transaction, Act act) {
        Shape shape = shapes.computeIfAbsent(act.sql(), sql -> Shape.of(sql, dialect));
        if (act.waited()
                && rules(transaction).snapshotTaken() == SnapshotTaken.AT_FIRST_USE_OF_TABLE
                && used.opens(transaction, act)) {
            doubt = "whether " + act.display() + " took a snapshot of its table before it waited is not known: "
                    + act.sql();
        }
        Effects effects = new Effects(bench, world, transaction, act, rules(world, transaction, shape), shape);
        try {
            return write(world, transaction, act, shape, effects);
        } finally {
            doubt = doubt == null ? effects.doubt() : doubt;
        }
    }

    private List<World.Applied> write(World world, Transaction transaction, Act act, Shape shape, Effects effects) {
        if (act.failed()) {
            confirmFailure(effects, world, transaction, act);
            return List.of();
        }
        List<Effects.Effect> allowed = effects.allowed();
        if (allowed.isEmpty()) {
            throw new Contradiction(
                    act.display() + " succeeded, but fails on the rows that it is documented to see: " + act.sql());
        }
        State latest = world.view(transaction, Sees.COMMITTED);
        return allowed.stream()
                .map(effect -> new World.Applied(
                        act,
                        transaction,
                        rules(world, transaction, shape),
                        shape,
                        effect.view(),
                        latest,
                        effect.change(),
                        world.peersPending(transaction, shape.understood() ? shape.targets() : tables),
                        effect.changedMeanwhile()))
                .toList();
    }

    /**
     * A statement that failed by itself must fail so on the rows that it saw, or on those that constraints look at: the newest, or the
     * snapshot. What it makes of the rows it saw may also run against a constraint among the newest: PostgreSQL says so of MERGE,
     * https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED.
     */
    private void confirmFailure(Effects effects, World world, Transaction transaction, Act act) {
        List<State> views = new ArrayList<>(List.of(
                effects.view(world),
                world.view(transaction, Sees.COMMITTED),
                world.view(transaction, rules(transaction).writesSee())));
        World start = world.atStartOf(act);
        if (start != null) {
            views.add(effects.view(start));
        }
        State latest = world.view(transaction, Sees.COMMITTED);
        for (State view : views) {
            Bench.Outcome alone = bench.run(Twin.without(view), act.tag(), act.sql());
            ErrorClass error = alone.result() instanceof Result.Failed failed
                    ? failed.errorClass()
                    : bench.errorOfAdding(latest, alone.change(), act.tag());
            if (error == act.error()) {
                return;
            }
        }
        if (rules(transaction).writesSee() == Sees.UNCOMMITTED) {
            throw Unfit.unknown(act.display() + " failed between what it read and what is committed: " + act.sql());
        }
        throw new Contradiction(
                act.display() + " failed, but not on the rows that it is documented to see: " + act.sql());
    }
}
