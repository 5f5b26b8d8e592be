package io.titrant.judge.views;

import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.Statement;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives each new row its id (Troc §III-C). The statement itself inserts it, so that no row is ever without.
 *
 * <pre>
 * the case's       INSERT INTO t (a) VALUES (7), (8)
 * in the scratch   INSERT INTO t (a, titrant_row) VALUES (7, 3), (8, 4)
 * </pre>
 */
final class RowIds {
    private static final int RESERVED = 1000;
    private final ScratchSchema schema;
    private int next = 1;

    RowIds(ScratchSchema schema) {
        this.schema = schema;
    }

    /** The next id. */
    int next() {
        return next;
    }

    /** Notes that a statement has inserted so many rows, of which a query may have given more than were reserved. */
    void inserted(long rows) {
        next += (int) Math.max(0, rows - RESERVED);
    }

    /** Goes on from an id given out before. */
    void from(int id) {
        next = id;
    }

    /**
     * The statement with ids for the rows that it may insert.
     *
     * @param keys the generated keys of rows that it inserts without one; the engine generates those of tables that are not in it
     */
    Statement numbered(Statement statement, NextKeys keys) {
        if (statement instanceof Insert insert) {
            ScratchTable table = schema.find(insert.table());
            return table == null ? insert : insert(insert, table, keys);
        }
        if (statement instanceof Merge merge) {
            ScratchTable table = schema.find(merge.target().name());
            return table == null ? merge : merge(merge, table);
        }
        return statement;
    }

    private Insert insert(Insert insert, ScratchTable table, NextKeys keys) {
        Long key = table.generatesKeyOf(insert) ? keys.get(table.name()) : null;
        List<Name> more = new ArrayList<>();
        if (key != null) {
            more.add(table.columns().get(table.generated()));
        }
        more.add(ScratchSchema.ROW);
        return ExtendedInsert.insert(insert, table, more, new ExtendedInsert.Values() {
            @Override
            public List<Expr> ofRow(int number) {
                List<Expr> values = new ArrayList<>();
                if (key != null) {
                    values.add(Constant.of(key + number));
                }
                values.add(id());
                return values;
            }

            @Override
            public List<Expr> ofQuery() {
                List<Expr> values = new ArrayList<>();
                if (key != null) {
                    values.add(ExtendedInsert.rowNumberFrom(key));
                }
                values.add(ExtendedInsert.rowNumberFrom(next));
                next += RESERVED;
                return values;
            }
        });
    }

    private Merge merge(Merge merge, ScratchTable table) {
        List<Merge.When> whens = new ArrayList<>();
        for (Merge.When when : merge.whens()) {
            if (when instanceof Merge.NotMatchedInsert insert) {
                List<Name> columns = new ArrayList<>(insert.columns());
                if (columns.isEmpty()) {
                    columns.addAll(table.insertable());
                }
                columns.add(ScratchSchema.ROW);
                List<Expr> values = new ArrayList<>(insert.values().values());
                values.add(id());
                whens.add(new Merge.NotMatchedInsert(insert.condition(), columns, new ValueRow(values)));
            } else {
                whens.add(when);
            }
        }
        return new Merge(merge.target(), merge.source(), merge.on(), whens);
    }

    private Expr id() {
        return Constant.of(next++);
    }
}
