package io.titrant.judge.txcheck;

import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.judge.instrument.TriggerInstrumentation;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Lexer;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A trigger of the case whose body TxCheck can follow: AFTER INSERT or AFTER UPDATE of a table, for each row, and each statement of the body is
 * {@code INSERT … VALUES} or UPDATE of another table, computed from the fired row and its own row alone. The body gets the version of the statement that fired
 * it, which is the last version of the new row.
 *
 * <pre>
 * case           CREATE TRIGGER x AFTER UPDATE ON t FOR EACH ROW INSERT INTO u VALUES (NEW.a)
 * instrumented   CREATE TRIGGER x AFTER UPDATE ON t FOR EACH ROW INSERT INTO u (a, titrant_row2, titrant_w2) VALUES (NEW.a, 'u#…', …)
 * T1.3           UPDATE t SET a = 5, titrant_w1 = CONCAT(titrant_w1, ' T1.3')
 * t, before      (4, 't#init1.1', 'T0')        after   (5, 't#init1.1', 'T0 T1.3')
 * u, after       (5, 'u#T1.3.1.t#init1.1', 'T1.3')
 * </pre>
 *
 * @param table the table whose rows fire it, folded
 * @param onUpdate whether an UPDATE fires it, and not an INSERT
 * @param written the tables that its body writes, folded
 * @param read the tables whose rows its body looks at, folded: those that it updates
 * @param sql the statement that creates it, instrumented
 */
record RowTrigger(String table, boolean onUpdate, Set<String> written, Set<String> read, String sql) {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
    private static final String NAME = "[\\w.\"`]+";
    private static final Pattern TRIGGER = Pattern.compile(
            "\\s*(CREATE\\s+TRIGGER\\s+" + NAME + "\\s+AFTER\\s+(INSERT|UPDATE)\\s+ON\\s+(" + NAME
                    + "))\\s+(?:REFERENCING\\s+(.+?)\\s+)?(FOR\\s+EACH\\s+ROW(?:\\s+MODE\\s+DB2SQL)?)\\s+(.*)",
            FLAGS);
    private static final Pattern ALIAS = Pattern.compile("(NEW|OLD)(?:\\s+ROW)?(?:\\s+AS)?\\s+(\\w+)", FLAGS);
    private static final Pattern BLOCK = Pattern.compile("BEGIN\\s+(?:ATOMIC\\s+)?(.*)\\bEND\\s*", FLAGS);

    RowTrigger {
        written = Set.copyOf(written);
        read = Set.copyOf(read);
    }

    /** Whether the statement fires it, or may: an INSERT … ON DUPLICATE KEY UPDATE fires triggers of both kinds. */
    boolean firedBy(Statement statement) {
        return TrackedStatement.namesAsWritten(statement, table)
                && (onUpdate ? statement instanceof Update : statement instanceof Insert);
    }

