package io.titrant.storm.workload;

import io.titrant.storm.model.Operator;
import io.titrant.storm.model.PredicateSpec;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.shadow.AttributeShadow;
import io.titrant.storm.shadow.TableShadow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A predicate with NOT pushed down, its text, and where each of its parameters comes from. */
final class PredicateTemplate {
    /** A node of the predicate. */
    sealed interface Node {
        /** Both children must be true. */
        record And(Node left, Node right) implements Node {}

        /** One of the children must be true. */
        record Or(Node left, Node right) implements Node {}

        /**
         * A comparison.
         *
         * @param index its number among the predicate's comparisons
         * @param side 0 for the table in FROM, 1 for the joined one
         */
        record Leaf(int index, int side, int attribute, AttributeShadow shadow, Operator operator) implements Node {}
    }

    private record Parameter(Node.Leaf leaf, ComparisonSql.Slot slot) {}

    private final List<TableShadow> tables;
    private final Node root;
    private final String sql;
    private final List<Node.Leaf> leaves = new ArrayList<>();
    private final List<Parameter> parameters = new ArrayList<>();

    /** @param tables the table in FROM and, if there is one, the joined table */
    PredicateTemplate(PredicateSpec predicate, List<TableShadow> tables) {
        this.tables = List.copyOf(tables);
        StringBuilder text = new StringBuilder();
        this.root = compile(predicate.withoutNot(), text);
        this.sql = text.toString();
    }

    private Node compile(PredicateSpec node, StringBuilder text) {
        if (node instanceof PredicateSpec.And and) {
            text.append('(');
            Node left = compile(and.left(), text);
            text.append(" AND ");
            Node right = compile(and.right(), text);
            text.append(')');
            return new Node.And(left, right);
        }
        if (node instanceof PredicateSpec.Or or) {
            text.append('(');
            Node left = compile(or.left(), text);
            text.append(" OR ");
            Node right = compile(or.right(), text);
            text.append(')');
            return new Node.Or(left, right);
        }
        return leaf((PredicateSpec.Leaf) node, text);
    }

    private Node leaf(PredicateSpec.Leaf spec, StringBuilder text) {
        int side = tables.get(0).table().name().equals(spec.table()) ? 0 : 1;
        StormTable table = tables.get(side).table();
        int attribute = table.attribute(spec.attribute());
        List<String> columns = table.attributes().get(attribute).columns().stream()
                .map(column -> table.name() + "." + column)
                .toList();
        ComparisonSql comparison = ComparisonSql.of(columns, spec.operator());
        Node.Leaf leaf =
                new Node.Leaf(leaves.size(), side, attribute, tables.get(side).attribute(attribute), spec.operator());
        leaves.add(leaf);
        comparison.slots().forEach(slot -> parameters.add(new Parameter(leaf, slot)));
        text.append(comparison.text());
        return leaf;
    }

    List<TableShadow> tables() {
        return tables;
    }

    Node root() {
        return root;
    }

    List<Node.Leaf> leaves() {
        return leaves;
    }

    String sql() {
        return sql;
    }

    /** The parameters in the order of the text, for the numbers that each comparison takes. */
    @Nullable
    Object[] parameters(int[][] numbers) {
        Object[] values = new Object[parameters.size()];
        for (int i = 0; i < values.length; i++) {
            Parameter parameter = parameters.get(i);
            Node.Leaf leaf = parameter.leaf();
            int number = numbers[leaf.index()][parameter.slot().value()];
            values[i] = leaf.shadow().value(parameter.slot().column(), number);
        }
        return values;
    }
}
