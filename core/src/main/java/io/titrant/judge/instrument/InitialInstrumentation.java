package io.titrant.judge.instrument;

import io.titrant.judge.history.CannotJudge;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The initial database of a case, with the id and the version in each row. Example:
 *
 * <pre>
 *   case           INSERT INTO t (id, v) VALUES (1, 10)
 *   instrumented   INSERT INTO t (id, v, titrant_row1, titrant_w1) VALUES (1, 10, 't#1', 'T0')
 * </pre>
 */
public final class InitialInstrumentation {
    /** The version of each row of the initial database. */
    public static final String VERSION = "T0";

    private static final Pattern SEQUENCE = Pattern.compile("(?i)^\\s*CREATE\\s+SEQUENCE\\b");
    private static final Set<StatementKind> HARMLESS =
            Set.of(StatementKind.SET, StatementKind.CREATE_INDEX, StatementKind.CREATE_TABLE);

    private final InstrumentedSchema schema;
    private final Dialect dialect;
    private final ReadInstrumentation reads;
    private final WriteInstrumentation writes;
    private final Additions additions;
    private final Map<String, Integer> inserts = new HashMap<>();
    private final Set<String> views = new HashSet<>();

    /** The part of the initial database that an oracle makes in its own way. */
    public interface Additions {
        /** The statements that follow the CREATE TABLE. */
        List<String> after(CreateTable create, InstrumentedSchema.Table table);

        /**
         * The prefix of the ids of the inserted rows.
         *
         * @param number which INSERT of this table it is, from 1
         */
        String rowIds(Insert insert, int number);

        /** The view with the columns that the oracle needs. */
        Statement view(CreateView view);

        /** Notes a statement that may change rows or tables in a way that the instrumentation does not follow. */
        default void opaque(Statement statement) {}
    }

    public InitialInstrumentation(
            InstrumentedSchema schema,
            Dialect dialect,
            ReadInstrumentation reads,
            WriteInstrumentation writes,
            Additions additions) {
        this.schema = schema;
        this.dialect = dialect;
        this.reads = reads;
        this.writes = writes;
        this.additions = additions;
    }

    /** The instrumented statements, in the same order; {@link CannotJudge} if one of them is not understood. */
    public List<String> of(List<String> statements) {
        List<String> instrumented = new ArrayList<>();
        statements.forEach(sql -> instrumented.addAll(of(sql)));
        return instrumented;
    }

    private List<String> of(String sql) {
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof CreateTable create) {
            return table(create);
        }
        if (statement instanceof Insert insert && !throughView(insert)) {
            int number = inserts.merge(insert.table().last().folded(), 1, Integer::sum);
            String rowIds = additions.rowIds(insert, number);
            return List.of(dialect.render(writes.insert((Insert) reads.withoutStars(insert), rowIds, VERSION)));
        }
        if (statement instanceof CreateView view) {
            views.add(view.name().last().folded());
            return List.of(dialect.render(additions.view(view)));
        }
        if (!(statement instanceof CreateIndex) && !SEQUENCE.matcher(sql).find()) {
            if (!harmless(statement)) {
                throw CannotJudge.notApplicable(
                        "Titrant does not understand a statement of the initial database: " + sql);
            }
            additions.opaque(statement);
        }
        return List.of(sql);
    }

    private List<String> table(CreateTable create) {
        List<String> statements = new ArrayList<>();
        statements.add(dialect.render(schema.add(create)));
        statements.addAll(additions.after(create, Objects.requireNonNull(schema.table(create.name()))));
        return statements;
    }

    private boolean harmless(Statement statement) {
        return ((statement instanceof Update || statement instanceof Delete) && !throughView(statement))
                || (statement instanceof Verbatim verbatim && HARMLESS.contains(verbatim.kind()));
    }

    private boolean throughView(Statement write) {
        return Tables.written(write).stream()
                .anyMatch(name -> views.contains(name.last().folded()));
    }
}
