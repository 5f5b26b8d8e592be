package io.titrant.judge.instrument;

import io.titrant.sql.Assignment;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Update;
import io.titrant.sql.ValueRow;
import io.titrant.sql.When;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the body of a row trigger append the version of the statement that fired it, as {@link WriteInstrumentation} does with the statements of the case. The new
 * row tells this version: it is what its wList has and that of the old row has not.
 *
 * <pre>
 *   old row, new row   'T0', 'T0 T1.3'
 *   version            SUBSTR(NEW.titrant_w1, LENGTH(OLD.titrant_w1) + 2), which is 'T1.3'
 * </pre>
 */
public final class TriggerInstrumentation {
    private final InstrumentationSql spelling;

    public TriggerInstrumentation(InstrumentationSql spelling) {
        this.spelling = spelling;
    }

    /**
     * The version of the statement that fired the trigger.
     *
     * @param old the name of the old row; null if an INSERT fired the trigger
     */
    public Expr version(InstrumentedSchema.Table fired, Name fresh, @Nullable Name old) {
        Expr now = new Expr.Column(new ObjectName(List.of(fresh)), fired.wList());
        if (old == null) {
            return now;
        }
        Expr before = new Expr.Column(new ObjectName(List.of(old)), fired.wList());
        Expr start = new Expr.Binary(Expr.Call.of("LENGTH", before), BinaryOp.ADD, Constant.of(2));
        return Expr.Call.of("SUBSTR", now, start);
    }

    public Expr concat(Expr first, Expr... others) {
        Expr all = first;
        for (Expr other : others) {
            all = spelling.concat(all, other);
        }
        return all;
    }

    /** An INSERT of one row. */
    public Insert insert(Insert insert, InstrumentedSchema.Table target, Expr id, Expr version) {
        ValueRow row = ((Insert.Rows) insert.source()).rows().get(0);
        List<Name> columns = new ArrayList<>(
                insert.columns().isEmpty() ? target.columnsOf(row.values().size()) : insert.columns());
        columns.add(target.rowId());
        columns.add(target.wList());
        List<Expr> values = new ArrayList<>(row.values());
        values.add(id);
        values.add(version);
        return insert.withColumns(columns).withSource(new Insert.Rows(List.of(new ValueRow(values))));
    }

    /** An UPDATE of one table. One statement may fire the trigger several times for the same row, which then gets the version once. */
    public Update update(Update update, InstrumentedSchema.Table target, Expr version) {
        Expr wList = new Expr.Column(null, target.wList());
        Expr has = Expr.or(
                Expr.equal(wList, version),
                new Expr.Like(wList, false, Expr.LikeKind.LIKE, concat(Constant.of("% "), version), null));
        Expr appended = concat(wList, Constant.of(" "), version);
        List<Assignment> assignments = new ArrayList<>(update.assignments());
        assignments.add(new Assignment(
                new Expr.Column(null, target.wList()), new Expr.Case(null, List.of(new When(has, wList)), appended)));
        return update.withAssignments(assignments);
    }
}
