package io.titrant.storm.model;

/** A predicate without parameters, over the attributes and foreign keys of one table or of two joined ones. */
public sealed interface PredicateSpec {
    record And(PredicateSpec left, PredicateSpec right) implements PredicateSpec {}

    record Or(PredicateSpec left, PredicateSpec right) implements PredicateSpec {}

    record Not(PredicateSpec inner) implements PredicateSpec {}

    /** A comparison of {@code table.attribute} with parameters. */
    record Leaf(String table, String attribute, Operator operator) implements PredicateSpec {}

    /** The same predicate with NOT only inside the operators of its leaves (push_down_NOT, DBStorm Algorithm 2, line 2). */
    default PredicateSpec withoutNot() {
        return pushed(this, false);
    }

    private static PredicateSpec pushed(PredicateSpec node, boolean negated) {
        if (node instanceof Not not) {
            return pushed(not.inner(), !negated);
        }
        if (node instanceof And and) {
            PredicateSpec left = pushed(and.left(), negated);
            PredicateSpec right = pushed(and.right(), negated);
            return negated ? new Or(left, right) : new And(left, right);
        }
        if (node instanceof Or or) {
            PredicateSpec left = pushed(or.left(), negated);
            PredicateSpec right = pushed(or.right(), negated);
            return negated ? new And(left, right) : new Or(left, right);
        }
        Leaf leaf = (Leaf) node;
        return negated
                ? new Leaf(leaf.table(), leaf.attribute(), leaf.operator().negated())
                : leaf;
    }
}
