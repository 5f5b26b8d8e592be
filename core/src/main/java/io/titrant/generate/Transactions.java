package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.percent.ComplexPercent;
import io.titrant.generate.percent.TransactionPercent;
import io.titrant.sql.Begin;
import io.titrant.sql.Commit;
import io.titrant.sql.Name;
import io.titrant.sql.Release;
import io.titrant.sql.Rollback;
import io.titrant.sql.RollbackTo;
import io.titrant.sql.Savepoint;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Generates a group of transactions (WriteCheck §5.2): at least one is explicit, and at least one statement writes. */
final class Transactions {
    private static final int TRIES = 5;
    private static final int READS_PER_TRANSACTION = 3;
    private static final List<Option> READS = List.of(Option.SELECT, Option.FOR_UPDATE, Option.FOR_SHARE);
    private static final List<Option> WRITES =
            List.of(Option.INSERT, Option.UPDATE, Option.DELETE, Option.REPLACE, Option.UPSERT, Option.MERGE);

    /** The kinds of statements that may be drawn. */
    private enum StatementAccess {
        READ,
        ANY,
        WRITE
    }

    private final AllowedSql allowed;
    private final Selects selects;
    private final Inserts inserts;
    private final Updates updates;
    private final Upserts upserts;
    private final Merges merges;
    private final ComplexStatements complex;

    Transactions(AllowedSql allowed) {
        this.allowed = allowed;
        Expressions expressions = new Expressions(allowed);
        this.selects = new Selects(allowed, expressions);
        this.inserts = new Inserts(allowed, expressions);
        this.updates = new Updates(allowed, expressions);
        this.upserts = new Upserts(allowed, inserts, updates, expressions);
        this.merges = new Merges(allowed, inserts, updates);
        this.complex = new ComplexStatements(allowed, expressions, inserts, updates);
    }

    /** The generator of cases that follow an abstract history, with the statements of this one. */
    AnomalyCases anomalyCases() {
        return new AnomalyCases(allowed, this, inserts);
    }

