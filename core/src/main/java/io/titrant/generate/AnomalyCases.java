package io.titrant.generate;

import io.titrant.generate.ExpectedRows.Row;
import io.titrant.schedule.AbstractHistory;
import io.titrant.schedule.AbstractHistory.Kind;
import io.titrant.schedule.AbstractHistory.Op;
import io.titrant.sql.Commit;
import io.titrant.sql.Constant;
import io.titrant.sql.Rollback;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Dresses an abstract history with SQL: its rows become rows of a generated database, or rows that are to be inserted; its reads and
 * writes become statements of the usual generator that touch just those rows.
 */
final class AnomalyCases {
    private static final int ABSENT_PERCENT = 25;
    private static final int OTHER_TABLE_PERCENT = 20;
    private static final int LAST_READ_PERCENT = 30;
    private static final int AUTOCOMMIT_PERCENT = 20;
    private static final int TRIES = 4;

    private final AllowedSql allowed;
    private final Transactions transactions;
    private final Inserts inserts;

    AnomalyCases(AllowedSql allowed, Transactions transactions, Inserts inserts) {
        this.allowed = allowed;
        this.transactions = transactions;
        this.inserts = inserts;
    }

    /** A statement and the number of its transaction. */
    record Move(int tx, Statement statement) {}

    /** Whether there is a table whose rows can be read and written: two rows, and a column that an UPDATE may set. */
    static boolean suits(Database database) {
        return !targets(ExpectedRows.of(database)).isEmpty();
    }

    private static List<Table> targets(ExpectedRows expectedRows) {
        return expectedRows.tables().stream()
                .filter(table -> expectedRows.rows(table).size() > 1
                        && !Updates.free(table, expectedRows).isEmpty())
                .toList();
    }

    /** The history in SQL, or null if this database has no rows for it. */
    @Nullable
    List<Move> dress(Database database, AbstractHistory history, Seed seed) {
        TransactionGroup group = new TransactionGroup(allowed, database, Transactions.mode(seed));
        List<TargetRow> aims =
                aims(database, history, group, seed.child("rows", 0).draw());
        return aims == null ? null : new Dressing(database, history, group, aims, seed).moves();
    }

