package io.titrant.storm.workload;

import io.titrant.storm.shadow.AttributeShadow;
import io.titrant.storm.workload.PredicateTemplate.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether some row of the domain satisfies a predicate with its parameters (the loop condition of DBStorm's Algorithm 2, line 7). Example: {@code a < 3 AND a > 5} is
 * empty. Each conjunction of the disjunctive normal form is tested attribute by attribute, on the values next to the parameters.
 */
final class Satisfiability {
    private static final int MOST_CONJUNCTIONS = 256;

    private Satisfiability() {}

    static boolean of(Node root, int[][] numbers) {
        return conjunctions(root).stream().anyMatch(leaves -> possible(leaves, numbers));
    }

    private static List<List<Node.Leaf>> conjunctions(Node node) {
        if (node instanceof Node.Or or) {
            List<List<Node.Leaf>> both = new ArrayList<>(conjunctions(or.left()));
            both.addAll(conjunctions(or.right()));
            return both;
        }
        if (node instanceof Node.And and) {
            List<List<Node.Leaf>> joined = new ArrayList<>();
            List<List<Node.Leaf>> right = conjunctions(and.right());
            for (List<Node.Leaf> first : conjunctions(and.left())) {
                for (List<Node.Leaf> second : right) {
                    if (joined.size() < MOST_CONJUNCTIONS) {
                        List<Node.Leaf> leaves = new ArrayList<>(first);
                        leaves.addAll(second);
                        joined.add(leaves);
                    }
                }
            }
            return joined;
        }
        return List.of(List.of((Node.Leaf) node));
    }

    private static boolean possible(List<Node.Leaf> leaves, int[][] numbers) {
        Map<AttributeShadow, List<Node.Leaf>> byAttribute =
                leaves.stream().collect(Collectors.groupingBy(Node.Leaf::shadow));
        return byAttribute.entrySet().stream().allMatch(entry -> {
            for (int candidate : candidates(entry.getKey(), entry.getValue(), numbers)) {
                if (entry.getValue().stream()
                        .allMatch(leaf -> Comparisons.holds(leaf.operator(), candidate, numbers[leaf.index()]))) {
                    return true;
                }
            }
            return false;
        });
    }

    private static Set<Integer> candidates(AttributeShadow attribute, List<Node.Leaf> leaves, int[][] numbers) {
        long size = attribute.attribute().size();
        Set<Integer> candidates = new TreeSet<>();
        if (attribute.attribute().nulls() > 0) {
            candidates.add(AttributeShadow.NULL);
        }
        for (int i = 0; i < Math.min(size, leaves.size() * 3L + 1); i++) {
            candidates.add(i);
        }
        candidates.add((int) size - 1);
        for (Node.Leaf leaf : leaves) {
            for (int number : numbers[leaf.index()]) {
                for (int near = number - 1; near <= number + 1; near++) {
                    if (near >= 0 && near < size) {
                        candidates.add(near);
                    }
                }
            }
        }
        return candidates;
    }
}
