package io.titrant.judge.model;

import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.views.ExtendedInsert;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Sql;
import java.util.List;

/**
 * The numbers that the engine gave to rows in a recording that is explained: with them the same statements can run in another order, in which the
 * engine would give others.
 */
public final class GeneratedKeyValues {
    private final ScratchSchema layout;
    private final GeneratedKeyCounters counters;
    private final Dialect dialect;
    private final List<String> doubts;

    public GeneratedKeyValues(ScratchSchema layout, ModelState end, Dialect dialect) {
        this.layout = layout;
        this.counters = end.counters();
        this.dialect = dialect;
        this.doubts = List.copyOf(end.doubts());
    }

    /** Why the explanation, and with it the numbers, may be another. */
    public List<String> doubts() {
        return doubts;
    }

    /** The statement, which names the numbers that its rows were given if it left that to the engine. */
    public String named(ExecutedStatement act) {
        if (!(Sql.read(act.sql(), dialect) instanceof Insert insert)) {
            return act.sql();
        }
        ScratchSchema.Table table = layout.table(insert.table());
        if (table == null || !table.generatesKeyOf(insert)) {
            return act.sql();
        }
        Long first = counters.given(act.step()).get(table.key());
        return first == null ? act.sql() : dialect.render(named(insert, table, first));
    }

    private static Insert named(Insert insert, ScratchSchema.Table table, long first) {
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
