package io.titrant.judge.isorel;

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
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Copies of rows that no statement tells of: a trigger puts each row that is deleted, or that a foreign key changes without giving it a version,
 * into a table beside its own, in the same transaction, so that a rollback takes the copy back. Each table has a copy of its own, which only
 * those write to who have written the table itself, and which nobody reads before all is over: so nobody waits or fails for it.
 */
final class AuditTables {
    static final String DELETED = "DELETE";
    static final String CHANGED = "UPDATE";
    private static final Set<Action> ACTIVE = EnumSet.of(Action.CASCADE, Action.SET_NULL, Action.SET_DEFAULT);

    private final InstrumentedSchema schema;
    private final InstrumentationSql spelling;
    private final Dialect dialect;
    private final Set<String> kept = new LinkedHashSet<>();
    private boolean opaque;

    AuditTables(InstrumentedSchema schema, InstrumentationSql spelling, Dialect dialect) {
        this.schema = schema;
        this.spelling = spelling;
        this.dialect = dialect;
    }

    /** Whether any table has copies. */
    boolean keeps() {
        return !kept.isEmpty();
    }

    /** A table that is not understood may pass on what foreign keys do, and init may delete: then who did it does not follow from statements. */
    void blur() {
        opaque = true;
    }

    /** The statements that make a new table's copy, and the triggers that fill it; none where all that happens to its rows is told anyway. */
    List<String> of(CreateTable create, InstrumentedSchema.Table table) {
        boolean acting = table.references().stream().anyMatch(key -> active(key.onDelete()) || active(key.onUpdate()));
        boolean divided = create.tail().toUpperCase(Locale.ROOT).contains("PARTITION");
        List<String> triggers = new ArrayList<>();
        if (acting) {
            triggers.addAll(new CopyTrigger(table, DELETED, dialect).statements());
            triggers.addAll(new CopyTrigger(table, CHANGED, dialect).statements());
        }
        if (spelling.seesRowsReplaced() && !table.keys().isEmpty()) {
            triggers.add(CopyTrigger.replaced(table, dialect));
        }
        if (!spelling.seesRowsGo() || create.temporary() || divided || triggers.isEmpty()) {
            return List.of();
        }
        kept.add(copies(table));
        triggers.add(0, CopyTrigger.copies(table));
        return triggers;
    }

    /** What the id of a new row starts with; a row that replaces others says so, for the trigger that looks for them. */
    String rows(Insert insert, String version) {
        return (spelling.seesRowsReplaced() && mayDelete(insert) ? CopyTrigger.REPLACING : "") + version + ".";
    }

    private static String copies(InstrumentedSchema.Table table) {
        return table.copies().text();
    }

    private static boolean active(@Nullable Action action) {
        return action != null && ACTIVE.contains(action);
    }

    /** What a write may do to rows of other tables, or to its own, without telling. */
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
     * What foreign keys may do for a write.
     *
     * @param emptied the copies of tables from which rows may go without its telling
     * @param changed the copies of tables whose rows may be changed
     * @param whole whether nothing else can be reached
     */
    record Reach(Set<String> emptied, Set<String> changed, boolean whole) {
        static final Reach NONE = new Reach(Set.of(), Set.of(), true);

        Reach {
            emptied = Set.copyOf(emptied);
            changed = Set.copyOf(changed);
        }
    }
}
