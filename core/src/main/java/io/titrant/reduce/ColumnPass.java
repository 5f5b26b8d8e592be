package io.titrant.reduce;

import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Name;
import java.util.ArrayList;
import java.util.List;

/** Removes columns that are used only in inserted rows, keys, select lists and assignments. */
final class ColumnPass implements Pass {
    private record Column(Name table, Name name) {}

    @Override
    public void shrink(Search search) {
        Script script = search.best();
        List<Column> columns = new ArrayList<>();
        for (int place = 0; place < script.initSize(); place++) {
            if (script.tree(place) instanceof CreateTable create) {
                for (ColumnDef column : create.columns()) {
                    Column known = new Column(create.name().last(), column.name());
                    if (removable(script, known)) {
                        columns.add(known);
                    }
                }
            }
        }
        DeltaDebugging.of(
                columns,
                kept -> {
                    Script fewer = script;
                    for (Column column : columns) {
                        fewer = kept.contains(column) ? fewer : without(fewer, column);
                    }
                    return fewer;
                },
                search);
    }

    private static boolean removable(Script script, Column column) {
        try {
            without(script, column);
            return true;
        } catch (IllegalArgumentException used) {
            return false;
        }
    }

    private static Script without(Script script, Column column) {
        return new ColumnRemoval(script, column.table(), column.name()).result();
    }
}
