package io.titrant.judge.instrument;

import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.RowTriggers;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Locking;
import io.titrant.sql.Trait;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The SQL that instrumentation adds to statements, in the words of the engine. */
public final class InstrumentationSql {
    /** In a group, between a row's id and its versions. */
    public static final String ENTRY = "=";
    /** In a group, after a row's versions. */
    public static final String END = ";";

    private final Engine engine;
    private final Dialect dialect;

    public InstrumentationSql(Engine engine) {
        this.engine = engine;
        this.dialect = engine.dialect();
    }

    public Expr concat(Expr left, Expr right) {
        return dialect.has(Trait.SYMBOLS_ARE_LOGIC)
                ? Expr.Call.of("CONCAT", left, right)
                : new Expr.Binary(left, BinaryOp.CONCAT, right);
    }

    /** The wList with one more version (Table 1 ⑦). */
    public Expr append(Expr wList, String version) {
        return concat(wList, Constant.of(" " + version));
    }

    /** An aggregate that joins the ids and versions of a group's rows, {@code t#1=T0;,t#2=T0 T1.1;}; null where the engine has none. */
    @Nullable
    public Expr group(Expr row, Expr wList) {
        return joined(concat(concat(concat(row, Constant.of(ENTRY)), wList), Constant.of(END)));
    }

    /** An aggregate that joins such values; null where the engine has none. */
    @Nullable
    public Expr joined(Expr one) {
        if (dialect.has(Trait.STRING_AGG)) {
            return Expr.Call.of("STRING_AGG", one, Constant.of(","));
        }
        return dialect.has(Trait.GROUP_CONCAT) ? Expr.Aggregate.of(AggregateFunction.GROUP_CONCAT, one) : null;
    }

    /** Whether UPDATE and DELETE can return the rows that they wrote. */
    public boolean returning() {
        return engine.has(Capability.RETURNS_WRITTEN_ROWS);
    }

    /** Whether this DELETE can return the rows that it deleted. */
    public boolean returnsDeleted(Delete delete) {
        return returning()
                || (engine.has(Capability.RETURNS_DELETED_ROWS)
                        && delete.using().isEmpty());
    }

    public Optional<RowTriggers> triggers() {
        return engine.rowTriggers();
    }

    /** Whether a trigger sees the text of the statement that fired it, so that a comment in this text names the statement. */
    public boolean seesStatement() {
        return triggers().flatMap(RowTriggers::commentOfStatement).isPresent();
    }

    /** The statement with its version in a comment. */
    public static String marked(String sql, String version) {
        return sql + " /* " + version + " */";
    }

    /**
     * Whether a locking read goes before a DELETE or REPLACE to find the rows that it will delete. A plain read would see other rows or take other
     * locks than the write, so an engine without locking reads does not tell which rows it deletes.
     */
    public boolean asksBeforeDeleting() {
        return !returning() && engine.has(Capability.SELECT_FOR_UPDATE);
    }

    public List<Locking> lockingRead() {
        return List.of(Locking.of(Locking.Strength.UPDATE));
    }
}
