package io.titrant.generate;

import io.titrant.engine.Capability;
import io.titrant.sql.Begin;
import io.titrant.sql.Commit;
import io.titrant.sql.Name;
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

    List<List<Statement>> group(Database database, Seed seed) {
        Draw draw = seed.draw();
        Group group = new Group(terms, database);
        int max = terms.get(Option.MAX_TRANSACTIONS);
        int count = draw.between(Math.min(2, max), max);
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

    private List<Statement> explicit(boolean writes, Shadow shadow, Group group, Seed seed) {
        Draw draw = seed.draw();
        int count = draw.between(1, terms.get(Option.MAX_STATEMENTS));
        int write = draw.below(count);
        boolean commits = !draw.chance(terms.get(Option.ROLLBACK_PERCENT));
        boolean divided =
                count > 1 && terms.on(Option.SAVEPOINTS) && terms.has(Capability.SAVEPOINTS) && draw.chance(12);
        int savedAt = divided ? draw.below(count) : -1;
        int backAt = divided && draw.chance(75) ? draw.between(savedAt, count - 1) : -1;
        Shadow saved = shadow.copy();
        List<Statement> statements = new ArrayList<>();
        statements.add(Begin.plain());
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
        }
        statements.add(commits ? Commit.plain() : Rollback.plain());
        return statements;
    }

    private Statement statement(boolean write, Shadow shadow, Group group, Seed seed) {
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
