package io.titrant.judge.isorel;

import io.titrant.engine.RowTriggers;
import io.titrant.judge.instrument.InstrumentationSql;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnAttribute.Action;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tables that keep copies of rows which no statement returns: rows that a foreign key deletes or changes, and rows that REPLACE deletes. A trigger
 * writes the copy in the same transaction, so a rollback removes it too. Example, with {@code child.parent} ON DELETE CASCADE:
 *
 * <pre>
 *   before     parent: (1, 'parent#1', 'T0')     child: (7, 1, 'child#1', 'T0')     titrant_gone2: empty
 *   statement  T1: DELETE FROM parent WHERE id = 1 RETURNING …      returns parent#1 only
 *   after      parent: empty                     child: empty                       titrant_gone2: ('child#1', 'T0', 'DELETE', 'T1.1')
 * </pre>
 *
 * Each table of the case has a table of copies of its own. Only a transaction that has written the case's table writes to it, and nothing reads it
 * before the end, so it causes no wait and no error.
 */
final class AuditTables {
    static final String DELETED = "DELETE";
    static final String CHANGED = "UPDATE";
    private static final Set<Action> ACTIVE = EnumSet.of(Action.CASCADE, Action.SET_NULL, Action.SET_DEFAULT);

    private final InstrumentedSchema schema;
    private final InstrumentationSql spelling;
    private final Optional<RowTriggers> triggers;
    private final Dialect dialect;
    private final Set<String> kept = new LinkedHashSet<>();
    private boolean opaque;

    AuditTables(InstrumentedSchema schema, InstrumentationSql spelling, Dialect dialect) {
        this.schema = schema;
        this.spelling = spelling;
        this.triggers = spelling.triggers();
        this.dialect = dialect;
    }

    /** Whether any table of the case has a table of copies. */
    boolean keeps() {
        return !kept.isEmpty();
    }

    /**
     * Init has a statement that IsoRel does not read: it may create a table that passes cascades on, or delete rows. From then on the copies alone do
     * not show which statement deleted a row.
     */
    void blur() {
        opaque = true;
    }

    /** The statements that create the table of copies and its triggers; none where statements return all rows that they delete or change. */
    List<String> of(CreateTable create, InstrumentedSchema.Table table) {
        boolean partitioned = create.tail().toUpperCase(Locale.ROOT).contains("PARTITION");
        if (triggers.isEmpty() || create.temporary() || partitioned) {
            return List.of();
        }
        List<String> statements = new ArrayList<>();
        CopyTrigger copying = new CopyTrigger(table, dialect, triggers.get());
        if (table.references().stream().anyMatch(key -> active(key.onDelete()) || active(key.onUpdate()))) {
            statements.addAll(copying.after(DELETED));
            statements.addAll(copying.after(CHANGED));
        }
        if (seesReplacingRows() && !table.keys().isEmpty()) {
            statements.addAll(copying.beforeReplace());
        }
        if (!statements.isEmpty()) {
            kept.add(copies(table));
            statements.add(0, CopyTrigger.copies(table));
        }
        return statements;
    }

    /** The prefix of a new row's id. The trigger that copies replaced rows recognises a replacing row by its prefix. */
    String rows(Insert insert, String version) {
        return (seesReplacingRows() && mayDelete(insert) ? CopyTrigger.REPLACING : "") + version + ".";
    }

    private boolean seesReplacingRows() {
        return triggers.filter(RowTriggers::seesReplacingRows).isPresent();
    }

    private static String copies(InstrumentedSchema.Table table) {
        return table.copies().text();
    }

    private static boolean active(@Nullable Action action) {
        return action != null && ACTIVE.contains(action);
    }

    /** The tables in which a write may delete or change rows that it does not return. */
    Reach reach(Statement write) {
        Set<InstrumentedSchema.Table> emptied = new LinkedHashSet<>();
        Set<InstrumentedSchema.Table> changed = new LinkedHashSet<>();
        Set<ObjectName> written = keeps() ? Tables.written(write) : Set.of();
        boolean tells = write instanceof Delete && written.size() == 1 && spelling.returning();
        boolean deletes = Tree.nodes(write).stream().anyMatch(AuditTables::mayDelete);
        for (ObjectName name : written) {
            InstrumentedSchema.Table target = schema.table(name);
            if (target != null && deletes) {
                delete(target, emptied, changed);
                if (!tells) {
                    emptied.add(target);
                }
            }
            if (target != null) {
                children(target, key -> active(key.onUpdate())).forEach(child -> follow(child, changed));
            }
        }
        return new Reach(names(emptied), names(changed), !opaque);
    }

    private void delete(
            InstrumentedSchema.Table target,
            Set<InstrumentedSchema.Table> emptied,
            Set<InstrumentedSchema.Table> changed) {
        spread(target, key -> key.onDelete() == Action.CASCADE, emptied);
        Set<InstrumentedSchema.Table> sources = new LinkedHashSet<>(emptied);
        sources.add(target);
        for (InstrumentedSchema.Table source : sources) {
            children(source, key -> active(key.onDelete()) && key.onDelete() != Action.CASCADE)
                    .forEach(child -> follow(child, changed));
        }
    }

    private void follow(InstrumentedSchema.Table child, Set<InstrumentedSchema.Table> changed) {
        if (changed.add(child)) {
            spread(child, key -> active(key.onUpdate()), changed);
        }
    }

    private void spread(
            InstrumentedSchema.Table from,
            Predicate<ColumnAttribute.References> acts,
            Set<InstrumentedSchema.Table> reached) {
        for (InstrumentedSchema.Table child : children(from, acts)) {
            if (reached.add(child)) {
                spread(child, acts, reached);
            }
        }
    }

    private List<InstrumentedSchema.Table> children(
            InstrumentedSchema.Table parent, Predicate<ColumnAttribute.References> acts) {
        List<InstrumentedSchema.Table> children = new ArrayList<>();
        for (InstrumentedSchema.Table table : schema.tables()) {
            if (table.references().stream()
                    .anyMatch(key -> key.table().last().sameAs(parent.name().last()) && acts.test(key))) {
                children.add(table);
            }
        }
        return children;
    }

    private static Set<String> names(Set<InstrumentedSchema.Table> tables) {
        Set<String> names = new LinkedHashSet<>();
        tables.forEach(table -> names.add(copies(table)));
        return names;
    }

    private static boolean mayDelete(Node write) {
        if (write instanceof Insert insert) {
            return insert.verb() == Insert.Verb.REPLACE || insert.conflict() == ConflictAction.OR_REPLACE;
        }
        if (write instanceof Update update) {
            return update.conflict() == ConflictAction.OR_REPLACE;
        }
        return write instanceof Delete
                || (write instanceof Merge merge
                        && merge.whens().stream().anyMatch(Merge.MatchedDelete.class::isInstance));
    }

    /**
     * The tables in which a write may delete or change rows that it does not return, by the names of their tables of copies.
     *
     * @param emptied where it may delete rows
     * @param changed where it may change rows
     * @param whole whether this list is complete
     */
    record Reach(Set<String> emptied, Set<String> changed, boolean whole) {
        static final Reach NONE = new Reach(Set.of(), Set.of(), true);

        Reach {
            emptied = Set.copyOf(emptied);
            changed = Set.copyOf(changed);
        }
    }
}