    /** A row for each of the history's, told apart from the others. */
    private @Nullable List<TargetRow> aims(
            Database database, AbstractHistory history, TransactionGroup group, Draw draw) {
        ExpectedRows expectedRows = ExpectedRows.of(database);
        List<Table> targets = targets(expectedRows);
        Table main = targets.isEmpty() || draw.chance(OTHER_TABLE_PERCENT)
                ? group.table(expectedRows, draw)
                : draw.one(targets);
        List<TargetRow> bare = new ArrayList<>();
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < history.rows(); i++) {
            Table table = draw.chance(OTHER_TABLE_PERCENT) ? group.table(expectedRows, draw) : main;
            List<Row> free = expectedRows.rows(table).stream()
                    .filter(row -> !used.contains(row.number()))
                    .toList();
            boolean there = !free.isEmpty() && !draw.chance(ABSENT_PERCENT);
            Row row = there ? draw.one(free) : absent(table, expectedRows, group, draw);
            if (row == null) {
                return null;
            }
            used.add(row.number());
            bare.add(new TargetRow(table, row, List.of(), there));
        }
        return bare.stream().map(target -> apart(target, bare)).toList();
    }

    private @Nullable Row absent(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<Constant> values = inserts.fresh(table, expectedRows, group, draw);
        return values == null ? null : new Row(group.nextRow(), new ArrayList<>(values));
    }

    private static TargetRow apart(TargetRow target, List<TargetRow> all) {
        List<Row> others = all.stream()
                .filter(other ->
                        other.table().equals(target.table()) && !other.row().equals(target.row()))
                .map(TargetRow::row)
                .toList();
        return new TargetRow(target.table(), target.row(), others, target.there());
    }

    /** One history on its way into SQL. */
    private final class Dressing {
        private final AbstractHistory history;
        private final TransactionGroup group;
        private final List<TargetRow> aims;
        private final Seed seed;
        private final List<ExpectedRows> shadows = new ArrayList<>();
        private final Set<Integer> begun = new HashSet<>();
        private final Set<Integer> inserted = new HashSet<>();
        private final List<Move> moves = new ArrayList<>();

        Dressing(Database database, AbstractHistory history, TransactionGroup group, List<TargetRow> aims, Seed seed) {
            this.history = history;
            this.group = group;
            this.aims = aims;
            this.seed = seed;
            for (int tx = 0; tx < history.transactions(); tx++) {
                shadows.add(ExpectedRows.of(database));
            }
        }

        @Nullable
        List<Move> moves() {
            Set<Integer> alone = alone();
            boolean together = seed.child("begin", 0).draw().chance(50);
            for (int tx = 0; together && tx < history.transactions(); tx++) {
                begin(tx, alone);
            }
            List<Op> ops = history.ops();
            for (int i = 0; i < ops.size(); i++) {
                Op op = ops.get(i);
                Seed own = seed.child("statement", i);
                begin(op.tx(), alone);
                if (op.kind() == Kind.COMMIT || op.kind() == Kind.ABORT) {
                    end(op, alone, own.draw());
                    continue;
                }
                Statement statement = op.kind() == Kind.READ ? read(op, own.draw()) : write(op, own.draw());
                if (statement == null) {
                    return null;
                }
                moves.add(new Move(op.tx(), statement));
            }
            return moves;
        }

        /** Transactions of a single statement that commit at once may as well be that statement in autocommit. */
        private Set<Integer> alone() {
            Set<Integer> alone = new HashSet<>();
            List<Op> ops = history.ops();
            for (int i = 0; i + 1 < ops.size(); i++) {
                int tx = ops.get(i).tx();
                boolean single = ops.stream().filter(op -> op.tx() == tx).count() == 2;
                boolean atOnce = ops.get(i + 1).equals(new Op(tx, Kind.COMMIT, 0));
                if (single && atOnce && seed.child("autocommit", tx).draw().chance(AUTOCOMMIT_PERCENT)) {
                    alone.add(tx);
                }
            }
            return alone;
        }

        private void begin(int tx, Set<Integer> alone) {
            if (begun.add(tx) && !alone.contains(tx)) {
                moves.add(new Move(
                        tx, transactions.begin(seed.child("transaction", tx).draw(), group)));
            }
        }

        /** Some transactions look at a row once more before they end. */
        private void end(Op op, Set<Integer> alone, Draw draw) {
            if (alone.contains(op.tx())) {
                return;
            }
            if (op.kind() == Kind.COMMIT && draw.chance(LAST_READ_PERCENT)) {
                Statement last = read(new Op(op.tx(), Kind.READ, draw.below(aims.size())), draw);
                if (last != null) {
                    moves.add(new Move(op.tx(), last));
                }
            }
            boolean commits = op.kind() == Kind.COMMIT && !draw.chance(allowed.get(Option.ROLLBACK_PERCENT));
            moves.add(new Move(op.tx(), commits ? Commit.plain() : Rollback.plain()));
        }

        private @Nullable Statement read(Op op, Draw draw) {
            Option kind = draw.chance(80) ? Option.SELECT : draw.one(Option.FOR_UPDATE, Option.FOR_SHARE);
            Statement locked = kind == Option.SELECT ? null : statement(kind, op, draw);
            return locked == null ? statement(Option.SELECT, op, draw) : locked;
        }

        private @Nullable Statement write(Op op, Draw draw) {
            TargetRow target = aims.get(op.row());
            if (!target.there() && inserted.add(op.row())) {
                return insert(target, op.tx(), draw);
            }
            for (int attempt = 0; attempt < TRIES; attempt++) {
                Option kind = draw.chance(70)
                        ? Option.UPDATE
                        : draw.one(Option.DELETE, Option.DELETE, Option.UPSERT, Option.REPLACE);
                Statement made = statement(kind, op, draw);
                if (made != null) {
                    return made;
                }
            }
            return statement(Option.DELETE, op, draw);
        }

        private Statement insert(TargetRow target, int tx, Draw draw) {
            List<Constant> values = new ArrayList<>();
            for (Constant value : target.row().values()) {
                values.add(value == null ? Constant.ofNull() : value);
            }
            shadows.get(tx).insert(target.table(), target.row().number(), new ArrayList<>(values));
            return inserts.written(target.table(), List.of(values), draw);
        }

        private @Nullable Statement statement(Option kind, Op op, Draw draw) {
            TargetRow target = aims.get(op.row());
            group.aimAt(target);
            Statement made = transactions.statement(kind, target.table(), shadows.get(op.tx()), group, draw);
            group.aimAt(null);
            return made;
        }
    }
}
