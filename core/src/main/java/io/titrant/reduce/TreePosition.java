package io.titrant.reduce;

import io.titrant.sql.Node;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of a statement's tree, with its position.
 *
 * @param index the index of the node, as {@link Tree} counts
 * @param parent the parent node; null at the root
 */
record TreePosition(int index, Node node, @Nullable Node parent) {

    /** The nodes of a statement in the order of {@link Tree#nodes}. */
    static List<TreePosition> of(Statement root) {
        List<TreePosition> spots = new ArrayList<>();
        collect(root, null, spots);
        return spots;
    }

    private static void collect(Node node, @Nullable Node parent, List<TreePosition> spots) {
        spots.add(new TreePosition(spots.size(), node, parent));
        Tree.children(node).forEach(child -> collect(child, node, spots));
    }

    /** Whether the node is the length or scale of a type, not a value. */
    boolean inType() {
        return parent instanceof TypeName;
    }
}
