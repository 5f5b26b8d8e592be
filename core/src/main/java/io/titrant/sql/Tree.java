package io.titrant.sql;

import io.titrant.RecentResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Walks and rebuilds any tree. Nodes are named by their index in {@link #nodes}, since equal nodes may stand in several
 * places. A change that the place or the constructor of a node around it does not allow is an
 * {@link IllegalArgumentException}.
 */
public final class Tree {
    private static final int STATEMENTS_KEPT = 1_000;
    private static final int MOST_NODES_KEPT = 1_000;
    private static final RecentResults<Identity, Node[]> RECENT =
            new RecentResults<>(STATEMENTS_KEPT, nodes -> nodes.length <= MOST_NODES_KEPT);

    private Tree() {}

    /** A node that equals no other node, if perhaps one of the same form. To compare two trees costs more than to walk through one. */
    record Identity(Node node) {
        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(@Nullable Object other) {
            return other instanceof Identity identity && node == identity.node;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(node);
        }
    }

    /** The nodes directly below, in the order of the text. */
    public static List<Node> children(Node node) {
        return NodeShape.children(node);
    }

    /** The node and all nodes below it, each before its children. Of a statement they are remembered: several oracles look through it. */
    public static List<Node> nodes(Node root) {
        return Collections.unmodifiableList(Arrays.asList(all(root)));
    }

    private static Node[] all(Node root) {
        return root instanceof Statement ? RECENT.of(new Identity(root), Tree::collected) : collected(root);
    }

    private static Node[] collected(Identity statement) {
        return collected(statement.node());
    }

    private static Node[] collected(Node root) {
        List<Node> all = new ArrayList<>();
        NodeShape.collect(root, all);
        return all.toArray(Node[]::new);
    }

    /** All nodes of one type, parents before children. */
    public static <T extends Node> List<T> nodes(Node root, Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Node node : all(root)) {
            if (type.isInstance(node)) {
                found.add(type.cast(node));
            }
        }
        return List.copyOf(found);
    }

    /** The statement with the change applied to every node, children first. Parts without a change stay the same objects. */
    public static Statement rewrite(Statement root, UnaryOperator<Node> change) {
        return as(Statement.class, new Rewriting(change).apply(root));
    }

    public static Expr rewrite(Expr root, UnaryOperator<Node> change) {
        return as(Expr.class, new Rewriting(change).apply(root));
    }

    /** Applies the change to every node of a tree, children first. */
    private record Rewriting(UnaryOperator<Node> change) implements Function<Node, @Nullable Node> {
        @Override
        public Node apply(Node node) {
            return change.apply(NodeShape.rebuild(node, this));
        }
    }

    /** The statement with another node at that index of {@link #nodes}. */
    public static Statement replace(Statement root, int index, Node replacement) {
        return as(Statement.class, new Edit(index, replacement).applyTo(root));
    }

    public static Expr replace(Expr root, int index, Node replacement) {
        return as(Expr.class, new Edit(index, replacement).applyTo(root));
    }

    /** The statement without the node at that index: out of a list, or null where a node may be absent. */
    public static Statement remove(Statement root, int index) {
        return as(Statement.class, new Edit(index, null).applyTo(root));
    }

    private static <T extends Node> T as(Class<T> type, @Nullable Node root) {
        if (!type.isInstance(root)) {
            throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + root);
        }
        return type.cast(root);
    }

    /** One change at one index; for one use. */
    private static final class Edit {
        private final @Nullable Node replacement;
        private int left;

        Edit(int index, @Nullable Node replacement) {
            this.left = index;
            this.replacement = replacement;
        }

        @Nullable
        Node applyTo(Node root) {
            Node edited = visit(root);
            if (left >= 0) {
                throw new IllegalArgumentException("the tree has no node at that index");
            }
            return edited;
        }

        private @Nullable Node visit(Node node) {
            if (left < 0) {
                return node;
            }
            if (left-- == 0) {
                return replacement;
            }
            return NodeShape.rebuild(node, this::visit);
        }
    }
}
