package io.titrant.generate;

import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.percent.AnomalyPercent;
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
 * Writes an abstract history as SQL: its rows become rows of a generated database, or rows that a transaction inserts; its reads and
 * writes become statements of the usual generator that touch only those rows. Example: {@code r1(x) w2(x) c2 w1(x) c1} on the row
 * {@code c0 = 3} of {@code t0} becomes {@code SELECT * FROM t0 WHERE c0 = 3} in T1, {@code UPDATE t0 SET c1 = 5 WHERE c0 = 3} and
 * {@code COMMIT} in T2, {@code UPDATE t0 SET c1 = c1 + 1 WHERE c0 = 3} and {@code COMMIT} in T1.
 */
final class AnomalyCases {
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
    record NumberedStatement(int tx, Statement statement) {}

    /** Whether a table has what an abstract history needs: two rows, and a column that an UPDATE may set. */
    static boolean hasTargets(Database database) {
        return !targets(ExpectedRows.of(database)).isEmpty();
    }

    private static List<Table> targets(ExpectedRows expectedRows) {
        return expectedRows.tables().stream()
                .filter(table -> expectedRows.rows(table).size() > 1
                        && !Updates.assignable(table, expectedRows).isEmpty())
                .toList();
    }

    /** The history as SQL statements in submitted order, or null if this database has no rows for it. */
    @Nullable
    List<NumberedStatement> statements(Database database, AbstractHistory history, Seed seed) {
        TransactionGroup group = new TransactionGroup(allowed, database, Transactions.mode(seed));
        List<TargetRow> targetRows =
                targetRows(database, history, group, seed.child("rows", 0).draw());
        return targetRows == null ? null : new HistoryWriter(database, history, group, targetRows, seed).statements();
    }

