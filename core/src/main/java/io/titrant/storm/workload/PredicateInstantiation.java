package io.titrant.storm.workload;

import io.titrant.generate.Draw;
import io.titrant.storm.schema.StormAttribute;
import io.titrant.storm.shadow.ShadowTransaction;
import io.titrant.storm.shadow.TableShadow;
import io.titrant.storm.workload.PredicateTemplate.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws the parameters of a predicate (DBStorm, Algorithm 2). The paper samples each comparison from G and draws again while the predicate is empty for the domain; a
 * value of the domain may still be absent from the table, and two values may occur, but not in one row. Titrant aims at a row whose values the shadow knows: each
 * comparison is drawn so that this row satisfies it. The row is drawn at random, so the parameters follow G.
 *
 * <p>Example: {@code a = ? AND b < ?} and a known row (a 3, b 7) give {@code a = 3 AND b < 9}.
 */
final class PredicateInstantiation {
    private static final int TRIES = 8;

    private final ShadowTransaction transaction;
    private final PredicateDraws draws;
    private final Draw draw;

    PredicateInstantiation(ShadowTransaction transaction, PredicateDraws draws) {
        this.transaction = transaction;
        this.draws = draws;
        this.draw = transaction.draw();
    }

    /** The numbers of each comparison. */
    int[][] instantiate(PredicateTemplate template) {
        int[][] numbers = new int[template.leaves().size()][];
        if (draws == PredicateDraws.KNOWN_ROWS) {
            for (int i = 0; i < TRIES; i++) {
                int[][] rows = knownRows(template.tables());
                if (rows != null && aim(template.root(), rows, numbers)) {
                    return numbers;
                }
            }
        }
        for (int i = 0; i < TRIES; i++) {
            sample(template.root(), numbers);
            if (Satisfiability.of(template.root(), numbers)) {
                break;
            }
        }
        return numbers;
    }

    /** The known values of a row and, for a join, of its parent row; null if they are not known. */
    private int @Nullable [][] knownRows(List<TableShadow> tables) {
        int[] row = transaction.pivot(tables.get(0));
        if (row == null || tables.size() == 1) {
            return row == null ? null : new int[][] {row};
        }
        TableShadow parent = tables.get(1);
        int foreignKey = foreignKeyTo(tables.get(0), parent);
        int[] parentRow = transaction.parent(parent, row[foreignKey]);
        return parentRow == null ? null : new int[][] {row, parentRow};
    }

    /** The place of the first foreign key that refers to a table. */
    static int foreignKeyTo(TableShadow table, TableShadow parent) {
        List<StormAttribute> attributes = table.table().attributes();
        for (int i = 0; i < attributes.size(); i++) {
            if (attributes.get(i).parent() == parent.table().index()) {
                return i;
            }
        }
        throw new IllegalArgumentException(
                "no foreign key refers to " + parent.table().name());
    }

    private boolean aim(Node node, int[][] rows, int[][] numbers) {
        if (node instanceof Node.And and) {
            return aim(and.left(), rows, numbers) && aim(and.right(), rows, numbers);
        }
        if (node instanceof Node.Or or) {
            boolean leftFirst = draw.coin();
            Node first = leftFirst ? or.left() : or.right();
            Node second = leftFirst ? or.right() : or.left();
            if (aim(first, rows, numbers)) {
                sample(second, numbers);
                return true;
            }
            sample(first, numbers);
            return aim(second, rows, numbers);
        }
        Node.Leaf leaf = (Node.Leaf) node;
        int[] found = Comparisons.satisfying(leaf, rows[leaf.side()][leaf.attribute()], draw);
        if (found != null) {
            numbers[leaf.index()] = found;
        }
        return found != null;
    }

    private void sample(Node node, int[][] numbers) {
        if (node instanceof Node.And and) {
            sample(and.left(), numbers);
            sample(and.right(), numbers);
        } else if (node instanceof Node.Or or) {
            sample(or.left(), numbers);
            sample(or.right(), numbers);
        } else {
            Node.Leaf leaf = (Node.Leaf) node;
            numbers[leaf.index()] = Comparisons.sample(leaf, draw);
        }
    }
}
