package io.titrant.generate;

import io.titrant.engine.Capability;
import io.titrant.engine.Feature;
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

/** Draws a group of transactions (WriteCheck §5.2): at least one is explicit, and at least one statement writes. */
final class Transactions {
    private static final int TRIES = 5;
    private static final List<Option> READS = List.of(Option.SELECT, Option.FOR_UPDATE, Option.FOR_SHARE);
    private static final List<Option> WRITES =
            List.of(Option.INSERT, Option.UPDATE, Option.DELETE, Option.REPLACE, Option.UPSERT, Option.MERGE);

    private final Terms terms;
    private final Selects selects;
    private final Inserts inserts;
    private final Updates updates;
    private final Upserts upserts;
    private final Merges merges;

    Transactions(Terms terms) {
        this.terms = terms;
        Expressions expressions = new Expressions(terms);
        this.selects = new Selects(terms, expressions);
        this.inserts = new Inserts(terms, expressions);
        this.updates = new Updates(terms, expressions);
        this.upserts = new Upserts(terms, inserts, updates, expressions);
        this.merges = new Merges(terms, inserts, updates);
    }

    /** Transactions that follow a plan, made of the same statements. */
    Directed directed() {
        return new Directed(terms, this, inserts);
    }

    /** What each session runs: one transaction, or several where sessions run at the same time. */
    List<List<Statement>> sessions(Database database, Seed seed) {
        int most = terms.get(Option.SESSIONS);
        if (most == 0) {
            int max = terms.get(Option.MAX_TRANSACTIONS);
            return group(database, seed, Math.min(2, max), max);
        }
        int count = seed.child("sessions", 0).draw().between(Math.min(2, most), most);
        int all = count * terms.get(Option.TRANSACTIONS_PER_SESSION);
        List<List<Statement>> transactions = group(database, seed, all, all);
        List<List<Statement>> sessions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Statement> session = new ArrayList<>();
            for (int j = i; j < all; j += count) {
                session.addAll(transactions.get(j));
            }
            sessions.add(session);
        }
        return sessions;
    }

    private List<List<Statement>> group(Database database, Seed seed, int least, int most) {
        Draw draw = seed.draw();
        Group group = new Group(terms, database, mode(seed));
        int count = draw.between(least, most);
        int explicit = draw.below(count);
        int writer = draw.below(count);
        List<List<Statement>> transactions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Seed own = seed.child("transaction", i);
            boolean autocommit =
                    i != explicit && own.child("kind", 0).draw().chance(terms.get(Option.AUTOCOMMIT_PERCENT));
            Shadow shadow = Shadow.of(database);
            transactions.add(
                    autocommit
                            ? List.of(statement(i == writer, shadow, group, own.child("statement", 0)))
                            : explicit(i == writer, shadow, group, own));
        }
        return transactions;
    }

    /** The concurrency mode of a group where the engine has one for each transaction (TiDB). */
    static Begin.Mode mode(Seed seed) {
        return seed.child("mode", 0).draw().one(Begin.Mode.PESSIMISTIC, Begin.Mode.OPTIMISTIC);
    }

    private List<Statement> explicit(boolean writes, Shadow shadow, Group group, Seed seed) {
        Draw draw = seed.draw();
        int count = draw.between(1, terms.get(Option.MAX_STATEMENTS));
        int write = draw.below(count);
        boolean commits = !draw.chance(terms.get(Option.ROLLBACK_PERCENT));
        boolean divided =
                count > 1 && terms.on(Option.SAVEPOINTS) && terms.has(Capability.SAVEPOINTS) && draw.chance(12);
        int savedAt = divided ? draw.below(count) : -1;
        int backAt = divided && draw.chance(75) ? draw.between(savedAt, count - 1) : -1;
        boolean releases = divided && draw.chance(20);
        Shadow saved = shadow.copy();
        List<Statement> statements = new ArrayList<>();
        statements.add(begin(seed.child("begin", 0).draw(), group));
        for (int i = 0; i < count; i++) {
            if (i == savedAt) {
                statements.add(new Savepoint(Name.of("s0")));
                saved = shadow.copy();
            }
            statements.add(statement(writes && i == write, shadow, group, seed.child("statement", i)));
            if (i == backAt) {
                statements.add(new RollbackTo(Name.of("s0")));
                shadow.restore(saved);
            }
            if (releases && i == count - 1) {
                statements.add(new Release(Name.of("s0")));
            }
        }
        statements.add(commits ? Commit.plain() : Rollback.plain());
        return statements;
    }

    Begin begin(Draw draw, Group group) {
        Begin.Mode mode = Begin.Mode.DEFAULT;
        if (terms.has(Feature.BEGIN_WITH_MODE)) {
            mode = group.mode();
        } else if (terms.has(Feature.BEGIN_IMMEDIATE) && terms.on(Option.BEGIN_IMMEDIATE) && draw.chance(15)) {
            mode = draw.one(Begin.Mode.IMMEDIATE, Begin.Mode.IMMEDIATE, Begin.Mode.DEFERRED, Begin.Mode.EXCLUSIVE);
        } else if (terms.has(Feature.CONSISTENT_SNAPSHOT) && terms.on(Option.CONSISTENT_SNAPSHOT) && draw.chance(8)) {
            mode = Begin.Mode.CONSISTENT_SNAPSHOT;
        }
        Begin.Form form = mode == Begin.Mode.CONSISTENT_SNAPSHOT ? Begin.Form.START_TRANSACTION : Begin.Form.BEGIN;
        return new Begin(form, mode, null, Begin.Access.DEFAULT);
    }

    private Statement statement(boolean write, Shadow shadow, Group group, Seed seed) {
        return group.throughViews(
                drawn(write, shadow, group, seed), seed.child("view", 0).draw());
    }

    private Statement drawn(boolean write, Shadow shadow, Group group, Seed seed) {
        Draw draw = seed.draw();
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Statement made = statement(kind(write, draw), shadow, group, draw);
            if (made != null) {
                return made;
            }
        }
        for (int i = 0; write && i < TRIES * TRIES; i++) {
            Statement made = statement(draw.one(Option.INSERT, Option.UPDATE, Option.DELETE), shadow, group, draw);
            if (made != null) {
                return made;
            }
        }
        return selects.select(group.table(shadow, draw), shadow, group, draw);
    }

    private Option kind(boolean write, Draw draw) {
        Map<Option, Integer> weights = new EnumMap<>(Option.class);
        for (Option option : write ? WRITES : READS) {
            weights.put(option, terms.get(option));
        }
        for (Option option : WRITES) {
            weights.put(option, terms.get(option));
        }
        int sum = weights.values().stream().mapToInt(Integer::intValue).sum();
        int left = sum == 0 ? 0 : draw.below(sum);
        for (Map.Entry<Option, Integer> entry : weights.entrySet()) {
            left -= entry.getValue();
            if (left < 0) {
                return entry.getKey();
            }
        }
        return write ? Option.UPDATE : Option.SELECT;
    }

    private @Nullable Statement statement(Option kind, Shadow shadow, Group group, Draw draw) {
        Table table = kind == Option.INSERT ? draw.one(shadow.tables()) : group.table(shadow, draw);
        return statement(kind, table, shadow, group, draw);
    }

    /** A statement of this kind on this table, or null if there is none. */
    @Nullable
    Statement statement(Option kind, Table table, Shadow shadow, Group group, Draw draw) {
        return switch (kind) {
            case SELECT -> selects.select(table, shadow, group, draw);
            case FOR_UPDATE -> selects.locked(true, table, shadow, group, draw);
            case FOR_SHARE -> selects.locked(false, table, shadow, group, draw);
            case INSERT -> inserts.insert(table, shadow, group, draw);
            case UPDATE -> updates.update(table, shadow, group, draw);
            case DELETE -> updates.delete(table, shadow, group, draw);
            case REPLACE -> inserts.replace(table, shadow, group, draw);
            case UPSERT -> upserts.upsert(table, shadow, group, draw);
            case MERGE -> merges.merge(table, shadow, group, draw);
            default -> null;
        };
    }
}