    /** A row of the database for each row of the history, with a condition that excludes the other rows. */
    private @Nullable List<TargetRow> targetRows(
            Database database, AbstractHistory history, TransactionGroup group, Draw draw) {
        ExpectedRows expectedRows = ExpectedRows.of(database);
        List<Table> targets = targets(expectedRows);
        Table main = targets.isEmpty() || allowed.chance(AnomalyPercent.OTHER_TABLE, draw)
                ? group.table(expectedRows, draw)
                : draw.one(targets);
        List<TargetRow> rows = new ArrayList<>();
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < history.rows(); i++) {
            Table table = allowed.chance(AnomalyPercent.OTHER_TABLE, draw) ? group.table(expectedRows, draw) : main;
            List<Row> unused = expectedRows.rows(table).stream()
                    .filter(row -> !used.contains(row.number()))
                    .toList();
            boolean there = !unused.isEmpty() && !allowed.chance(AnomalyPercent.ABSENT_ROW, draw);
            Row row = there ? draw.one(unused) : rowToInsert(table, expectedRows, group, draw);
            if (row == null) {
                return null;
            }
            used.add(row.number());
            rows.add(new TargetRow(table, row, List.of(), there));
        }
        return rows.stream().map(target -> withOthers(target, rows)).toList();
    }

    private @Nullable Row rowToInsert(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<Constant> values = inserts.newRow(table, expectedRows, group, draw);
        return values == null ? null : new Row(group.nextRow(), new ArrayList<>(values));
    }

    private static TargetRow withOthers(TargetRow target, List<TargetRow> all) {
        List<Row> others = all.stream()
                .filter(other ->
                        other.table().equals(target.table()) && !other.row().equals(target.row()))
                .map(TargetRow::row)
                .toList();
        return new TargetRow(target.table(), target.row(), others, target.there());
    }

    /** Writes one history, and keeps what its statements so far have changed. */
    private final class HistoryWriter {
        private final AbstractHistory history;
        private final TransactionGroup group;
        private final List<TargetRow> targetRows;
        private final Seed seed;
        private final List<ExpectedRows> expectedRows = new ArrayList<>();
        private final Set<Integer> begun = new HashSet<>();
        private final Set<Integer> inserted = new HashSet<>();
        private final List<NumberedStatement> statements = new ArrayList<>();

        HistoryWriter(
                Database database,
                AbstractHistory history,
                TransactionGroup group,
                List<TargetRow> targetRows,
                Seed seed) {
            this.history = history;
            this.group = group;
            this.targetRows = targetRows;
            this.seed = seed;
            for (int tx = 0; tx < history.transactions(); tx++) {
                expectedRows.add(ExpectedRows.of(database));
            }
        }

        @Nullable
        List<NumberedStatement> statements() {
            Set<Integer> autocommit = autocommit();
            boolean together = allowed.chance(
                    AnomalyPercent.BEGUN_TOGETHER, seed.child("begin", 0).draw());
            for (int tx = 0; together && tx < history.transactions(); tx++) {
                begin(tx, autocommit);
            }
            List<Op> ops = history.ops();
            for (int i = 0; i < ops.size(); i++) {
                Op op = ops.get(i);
                Seed own = seed.child("statement", i);
                begin(op.tx(), autocommit);
                if (op.kind() == Kind.COMMIT || op.kind() == Kind.ABORT) {
                    end(op, autocommit, own.draw());
                    continue;
                }
                Statement made = op.kind() == Kind.READ ? read(op, own.draw()) : write(op, own.draw());
                if (made == null) {
                    return null;
                }
                statements.add(new NumberedStatement(op.tx(), made));
            }
            return statements;
        }

        /** Transactions of one statement followed by its COMMIT, of which some run in autocommit. */
        private Set<Integer> autocommit() {
            Set<Integer> autocommit = new HashSet<>();
            List<Op> ops = history.ops();
            for (int i = 0; i + 1 < ops.size(); i++) {
                int tx = ops.get(i).tx();
                boolean single = ops.stream().filter(op -> op.tx() == tx).count() == 2;
                boolean atOnce = ops.get(i + 1).equals(new Op(tx, Kind.COMMIT, 0));
                if (single
                        && atOnce
                        && allowed.chance(
                                AnomalyPercent.AUTOCOMMIT,
                                seed.child("autocommit", tx).draw())) {
                    autocommit.add(tx);
                }
            }
            return autocommit;
        }

        private void begin(int tx, Set<Integer> autocommit) {
            if (begun.add(tx) && !autocommit.contains(tx)) {
                statements.add(new NumberedStatement(
                        tx, transactions.begin(seed.child("transaction", tx).draw(), group)));
            }
        }

        /** Some transactions read a row once more before COMMIT. */
        private void end(Op op, Set<Integer> autocommit, Draw draw) {
            if (autocommit.contains(op.tx())) {
                return;
            }
            if (op.kind() == Kind.COMMIT && allowed.chance(AnomalyPercent.LAST_READ, draw)) {
                Statement last = read(new Op(op.tx(), Kind.READ, draw.below(targetRows.size())), draw);
                if (last != null) {
                    statements.add(new NumberedStatement(op.tx(), last));
                }
            }
            boolean commits = op.kind() == Kind.COMMIT && !draw.chance(allowed.get(Option.ROLLBACK_PERCENT));
            statements.add(new NumberedStatement(op.tx(), commits ? Commit.plain() : Rollback.plain()));
        }

        private @Nullable Statement read(Op op, Draw draw) {
            Option kind = allowed.chance(AnomalyPercent.PLAIN_READ, draw)
                    ? Option.SELECT
                    : draw.one(Option.FOR_UPDATE, Option.FOR_SHARE);
            Statement locked = kind == Option.SELECT ? null : statement(kind, op, draw);
            return locked == null ? statement(Option.SELECT, op, draw) : locked;
        }

        private @Nullable Statement write(Op op, Draw draw) {
            TargetRow target = targetRows.get(op.row());
            if (!target.there() && inserted.add(op.row())) {
                return insert(target, op.tx(), draw);
            }
            for (int attempt = 0; attempt < TRIES; attempt++) {
                Option kind = allowed.chance(AnomalyPercent.UPDATED, draw)
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
            expectedRows.get(tx).insert(target.table(), target.row().number(), new ArrayList<>(values));
            return inserts.statement(target.table(), List.of(values), draw);
        }

        private @Nullable Statement statement(Option kind, Op op, Draw draw) {
            TargetRow target = targetRows.get(op.row());
            group.setTarget(target);
            Statement made = transactions.statement(kind, target.table(), expectedRows.get(op.tx()), group, draw);
            group.setTarget(null);
            return made;
        }
    }
}
