package io.titrant.judge.instrument;

import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Locking;
import io.titrant.sql.Trait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine's own ways to say what instrumentation needs. */
public final class InstrumentationSql {
    public static final String ENTRY = "=";
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

    /** All rows of a group in one value; null where the engine has no function for that. */
    @Nullable
    public Expr group(Expr row, Expr wList) {
        return joined(concat(concat(concat(row, Constant.of(ENTRY)), wList), Constant.of(END)));
    }

    /** The same of what is such a value in each row already. */
    @Nullable
    public Expr joined(Expr one) {
        return switch (dialect.name()) {
            case "derby" -> null;
            case "postgres" -> Expr.Call.of("STRING_AGG", one, Constant.of(","));
            default -> Expr.Aggregate.of(AggregateFunction.GROUP_CONCAT, one);
        };
    }

    /**
     * Whether UPDATE and DELETE may end with RETURNING, as a way to look at rows that changes nothing else. DuckDB has it, but executes
     * such writes in another way.
     */
    public boolean returning() {
        return dialect.equals(Dialect.POSTGRES) || dialect.equals(Dialect.SQLITE);
    }

    /** Whether this DELETE may. MariaDB has it for DELETE from one table alone (https://mariadb.com/kb/en/delete/). */
    public boolean returnsDeleted(Delete delete) {
        return returning() || (engine.name().equals("mariadb") && delete.using().isEmpty());
    }

    /** Whether triggers can tell of rows that go. */
    public boolean seesRowsGo() {
        return engine.has(Capability.ROW_TRIGGERS);
    }

    /** Whether they can tell of rows that are replaced, which no other statement does there. */
    public boolean seesRowsReplaced() {
        return seesRowsGo() && dialect.equals(Dialect.SQLITE);
    }

    /** Whether a trigger can see the text of the statement behind it, so that a mark in this text names it. */
    public boolean seesStatement() {
        return seesRowsGo() && dialect.equals(Dialect.POSTGRES);
    }

    /** A mark that changes nothing about a statement. */
    public static String marked(String sql, String version) {
        return sql + " /* " + version + " */";
    }

    /**
     * Whether a read with the locks of the write goes before it. A plain read in its place would lock otherwise, or see other rows, so engines
     * that have neither tell nothing of what they delete.
     */
    public boolean asksBeforeDeleting() {
        return !returning() && engine.has(Capability.SELECT_FOR_UPDATE);
    }

    public List<Locking> lockingRead() {
        return List.of(Locking.of(Locking.Strength.UPDATE));
    }
}
