package io.titrant.reduce;

import io.titrant.sql.Node;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.List;

/** Simplifies statements node by node, larger nodes first: removes a node or replaces it by a simpler one. */
final class ExpressionPass implements Pass {
    @Override
    public void shrink(Search search) {
        for (int place = 0; place < search.best().size(); place++) {
            if (!(search.best().tree(place) instanceof Verbatim)) {
                shrink(search, place);
            }
        }
    }

    private static void shrink(Search search, int place) {
        int index = 0;
        List<TreePosition> spots = TreePosition.of(search.best().tree(place));
        while (index < spots.size() && !search.limited()) {
            if (simplified(search, place, spots.get(index))) {
                spots = TreePosition.of(search.best().tree(place));
            } else {
                index++;
            }
        }
    }

    private static boolean simplified(Search search, int place, TreePosition spot) {
        Script script = search.best();
        Statement tree = script.tree(place);
        if (SimplerNodes.mayGo(spot) && search.attempt(() -> script.with(place, Tree.remove(tree, spot.index())))) {
            return true;
        }
        for (Node simpler : SimplerNodes.than(spot)) {
            if (search.attempt(() -> script.with(place, Tree.replace(tree, spot.index(), simpler)))) {
                return true;
            }
        }
        return false;
    }
}
