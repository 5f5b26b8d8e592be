package io.titrant.reduce;

import io.titrant.sql.CreateTable;
import io.titrant.sql.Name;
import java.util.ArrayList;
import java.util.List;

/** Removes whole tables: their rows, their indexes and every statement that names them. */
final class TablePass implements Pass {
    @Override
    public void shrink(Search search) {
        Script script = search.best();
        List<Name> tables = new ArrayList<>();
        for (int place = 0; place < script.initSize(); place++) {
            if (script.tree(place) instanceof CreateTable create) {
                tables.add(create.name().last());
            }
        }
        DeltaDebugging.of(
                tables,
                kept -> script.keeping(place -> tables.stream()
                        .filter(table -> !kept.contains(table))
                        .noneMatch(gone -> Mentions.table(script.tree(place), gone))),
                search);
    }
}
