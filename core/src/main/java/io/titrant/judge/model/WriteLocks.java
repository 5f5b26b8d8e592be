package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.ViewRunner;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** For whom a write has to wait (Troc §III-E3, Table III): peers at work that have written or locked its rows, its keys, or where they come to stand. */
final class WriteLocks {
    private final ViewRunner views;
    private final ModelState state;
    private final int tx;
    private final Statement statement;

    WriteLocks(ViewRunner views, ModelState state, int tx, Statement statement) {
        this.views = views;
        this.state = state;
        this.tx = tx;
        this.statement = statement;
    }

    /** Who has written one of the rows that it changes, or holds its lock. */
    Optional<Integer> holder(DatabaseView target, String table, Map<Integer, StatementEffect.Change> rows) {
        return rows.entrySet().stream()
                .flatMap(row -> state.holder(tx, table, row.getKey(), true, changed(target, table, row)).stream())
                .findFirst();
    }

    /** The places of the columns in which the row's new version differs. */
    private Set<Integer> changed(DatabaseView target, String table, Map.Entry<Integer, StatementEffect.Change> row) {
        Set<Integer> all = new TreeSet<>();
        int width = Objects.requireNonNull(views.layout().tables().get(table))
                .columns()
                .size();
        for (int column = 0; column < width; column++) {
            all.add(column);
        }
        Integer old = target.rows(table).get(row.getKey());
        if (old != null && !row.getValue().deleted()) {
            all.removeIf(column -> !views.versions().differ(old, row.getValue().version(), Set.of(column)));
        }
        return all;
    }

    /** Who has searched and locked a range into which rows come. */
    Optional<Integer> rangeEntered(Map<String, Map<Integer, StatementEffect.Change>> changes) {
        for (String table : changes.keySet()) {
            for (PredicateLock locked : state.predicates(tx, table)) {
                DatabaseView before = state.view(locked.tx(), Sees.COMMITTED);
                Set<Integer> rows = Objects.requireNonNull(changes.get(table)).keySet();
                Set<Integer> has = matching(locked, table, before.after(changes), rows);
                if (!matching(locked, table, before, has).containsAll(has)) {
                    return Optional.of(locked.tx());
                }
            }
        }
        return Optional.empty();
    }

    /** Those of the rows that the locked condition selects; none where that cannot be asked. */
    private Set<Integer> matching(PredicateLock locked, String table, DatabaseView view, Set<Integer> rows) {
        DatabaseView only = view.only(table, rows);
        Set<Integer> reached = only.rows(table).isEmpty() ? Set.of() : views.reached(locked.statement(), only, only);
        return reached == null ? Set.of() : reached;
    }

    /** Whether it makes a duplicate of what a peer at work has written. An UPDATE of several rows meets passing duplicates of its own. */
    boolean duplicatesUncommitted(
            Statement narrowed, DatabaseView inner, Map<String, Map<Integer, StatementEffect.Change>> changes) {
        return !ignores()
                && !settlesDuplicates()
                && !(statement instanceof Update)
                && changes.entrySet().stream().anyMatch(table -> mayCollide(table.getKey(), table.getValue()))
                && views.write(narrowed, state.view(tx, Sees.UNCOMMITTED), inner)
                                .error()
                        == ErrorClass.UNIQUE;
    }

    /** Whether a new row looks like one that a peer at work has written, in all columns of a key. The engine has the last word on that. */
    private boolean mayCollide(String name, Map<Integer, StatementEffect.Change> rows) {
        List<Set<Integer>> keys =
                Objects.requireNonNull(views.layout().tables().get(name)).keys();
        Set<Integer> theirs = state.othersUncommitted(tx, name);
        return rows.values().stream()
                .filter(change -> !change.deleted())
                .anyMatch(change -> theirs.stream()
                        .anyMatch(version -> keys.stream()
                                .anyMatch(key -> views.versions().mayBeEqual(change.version(), version, key))));
    }

    boolean settlesDuplicates() {
        return statement instanceof Merge
                || (statement instanceof Insert insert
                        && (insert.upsert() != null || insert.verb() != Insert.Verb.INSERT));
    }

    /** Whether it passes over rows that cannot be. */
    boolean ignores() {
        return (statement instanceof Update update && update.conflict() != ConflictAction.DEFAULT)
                || (statement instanceof Insert insert && insert.conflict() != ConflictAction.DEFAULT);
    }

    /** The tables that it writes. */
    Set<String> targets() {
        Set<String> names = new TreeSet<>();
        Tables.written(statement).forEach(name -> names.add(name.last().folded()));
        return names;
    }
}
