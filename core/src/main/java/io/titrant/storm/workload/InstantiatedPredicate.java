package io.titrant.storm.workload;

import io.titrant.storm.shadow.ShadowTransaction;
import io.titrant.storm.shadow.TableShadow;
import io.titrant.storm.workload.PredicateTemplate.Node;
import org.jspecify.annotations.Nullable;

/**
 * A predicate with its parameters, which can be evaluated on a row without the database.
 *
 * <p>Example: {@code a = 3 AND b < 9} selects (a 3, b 7) and does not select (a 3, b NULL).
 */
public final class InstantiatedPredicate {
    private final PredicateTemplate template;
    private final int[][] numbers;
    private final @Nullable TableShadow parent;
    private final int foreignKey;

    InstantiatedPredicate(PredicateTemplate template, int[][] numbers) {
        this.template = template;
        this.numbers = numbers;
        boolean joined = template.tables().size() > 1;
        this.parent = joined ? template.tables().get(1) : null;
        this.foreignKey = joined
                ? PredicateInstantiation.foreignKeyTo(
                        template.tables().get(0), template.tables().get(1))
                : 0;
    }

    /**
     * Whether it selects a row of the table in FROM. A joined row has its initial values: the caller knows that no transaction changes that table. A value that is not
     * known satisfies nothing.
     *
     * @param row the numbers of the row's attributes
     */
    public boolean selects(int[] row) {
        if (parent == null) {
            return holds(template.root(), row, row);
        }
        int number = row[foreignKey];
        return number >= 0
                && holds(template.root(), row, parent.initial(parent.keys().staticKey(number)));
    }

    private boolean holds(Node node, int[] row, int[] joined) {
        if (node instanceof Node.And and) {
            return holds(and.left(), row, joined) && holds(and.right(), row, joined);
        }
        if (node instanceof Node.Or or) {
            return holds(or.left(), row, joined) || holds(or.right(), row, joined);
        }
        Node.Leaf leaf = (Node.Leaf) node;
        int value = (leaf.side() == 0 ? row : joined)[leaf.attribute()];
        return value != ShadowTransaction.unchanged()
                && Comparisons.holds(leaf.operator(), value, numbers[leaf.index()]);
    }
}
