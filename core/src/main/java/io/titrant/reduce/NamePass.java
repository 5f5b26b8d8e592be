package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.Savepoint;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The last pass renames: tables t0, t1, columns c0, c1, indexes i0, transactions T1, T2, in the order of appearance. A name is replaced everywhere,
 * and two names never become one, so that the meaning stays.
 */
final class NamePass implements Pass {
    private record Rename(String from, String to) {}

    @Override
    public void shrink(Search search) {
        Script script = search.best();
        List<Rename> renames = renames(script);
        // A rename that is removed from the list is applied, so that the first candidate applies all.
        DeltaDebugging.of(
                renames,
                kept -> {
                    List<Rename> done = new ArrayList<>(renames);
                    done.removeAll(kept);
                    return renamed(script, done);
                },
                search);
        Script shortest = search.best();
        search.attempt(() -> shortest.with(renumbered(shortest.testCase())));
    }

    private static List<Rename> renames(Script script) {
        Map<String, String> prefixes = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        Set<String> untouchable = new HashSet<>();
        for (int place = 0; place < script.size(); place++) {
            Statement tree = script.tree(place);
            Tree.nodes(tree, Name.class).forEach(name -> taken.add(name.folded()));
            note(tree, prefixes, untouchable);
        }
        Map<String, Integer> used = new HashMap<>();
        List<Rename> renames = new ArrayList<>();
        prefixes.forEach((name, prefix) -> {
            String fresh;
            do {
                fresh = prefix + (used.merge(prefix, 1, Integer::sum) - 1);
            } while (taken.contains(fresh));
            if (isPlainer(fresh, name) && !untouchable.contains(name) && !inVerbatim(script, name)) {
                renames.add(new Rename(name, fresh));
            } else {
                used.merge(prefix, -1, Integer::sum);
            }
        });
        return renames;
    }

    private static boolean isPlainer(String fresh, String name) {
        return fresh.length() < name.length()
                || (fresh.length() == name.length() && Size.number(fresh) < Size.number(name));
    }

    /** The names that the case defines, each with the letter of its kind, and the names with a meaning outside the case. */
    private static void note(Statement tree, Map<String, String> prefixes, Set<String> untouchable) {
        for (Node node : Tree.nodes(tree)) {
            if (node instanceof CreateTable create) {
                prefixes.putIfAbsent(create.name().last().folded(), "t");
            } else if (node instanceof ColumnDef column) {
                prefixes.putIfAbsent(column.name().folded(), "c");
            } else if (node instanceof CreateIndex index) {
                prefixes.putIfAbsent(index.name().last().folded(), "i");
            } else if (node instanceof Savepoint savepoint) {
                prefixes.putIfAbsent(savepoint.name().folded(), "s");
            } else if (node instanceof TableRef.Table table && table.alias() != null) {
                prefixes.putIfAbsent(table.label().folded(), "a");
            } else if (node instanceof ColumnAttribute.Collation collation) {
                untouchable.add(collation.name().folded());
            } else if (node instanceof Expr.Collate collate) {
                untouchable.add(collate.collation().folded());
            } else if (node instanceof Name name && name.quoted()) {
                untouchable.add(name.folded());
            }
        }
    }

    private static boolean inVerbatim(Script script, String name) {
        for (int place = 0; place < script.size(); place++) {
            if (script.tree(place) instanceof Verbatim verbatim && Mentions.anywhere(verbatim, Name.of(name))) {
                return true;
            }
        }
        return false;
    }

    private static Script renamed(Script script, List<Rename> renames) {
        Map<String, Name> fresh = new HashMap<>();
        renames.forEach(rename -> fresh.put(rename.from(), Name.of(rename.to())));
        Script changed = script;
        for (int place = 0; place < script.size(); place++) {
            Statement tree = script.tree(place);
            Statement after = Tree.rewrite(
                    tree, node -> node instanceof Name name ? fresh.getOrDefault(name.folded(), name) : node);
            changed = after.equals(tree) ? changed : changed.with(place, after);
        }
        return changed;
    }

    private static Case renumbered(Case testCase) {
        Map<String, String> numbers = new HashMap<>();
        testCase.transactions().forEach(tx -> numbers.put(tx, "T" + (numbers.size() + 1)));
        List<Step> steps = testCase.steps().stream()
                .map(step -> new Step(numbers.getOrDefault(step.tx(), step.tx()), step.sql()))
                .toList();
        List<Header.Entry> header = testCase.header().entries().stream()
                .map(entry -> new Header.Entry(renumbered(entry.key(), numbers), entry.value()))
                .toList();
        return new Case(new Header(header), testCase.init(), steps);
    }

    private static String renumbered(String key, Map<String, String> numbers) {
        if (!key.toLowerCase(Locale.ROOT).startsWith("isolation ")) {
            return key;
        }
        String tx = key.substring("isolation ".length()).strip().toUpperCase(Locale.ROOT);
        return "isolation " + numbers.getOrDefault(tx, tx);
    }
}
