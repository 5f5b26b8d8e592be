package io.titrant.reduce;

import io.titrant.sql.Constant;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Replaces constants by simpler ones: all constants of the same value at once, so that equal values stay equal, then single constants. */
final class ValuePass implements Pass {
    @Override
    public void shrink(Search search) {
        for (Constant constant : constants(search.best())) {
            for (Constant plainer : SimplerValues.plainer(constant)) {
                if (search.attempt(() -> everywhere(search.best(), constant, plainer))) {
                    break;
                }
            }
        }
        for (int place = 0; place < search.best().size(); place++) {
            for (TreePosition spot : TreePosition.of(search.best().tree(place))) {
                if (spot.node() instanceof Constant constant && !spot.inType()) {
                    shrink(search, place, spot.index(), constant);
                }
            }
        }
    }

    private static void shrink(Search search, int place, int index, Constant constant) {
        for (Constant plainer : SimplerValues.plainer(constant)) {
            if (search.attempt(() -> replaced(search.best(), place, index, plainer))) {
                return;
            }
        }
    }

    private static Script replaced(Script script, int place, int index, Constant plainer) {
        return script.with(place, Tree.replace(script.tree(place), index, plainer));
    }

    private static Set<Constant> constants(Script script) {
        Set<Constant> constants = new LinkedHashSet<>();
        for (int place = 0; place < script.size(); place++) {
            for (TreePosition spot : TreePosition.of(script.tree(place))) {
                if (spot.node() instanceof Constant constant && !spot.inType()) {
                    constants.add(constant);
                }
            }
        }
        return constants;
    }

    private static Script everywhere(Script script, Constant constant, Constant plainer) {
        Script changed = script;
        for (int place = 0; place < script.size(); place++) {
            Statement tree = script.tree(place);
            List<TreePosition> spots = TreePosition.of(tree);
            Statement after = tree;
            for (TreePosition spot : spots) {
                if (spot.node().equals(constant) && !spot.inType()) {
                    after = Tree.replace(after, spot.index(), plainer);
                }
            }
            changed = after == tree ? changed : changed.with(place, after);
        }
        return changed;
    }
}