    /** The trigger; empty if TxCheck cannot follow its body. */
    static Optional<RowTrigger> of(
            String sql, Dialect dialect, InstrumentedSchema schema, TriggerInstrumentation instrumentation) {
        Matcher matcher = TRIGGER.matcher(sql);
        if (!matcher.matches() || Determinism.objection(sql).isPresent()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TriggerText(matcher, dialect, schema, instrumentation).trigger());
        } catch (CannotJudge cannotFollow) {
            return Optional.empty();
        }
    }

    /** The parts of a CREATE TRIGGER. */
    private static final class TriggerText {
        private final Dialect dialect;
        private final InstrumentedSchema schema;
        private final TriggerInstrumentation instrumentation;
        private final String head;
        private final boolean onUpdate;
        private final InstrumentedSchema.Table table;
        private final String referencing;
        private final String forEachRow;
        private final boolean block;
        private final List<Statement> body = new ArrayList<>();
        private Name fresh = Name.of("NEW");
        private Name old = Name.of("OLD");

        TriggerText(Matcher text, Dialect dialect, InstrumentedSchema schema, TriggerInstrumentation instrumentation) {
            this.dialect = dialect;
            this.schema = schema;
            this.instrumentation = instrumentation;
            this.head = text.group(1);
            this.onUpdate = text.group(2).equalsIgnoreCase("UPDATE");
            this.table = known(ObjectName.of(unquoted(text.group(3))));
            this.referencing = text.group(4) == null ? "" : referencing(text.group(4));
            this.forEachRow = text.group(5);
            Matcher inBlock = BLOCK.matcher(text.group(6));
            this.block = inBlock.matches();
            readBody(block ? inBlock.group(1) : text.group(6) + ";");
        }

        private static String unquoted(String name) {
            return name.replaceAll("[\"`]", "").replaceAll(".*\\.", "");
        }

        /** REFERENCING names both rows, since the version of the statement is what the new row has and the old one has not. */
        private String referencing(String aliases) {
            StringBuilder all = new StringBuilder("REFERENCING " + aliases);
            Set<String> named = new TreeSet<>();
            Matcher alias = ALIAS.matcher(aliases);
            while (alias.find()) {
                String row = alias.group(1).toUpperCase(Locale.ROOT);
                named.add(row);
                if (row.equals("NEW")) {
                    fresh = Name.of(alias.group(2));
                } else {
                    old = Name.of(alias.group(2));
                }
            }
            if (!named.contains("NEW")) {
                fresh = Name.of("titrant_new");
                all.append(" NEW AS ").append(fresh);
            }
            if (!named.contains("OLD") && onUpdate) {
                old = Name.of("titrant_old");
                all.append(" OLD AS ").append(old);
            }
            return all.append(' ').toString();
        }

        private void readBody(String text) {
            String rest = text.strip();
            while (!rest.isEmpty()) {
                int end = Lexer.endOfStatement(rest, 0);
                require(end >= 0);
                body.add(Sql.read(rest.substring(0, end), dialect));
                rest = rest.substring(end + 1).strip();
            }
            require(!body.isEmpty() && (block || body.size() == 1));
        }

        private static void require(boolean condition) {
            if (!condition) {
                throw CannotJudge.notApplicable("what the trigger reads and writes is not known");
            }
        }

        private InstrumentedSchema.Table known(ObjectName name) {
            InstrumentedSchema.Table known = schema.table(name);
            require(known != null);
            return Objects.requireNonNull(known);
        }

        RowTrigger trigger() {
            boolean namesRows = !referencing.isEmpty()
                    || body.stream()
                            .flatMap(one -> Tree.nodes(one, Expr.Column.class).stream())
                            .anyMatch(this::isOfFiredRow);
            // Without REFERENCING, the names NEW and OLD exist on some engines only.
            require(namesRows);
            Set<String> written = new TreeSet<>();
            Set<String> read = new TreeSet<>();
            List<String> instrumented = new ArrayList<>();
            Expr version = instrumentation.version(table, fresh, onUpdate ? old : null);
            for (Statement statement : body) {
                Tables.written(statement)
                        .forEach(name -> written.add(name.last().folded()));
                if (statement instanceof Insert insert) {
                    instrumented.add(dialect.render(insert(insert, version, instrumented.size() + 1)));
                } else if (statement instanceof Update update) {
                    Tables.written(update).forEach(name -> read.add(name.last().folded()));
                    instrumented.add(dialect.render(update(update, version)));
                } else {
                    require(false);
                }
            }
            require(!written.contains(table.name().last().folded()));
            String text = block ? "BEGIN " + String.join("; ", instrumented) + "; END" : instrumented.get(0);
            return new RowTrigger(
                    table.name().last().folded(),
                    onUpdate,
                    written,
                    read,
                    head + " " + referencing + forEachRow + " " + text);
        }

        private Insert insert(Insert insert, Expr version, int number) {
            require(insert.verb() == Insert.Verb.INSERT
                    && insert.conflict() == ConflictAction.DEFAULT
                    && insert.upsert() == null
                    && insert.with() == null
                    && insert.returning().isEmpty()
                    && insert.source() instanceof Insert.Rows rows
                    && rows.rows().size() == 1);
            requireOwnRows(insert, List.of());
            InstrumentedSchema.Table target = known(insert.table());
            String prefix = insert.table().last().folded() + "#";
            Expr id = instrumentation.concat(
                    Constant.of(prefix),
                    version,
                    Constant.of("." + number + "."),
                    new Expr.Column(new ObjectName(List.of(fresh)), table.rowId()));
            return instrumentation.insert(insert, target, id, version);
        }

        private Update update(Update update, Expr version) {
            TableRef.Table sole = update.soleTarget();
            require(sole != null
                    && update.conflict() == ConflictAction.DEFAULT
                    && update.with() == null
                    && update.from().isEmpty()
                    && update.limit() == null
                    && update.returning().isEmpty());
            InstrumentedSchema.Table target = known(Objects.requireNonNull(sole).name());
            requireOwnRows(update, target.columns());
            return instrumentation.update(update, target, version);
        }

        /** Whether each value is computed from the fired row and from these columns alone: without queries, functions and variables. */
        private void requireOwnRows(Statement statement, List<Name> columns) {
            for (Expr node : Tree.nodes(statement, Expr.class)) {
                require(isPure(node));
                if (node instanceof Expr.Column column && !isOfFiredRow(column)) {
                    require(columns.stream().anyMatch(column.name()::sameAs));
                }
            }
        }

        private static boolean isPure(Expr expr) {
            return expr instanceof Expr.Column
                    || expr instanceof Constant
                    || expr instanceof Expr.Unary
                    || expr instanceof Expr.Binary
                    || expr instanceof Expr.Is
                    || expr instanceof Expr.Between
                    || expr instanceof Expr.InList
                    || expr instanceof Expr.Case;
        }

        private boolean isOfFiredRow(Expr.Column column) {
            ObjectName label = column.table();
            return label != null && (label.last().sameAs(fresh) || label.last().sameAs(old));
        }
    }
}
