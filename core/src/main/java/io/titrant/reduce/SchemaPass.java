package io.titrant.reduce;

import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Removes constraints, column attributes (NOT NULL, defaults, checks, references) and table options. */
final class SchemaPass implements Pass {
    private static final int TAIL = -1;

    /** A removable part of CREATE TABLE: a node, or the options after the parentheses. */
    private record Feature(int place, int index) {}

    @Override
    public void shrink(Search search) {
        Script script = search.best();
        List<Feature> features = new ArrayList<>();
        for (int place = 0; place < script.initSize(); place++) {
            if (script.tree(place) instanceof CreateTable create) {
                addFeatures(place, create, features);
            }
        }
        DeltaDebugging.of(
                features,
                kept -> {
                    Set<Feature> gone = new HashSet<>(features);
                    kept.forEach(gone::remove);
                    return without(script, features, gone);
                },
                search);
    }

    private static void addFeatures(int place, CreateTable create, List<Feature> features) {
        for (TreePosition spot : TreePosition.of(create)) {
            boolean attribute = spot.node() instanceof ColumnAttribute && spot.parent() instanceof ColumnDef;
            if (attribute || spot.node() instanceof TableConstraint) {
                features.add(new Feature(place, spot.index()));
            }
        }
        if (!create.tail().isEmpty()) {
            features.add(new Feature(place, TAIL));
        }
    }

    private static Script without(Script script, List<Feature> features, Set<Feature> gone) {
        Script fewer = script;
        // From the end, so that the indexes of earlier parts stay valid.
        for (int i = features.size() - 1; i >= 0; i--) {
            Feature feature = features.get(i);
            if (gone.contains(feature)) {
                fewer = fewer.with(feature.place(), without(fewer.tree(feature.place()), feature.index()));
            }
        }
        return fewer;
    }

    private static Statement without(Statement tree, int index) {
        if (index != TAIL) {
            return Tree.remove(tree, index);
        }
        if (!(tree instanceof CreateTable create)) {
            throw new IllegalArgumentException("not a CREATE TABLE: " + tree);
        }
        return new CreateTable(create.temporary(), create.ifNotExists(), create.name(), create.elements(), "");
    }
}
