package io.titrant.reduce;

import io.titrant.sql.Name;
import io.titrant.sql.Release;
import io.titrant.sql.RollbackTo;
import io.titrant.sql.Savepoint;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes statements of transactions. BEGIN and the end of its transaction are removed together; the statements between them become autocommit
 * statements. A savepoint is removed with the statements that refer to it.
 */
final class StatementPass implements Pass {
    @Override
    public void shrink(Search search) {
        leaveOut(ordinary(search.best()), search);
        leaveOut(brackets(search.best()), search);
    }

    /**
     * The units that are removed together: a statement, a savepoint with the statements that refer to it, or BEGIN with the end of its transaction.
     */
    static List<Set<Integer>> units(Script script) {
        List<Set<Integer>> units = ordinary(script);
        units.addAll(brackets(script));
        return units;
    }

    /** @param units places that are removed together */
    private static void leaveOut(List<Set<Integer>> units, Search search) {
        Script script = search.best();
        DeltaDebugging.of(
                units,
                kept -> {
                    Set<Integer> gone = new HashSet<>();
                    units.stream().filter(unit -> !kept.contains(unit)).forEach(gone::addAll);
                    return script.without(gone);
                },
                search);
    }

    private static List<Set<Integer>> ordinary(Script script) {
        List<Set<Integer>> units = new ArrayList<>();
        for (int place = script.initSize(); place < script.size(); place++) {
            Statement tree = script.tree(place);
            if (tree instanceof Savepoint savepoint) {
                units.add(withReferences(script, place, savepoint.name()));
            } else if (tree.kind() != StatementKind.BEGIN && !tree.kind().endsTransaction()) {
                units.add(Set.of(place));
            }
        }
        return units;
    }

    private static Set<Integer> withReferences(Script script, int savepoint, Name name) {
        Set<Integer> unit = new HashSet<>(Set.of(savepoint));
        for (int place = savepoint + 1; place < script.size(); place++) {
            Name referred = referred(script.tree(place));
            if (referred != null && referred.sameAs(name) && Objects.equals(script.tx(place), script.tx(savepoint))) {
                unit.add(place);
            }
        }
        return unit;
    }

    private static @Nullable Name referred(Statement tree) {
        if (tree instanceof RollbackTo back) {
            return back.name();
        }
        return tree instanceof Release release ? release.name() : null;
    }

    /** BEGIN with the statement that ends its transaction, if one does. */
    private static List<Set<Integer>> brackets(Script script) {
        List<Set<Integer>> units = new ArrayList<>();
        Map<String, Integer> open = new HashMap<>();
        for (int place = script.initSize(); place < script.size(); place++) {
            String tx = String.valueOf(script.tx(place));
            StatementKind kind = script.tree(place).kind();
            if (kind == StatementKind.BEGIN) {
                Integer unended = open.put(tx, place);
                if (unended != null) {
                    units.add(Set.of(unended));
                }
            } else if (kind.endsTransaction()) {
                Integer begin = open.remove(tx);
                units.add(begin == null ? Set.of(place) : Set.of(begin, place));
            }
        }
        open.values().stream().sorted().forEach(begin -> units.add(Set.of(begin)));
        return units;
    }
}