    /** The statements of each session: one transaction, or several if sessions run at the same time. */
    List<List<Statement>> sessions(Database database, Seed seed) {
        int most = allowed.get(Option.SESSIONS);
        if (most == 0) {
            int max = allowed.get(Option.MAX_TRANSACTIONS);
            return group(database, seed, Math.min(2, max), max);
        }
        int count = seed.child("sessions", 0).draw().between(Math.min(2, most), most);
        int all = count * allowed.get(Option.TRANSACTIONS_PER_SESSION);
        List<List<Statement>> transactions = group(database, seed, all, all);
        List<List<Statement>> sessions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Statement> session = new ArrayList<>();
            for (int j = i; j < all; j += count) {
                session.addAll(transactions.get(j));
            }
            sessions.add(session);
        }
        if (count > 2 && seed.child("onlooker", 0).draw().chance(allowed.get(Option.ONLOOKER_PERCENT))) {
            sessions.set(count - 1, onlooker(database));
        }
        return sessions;
    }

    /**
     * A session that reads all tables again and again, to see versions that later writes replace (IsoRel §3.1). The oracles judge its
     * reads like those of the other sessions.
     */
    private List<Statement> onlooker(Database database) {
        List<Statement> reads = new ArrayList<>();
        for (int i = 0; i < READS_PER_TRANSACTION * allowed.get(Option.TRANSACTIONS_PER_SESSION); i++) {
            for (Table table : database.tables()) {
                reads.add(Selects.all(table));
            }
        }
        return reads;
    }

    private List<List<Statement>> group(Database database, Seed seed, int least, int most) {
        Draw draw = seed.draw();
        TransactionGroup group = new TransactionGroup(allowed, database, mode(seed));
        int count = draw.between(least, most);
        int explicit = draw.below(count);
        int writer = draw.below(count);
        List<List<Statement>> transactions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Seed own = seed.child("transaction", i);
            boolean autocommit =
                    i != explicit && own.child("kind", 0).draw().chance(allowed.get(Option.AUTOCOMMIT_PERCENT));
            ExpectedRows expectedRows = ExpectedRows.of(database);
            transactions.add(
                    autocommit
                            ? List.of(statement(
                                    i == writer ? StatementAccess.WRITE : StatementAccess.ANY,
                                    expectedRows,
                                    group,
                                    own.child("statement", 0)))
                            : explicit(i == writer, expectedRows, group, own));
        }
        commit(transactions, allowed.get(Option.MIN_COMMITS));
        return transactions;
    }

    /** Lets the first transactions that would end with ROLLBACK commit, until so many transactions of the case commit. */
    private static void commit(List<List<Statement>> transactions, int least) {
        List<List<Statement>> rolledBack = transactions.stream()
                .filter(one -> one.get(one.size() - 1) instanceof Rollback)
                .toList();
        int missing = least - (transactions.size() - rolledBack.size());
        rolledBack.stream().limit(Math.max(0, missing)).forEach(one -> one.set(one.size() - 1, Commit.plain()));
    }

    /** The concurrency mode of a group, where BEGIN can name one (TiDB). */
    static Begin.Mode mode(Seed seed) {
        return seed.child("mode", 0).draw().one(Begin.Mode.PESSIMISTIC, Begin.Mode.OPTIMISTIC);
    }

    private List<Statement> explicit(boolean writes, ExpectedRows expectedRows, TransactionGroup group, Seed seed) {
        Draw draw = seed.draw();
        int most = allowed.get(Option.MAX_STATEMENTS);
        int count = draw.between(Math.min(allowed.get(Option.MIN_STATEMENTS), most), most);
        int write = draw.below(count);
        boolean reads = !writes && reader(seed);
        boolean commits = !draw.chance(allowed.get(Option.ROLLBACK_PERCENT));
        boolean hasSavepoint = count > 1
                && allowed.on(Option.SAVEPOINTS)
                && allowed.has(Feature.SAVEPOINTS)
                && allowed.chance(TransactionPercent.SAVEPOINT, draw);
        int savedAt = hasSavepoint ? draw.below(count) : -1;
        int backAt = hasSavepoint && allowed.chance(TransactionPercent.ROLLED_BACK_TO, draw)
                ? draw.between(savedAt, count - 1)
                : -1;
        boolean releases = hasSavepoint && allowed.chance(TransactionPercent.RELEASED, draw);
        ExpectedRows saved = expectedRows.copy();
        List<Statement> statements = new ArrayList<>();
        statements.add(begin(seed.child("begin", 0).draw(), group));
        for (int i = 0; i < count; i++) {
            if (i == savedAt) {
                statements.add(new Savepoint(Name.of("s0")));
                saved = expectedRows.copy();
            }
            StatementAccess access =
                    reads ? StatementAccess.READ : writes && i == write ? StatementAccess.WRITE : StatementAccess.ANY;
            statements.add(statement(access, expectedRows, group, seed.child("statement", i)));
            if (i == backAt) {
                statements.add(new RollbackTo(Name.of("s0")));
                expectedRows.restore(saved);
            }
            if (releases && i == count - 1) {
                statements.add(new Release(Name.of("s0")));
            }
        }
        statements.add(commits ? Commit.plain() : Rollback.plain());
        return statements;
    }

    /** Whether a transaction of complex statements only reads. */
    private boolean reader(Seed seed) {
        return allowed.on(Option.COMPLEX)
                && allowed.chance(ComplexPercent.READER, seed.child("reader", 0).draw());
    }

    Begin begin(Draw draw, TransactionGroup group) {
        Begin.Mode mode = Begin.Mode.DEFAULT;
        if (allowed.has(Feature.BEGIN_WITH_MODE)) {
            mode = group.mode();
        } else if (allowed.has(Feature.BEGIN_IMMEDIATE)
                && allowed.on(Option.BEGIN_IMMEDIATE)
                && allowed.chance(TransactionPercent.IMMEDIATE, draw)) {
            mode = draw.one(Begin.Mode.IMMEDIATE, Begin.Mode.IMMEDIATE, Begin.Mode.DEFERRED, Begin.Mode.EXCLUSIVE);
        } else if (allowed.has(Feature.CONSISTENT_SNAPSHOT)
                && allowed.on(Option.CONSISTENT_SNAPSHOT)
                && allowed.chance(TransactionPercent.CONSISTENT_SNAPSHOT, draw)) {
            mode = Begin.Mode.CONSISTENT_SNAPSHOT;
        }
        Begin.Form form = mode == Begin.Mode.CONSISTENT_SNAPSHOT ? Begin.Form.START_TRANSACTION : Begin.Form.BEGIN;
        return new Begin(form, mode, null, Begin.Access.DEFAULT, Begin.Deferral.DEFAULT);
    }

    private Statement statement(StatementAccess access, ExpectedRows expectedRows, TransactionGroup group, Seed seed) {
        return group.throughViews(
                drawn(access, expectedRows, group, seed), seed.child("view", 0).draw());
    }

    private Statement drawn(StatementAccess access, ExpectedRows expectedRows, TransactionGroup group, Seed seed) {
        Draw draw = seed.draw();
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Statement made = statement(kind(access, draw), expectedRows, group, draw);
            if (made != null) {
                return made;
            }
        }
        for (int i = 0; access == StatementAccess.WRITE && i < TRIES * TRIES; i++) {
            Statement made =
                    statement(draw.one(Option.INSERT, Option.UPDATE, Option.DELETE), expectedRows, group, draw);
            if (made != null) {
                return made;
            }
        }
        return selects.select(group.table(expectedRows, draw), expectedRows, group, draw);
    }

    private Option kind(StatementAccess access, Draw draw) {
        if (access == StatementAccess.READ) {
            return Option.SELECT;
        }
        Map<Option, Integer> weights = new EnumMap<>(Option.class);
        for (Option option : access == StatementAccess.WRITE ? WRITES : READS) {
            weights.put(option, allowed.get(option));
        }
        for (Option option : WRITES) {
            weights.put(option, allowed.get(option));
        }
        int sum = weights.values().stream().mapToInt(Integer::intValue).sum();
        int left = sum == 0 ? 0 : draw.below(sum);
        for (Map.Entry<Option, Integer> entry : weights.entrySet()) {
            left -= entry.getValue();
            if (left < 0) {
                return entry.getKey();
            }
        }
        return access == StatementAccess.WRITE ? Option.UPDATE : Option.SELECT;
    }

    private @Nullable Statement statement(Option kind, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Table table = kind == Option.INSERT ? draw.one(expectedRows.tables()) : group.table(expectedRows, draw);
        return statement(kind, table, expectedRows, group, draw);
    }

    /** A statement of this kind on this table, or null if the engine or the table does not allow it. */
    @Nullable
    Statement statement(Option kind, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Statement complex = this.complex.statement(kind, table, expectedRows, group, draw);
        if (complex != null) {
            return complex;
        }
        return switch (kind) {
            case SELECT -> selects.select(table, expectedRows, group, draw);
            case FOR_UPDATE -> selects.locked(true, table, expectedRows, group, draw);
            case FOR_SHARE -> selects.locked(false, table, expectedRows, group, draw);
            case INSERT -> inserts.insert(table, expectedRows, group, draw);
            case UPDATE -> updates.update(table, expectedRows, group, draw);
            case DELETE -> updates.delete(table, expectedRows, group, draw);
            case REPLACE -> inserts.replace(table, expectedRows, group, draw);
            case UPSERT -> upserts.upsert(table, expectedRows, group, draw);
            case MERGE -> merges.merge(table, expectedRows, group, draw);
            default -> null;
        };
    }
}
