package io.titrant.judge.troc;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.sql.Insert;
import io.titrant.sql.Locking;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a statement that waits has to, by the locks that the analysis knows of (Troc §III-E3, Table III). If not, that is no bug (§III-F): engines
 * lock more than they must, such as all rows that are scanned without an index, gaps, or the parents of foreign keys.
 */
final class Waits {
    static final String EXTRA = "extra-blocking";

    private final Views views;
    private final World world;
    private final int tx;
    private final Statement statement;
    private final Semantics rules;

    /** @param world as it was when the statement began to wait */
    Waits(Setting setting, World world, int tx, Statement statement) {
        this.views = setting.views();
        this.world = world;
        this.tx = tx;
        this.statement = statement;
        this.rules = setting.rules(tx);
    }

    /** False only where that can be told. */
    boolean needed() {
        if (!world.othersAtWork(tx)) {
            return false;
        }
        Set<Image> images = new LinkedHashSet<>(List.of(
                world.view(tx, rules.writesSee()), world.view(tx, Sees.COMMITTED), world.view(tx, Sees.UNCOMMITTED)));
        if (statement instanceof Query query) {
            return images.stream().anyMatch(image -> meetsHolder(query, image, exclusive(query)));
        }
        if (!(statement instanceof Insert) && images.stream().anyMatch(image -> meetsHolder(statement, image, true))) {
            return true;
        }
        WriteLocks locks = new WriteLocks(views, world, tx, statement);
        return locks.targets().size() > 1 || images.stream().anyMatch(image -> changesMeetLocks(locks, image));
    }

    private static boolean exclusive(Query query) {
        return query.locking().stream().anyMatch(lock -> lock.strength() != Locking.Strength.SHARE);
    }

    /** Whether it reaches a row that a peer has; also where it cannot be told which rows it reaches. */
    private boolean meetsHolder(Statement asked, Image image, boolean exclusive) {
        Set<Integer> reached = views.reached(asked, image, image);
        if (reached == null) {
            return true;
        }
        String table = asked instanceof Query query
                ? views.redirect().ownTable(query)
                : new WriteLocks(views, world, tx, asked).targets().iterator().next();
        return reached.stream().anyMatch(row -> world.mayHold(tx, table, row, exclusive));
    }

    private boolean changesMeetLocks(WriteLocks locks, Image image) {
        Attempt attempt = views.write(statement, image, world.view(tx, rules.subqueriesSee()));
        for (Map.Entry<String, Map<Integer, Attempt.Change>> table :
                attempt.changes().entrySet()) {
            Optional<Integer> holder = locks.holder(image, table.getKey(), table.getValue());
            if (holder.isPresent()) {
                return true;
            }
        }
        return attempt.failed()
                || locks.rangeEntered(attempt.changes()).isPresent()
                || locks.duplicatesUncommitted(statement, world.view(tx, rules.subqueriesSee()), attempt.changes());
    }
}
