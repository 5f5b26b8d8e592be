package io.titrant.judge.model;

import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.GeneratedKeyCounters;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.views.ExtendedInsert;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ScratchTable;
import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Sql;
import java.util.List;

/**
 * The keys that the engine generated in a recording that is explained: with them, the same statements can run in another order, in which the engine would
 * generate other keys.
 *
 * <pre>
 * recorded    INSERT INTO t (b) VALUES (7)             which got the key 3
 * named       INSERT INTO t (b, a) VALUES (7, 3)
 * </pre>
 */
public final class GeneratedKeyValues {
    private final ScratchSchema schema;
    private final GeneratedKeyCounters counters;
    private final Dialect dialect;
    private final List<String> doubts;

    GeneratedKeyValues(ScratchSchema schema, ModelState end, Dialect dialect) {
        this.schema = schema;
        this.counters = end.keys();
        this.dialect = dialect;
        this.doubts = end.doubts();
    }

    /** Why the explanation, and the keys with it, may be another. */
    public List<String> doubts() {
        return doubts;
    }

    /** The statement, with the keys of its rows if it left them to the engine. */
    public String named(ExecutedStatement executed) {
        if (!(Sql.read(executed.sql(), dialect) instanceof Insert insert)) {
            return executed.sql();
        }
        ScratchTable table = schema.find(insert.table());
        if (table == null || !table.generatesKeyOf(insert)) {
            return executed.sql();
        }
        Long first = counters.given(executed).get(table.name());
        return first == null ? executed.sql() : dialect.render(named(insert, table, first));
    }

    private static Insert named(Insert insert, ScratchTable table, long first) {
        return ExtendedInsert.insert(
                insert, table, List.of(table.columns().get(table.generated())), new ExtendedInsert.Values() {
                    @Override
                    public List<Expr> ofRow(int number) {
                        return List.of(Constant.of(first + number));
                    }

                    @Override
                    public List<Expr> ofQuery() {
                        return List.of(ExtendedInsert.rowNumberFrom(first));
                    }
                });
    }
}
