package io.titrant.reduce;

import io.titrant.sql.ColumnDef;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Node;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Replaces dates, texts and other values by integers, in all columns and constants at once, so that equal values stay equal. */
final class TypePass implements Pass {
    private static final TypeName INT = TypeName.of("INT");
    private static final List<Class<? extends Constant>> KINDS = List.of(
            Constant.Temporal.class,
            Constant.Text.class,
            Constant.Bytes.class,
            Constant.Decimal.class,
            Constant.Approximate.class);

    @Override
    public void shrink(Search search) {
        if (onlyIntegers(search.best())) {
            return;
        }
        if (!search.attempt(() -> asIntegers(search.best(), KINDS))) {
            KINDS.forEach(kind -> search.attempt(() -> asIntegers(search.best(), List.of(kind))));
        }
    }

    private static boolean onlyIntegers(Script script) {
        for (int place = 0; place < script.initSize(); place++) {
            if (script.tree(place) instanceof CreateTable table
                    && table.columns().stream().anyMatch(column -> !INT.equals(column.type()))) {
                return false;
            }
        }
        return true;
    }

    /** The case with integer columns, and these constants numbered in the order of their texts. */
    private static Script asIntegers(Script script, List<Class<? extends Constant>> kinds) {
        Map<Constant, Constant> numbers = numbers(script, kinds);
        Script changed = script;
        for (int place = 0; place < script.size(); place++) {
            Statement tree = script.tree(place);
            Statement after = Tree.rewrite(tree, node -> {
                if (node instanceof ColumnDef column) {
                    return new ColumnDef(column.name(), INT, column.attributes());
                }
                return node instanceof Constant constant ? numbers.getOrDefault(constant, constant) : node;
            });
            changed = after.equals(tree) ? changed : changed.with(place, after);
        }
        return changed;
    }

    private static Map<Constant, Constant> numbers(Script script, List<Class<? extends Constant>> kinds) {
        Map<String, Constant> byText = new HashMap<>();
        for (int place = 0; place < script.size(); place++) {
            for (Node node : Tree.nodes(script.tree(place))) {
                if (node instanceof Constant constant && kinds.contains(constant.getClass())) {
                    byText.put(constant.toString(), constant);
                }
            }
        }
        Map<Constant, Constant> numbers = new HashMap<>();
        for (String text : new TreeSet<>(byText.keySet())) {
            numbers.put(byText.get(text), Constant.of(numbers.size()));
        }
        return numbers;
    }
}
