package io.titrant.judge.txcheck;

import io.titrant.sql.Assignment;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import io.titrant.sql.Upsert;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tables that a statement reads, and the columns that it reads of each. A change of other columns does not concern the statement, so it
 * gives no edge; the paper's VSRs count every change of a referenced table (TxCheck §3.2), which closes many more cycles.
 *
 * <p>Example: {@code UPDATE t SET a = 1 WHERE b = 2} reads column b of every row of t. Another transaction's UPDATE of c on some row of t neither precedes nor
 * follows it; an UPDATE of b, an INSERT or a DELETE does.
 *
 * @param predicates the columns that conditions and queries name, by table
 * @param values the columns that only the values of a write name, by table
 * @param checks the columns that foreign keys make a write look at, by table
 */
record ColumnUse(
        Map<String, Set<String>> predicates, Map<String, Set<String>> values, Map<String, Set<String>> checks) {
    ColumnUse {
        predicates = Collections.unmodifiableMap(predicates);
        values = Collections.unmodifiableMap(values);
        checks = Collections.unmodifiableMap(checks);
    }

    /** The tables whose rows the statement looks at. */
    Set<String> tables() {
        Set<String> all = new TreeSet<>(predicates.keySet());
        all.addAll(values.keySet());
        all.addAll(checks.keySet());
        return all;
    }

    static ColumnUse of(Statement statement, TrackedSchema schema) {
        return new Collector(schema).collect(statement);
    }

    private static final class Collector {
        private final TrackedSchema schema;
        private final Map<String, Set<String>> predicates = new TreeMap<>();
        private final Map<String, Set<String>> values = new TreeMap<>();
        private final Map<String, Set<String>> checks = new TreeMap<>();

        Collector(TrackedSchema schema) {
            this.schema = schema;
        }

        ColumnUse collect(Statement statement) {
            if (statement instanceof Update update) {
                update(update);
            } else if (statement instanceof Insert insert) {
                insert(insert);
            } else {
                use(predicates, statement, List.of(statement));
                if (statement instanceof Merge merge) {
                    schema.baseTables(merge.target().name()).forEach(table -> wholeRows(predicates, table));
                }
            }
            foreignKeys(statement);
            schema.firedBy(statement).forEach(this::trigger);
            return new ColumnUse(predicates, values, checks);
        }

        /** The columns that SET assigns to are not read. */
        private void update(Update update) {
            List<Node> conditions = new ArrayList<>(update.from());
            conditions.addAll(update.orderBy());
            if (update.where() != null) {
                conditions.add(update.where());
            }
            if (update.with() != null) {
                conditions.add(update.with());
            }
            update.targets().stream().filter(TableRef.Join.class::isInstance).forEach(conditions::add);
            use(predicates, update, conditions);
            use(
                    values,
                    update,
                    update.assignments().stream().map(Assignment::value).toList());
        }

        private void insert(Insert insert) {
            List<Node> sources = new ArrayList<>(List.of(insert.source()));
            if (insert.with() != null) {
                sources.add(insert.with());
            }
            use(values, insert, sources);
            Upsert upsert = insert.upsert();
            if (upsert != null) {
                use(predicates, insert, List.of(upsert));
                schema.baseTables(insert.table()).forEach(table -> wholeRows(predicates, table));
            }
            if (insert.verb() != Insert.Verb.INSERT || insert.conflict() != ConflictAction.DEFAULT) {
                schema.baseTables(insert.table()).forEach(table -> keyColumns(table));
            }
        }

        /** Notes the tables that these parts of the statement read, and the columns that they name. */
        private void use(Map<String, Set<String>> uses, Statement statement, List<? extends Node> parts) {
            Set<String> names = new TreeSet<>();
            boolean all = false;
            for (Node part : parts) {
                for (Expr.Column column : Tree.nodes(part, Expr.Column.class)) {
                    names.add(column.name().folded());
                }
                all |= namesAllColumns(part);
            }
            Set<String> tables = new TreeSet<>();
            for (Node part : parts) {
                Tree.nodes(part, TableRef.Table.class).forEach(ref -> tables.addAll(schema.baseTables(ref.name())));
            }
            if (statement instanceof Update update) {
                update.targets().stream()
                        .flatMap(Tables::joined)
                        .forEach(ref -> tables.addAll(schema.baseTables(ref.name())));
            } else if (statement instanceof Delete delete) {
                tables.addAll(schema.baseTables(delete.target().name()));
            }
            boolean throughView = parts.stream()
                    .flatMap(part -> Tree.nodes(part, TableRef.Table.class).stream())
                    .anyMatch(ref -> schema.isView(ref.name()));
            for (String table : tables) {
                if (all || throughView || schema.table(table).derivedColumns()) {
                    wholeRows(uses, table);
                } else {
                    Set<String> columns = new TreeSet<>(schema.table(table).columns());
                    columns.retainAll(names);
                    uses.computeIfAbsent(table, any -> new TreeSet<>()).addAll(columns);
                }
            }
        }

        /** NATURAL and USING compare columns that no expression names, and so does a star that was not spelt out. */
        private static boolean namesAllColumns(Node part) {
            return !Tree.nodes(part, SelectItem.Star.class).isEmpty()
                    || Tree.nodes(part, TableRef.Join.class).stream()
                            .anyMatch(join -> join.natural() || !join.using().isEmpty())
                    || Tree.nodes(part, TableRef.Derived.class).stream()
                            .anyMatch(derived -> !derived.columns().isEmpty());
        }

        private void wholeRows(Map<String, Set<String>> uses, String table) {
            uses.computeIfAbsent(table, any -> new TreeSet<>())
                    .addAll(schema.table(table).columns());
        }

        /** A trigger computes its values from the rows that fired it, and from the rows that it updates itself. */
        private void trigger(RowTrigger trigger) {
            if (trigger.onUpdate()) {
                wholeRows(values, trigger.table());
            }
            trigger.read().forEach(table -> wholeRows(predicates, table));
        }

        private void keyColumns(String table) {
            Set<String> columns = predicates.computeIfAbsent(table, any -> new TreeSet<>());
            schema.table(table).keyColumns().forEach(column -> columns.add(column.folded()));
        }

        /** A foreign key is checked against the rows of the other table: a child against its parents, a parent against its children. */
        private void foreignKeys(Statement statement) {
            if (statement instanceof Query) {
                return;
            }
            Set<String> written = new TreeSet<>();
            for (ObjectName name : Tables.written(statement)) {
                written.addAll(schema.baseTables(name));
            }
            for (TrackedSchema.ForeignKey key : schema.foreignKeys()) {
                if (written.contains(key.child()) && mayWrite(statement, key.columns())) {
                    checks.computeIfAbsent(key.parent(), any -> new TreeSet<>()).addAll(keyNames(key.parent()));
                }
                boolean unreferences = !(statement instanceof Insert insert)
                        || insert.verb() != Insert.Verb.INSERT
                        || insert.upsert() != null;
                if (written.contains(key.parent()) && unreferences && mayWrite(statement, keyNames(key.parent()))) {
                    checks.computeIfAbsent(key.child(), any -> new TreeSet<>()).addAll(key.columns());
                }
            }
        }

        private Set<String> keyNames(String table) {
            Set<String> names = new TreeSet<>();
            schema.table(table).keyColumns().forEach(column -> names.add(column.folded()));
            return names;
        }

        /** Whether the statement may change one of these columns: an UPDATE only those that it assigns to, unless the engine checks the whole row. */
        private boolean mayWrite(Statement statement, Set<String> columns) {
            return schema.checksEagerly()
                    || !(statement instanceof Update update)
                    || update.assignments().stream()
                            .map(assignment -> assignment.target().name())
                            .map(Name::folded)
                            .anyMatch(columns::contains);
        }
    }
}
