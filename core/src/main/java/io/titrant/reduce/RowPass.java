package io.titrant.reduce;

import io.titrant.sql.Insert;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes rows of INSERT statements. An INSERT without rows is removed. */
final class RowPass implements Pass {
    private record Row(int place, int number) {}

    @Override
    public void shrink(Search search) {
        Script script = search.best();
        List<Row> rows = new ArrayList<>();
        for (int place = 0; place < script.size(); place++) {
            Insert.Rows source = rowsAt(script, place);
            int count = source == null ? 0 : source.rows().size();
            for (int number = 0; number < count; number++) {
                rows.add(new Row(place, number));
            }
        }
        DeltaDebugging.of(rows, kept -> keeping(script, new HashSet<>(kept)), search);
    }

    private static Insert.@Nullable Rows rowsAt(Script script, int place) {
        return script.tree(place) instanceof Insert insert && insert.source() instanceof Insert.Rows rows ? rows : null;
    }

    private static Script keeping(Script script, Set<Row> kept) {
        Script fewer = script;
        Set<Integer> empty = new HashSet<>();
        for (int place = 0; place < script.size(); place++) {
            if (!(script.tree(place) instanceof Insert insert && insert.source() instanceof Insert.Rows source)) {
                continue;
            }
            List<ValueRow> left = new ArrayList<>();
            for (int number = 0; number < source.rows().size(); number++) {
                if (kept.contains(new Row(place, number))) {
                    left.add(source.rows().get(number));
                }
            }
            if (left.isEmpty()) {
                empty.add(place);
            } else if (left.size() < source.rows().size()) {
                fewer = fewer.with(place, insert.withSource(new Insert.Rows(left)));
            }
        }
        return fewer.without(empty);
    }
}
