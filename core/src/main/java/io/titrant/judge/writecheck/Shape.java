package io.titrant.judge.writecheck;

import io.titrant.sql.ConflictAction;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Limit;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import io.titrant.sql.Verbatim;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What of a write's structure matters to when and where it reads.
 *
 * @param targets the tables it changes
 * @param searched the tables that queries inside it look at
 * @param rowByRow whether it treats each row of its one target for itself: then it can be tried on single rows
 * @param valuesOnly whether it only puts in rows that are written out
 * @param plainInsert whether it puts in rows and leaves all others as they are
 * @param split the statement with its queries on the {@link Twin} of the table that it changes, where they look at that; else null
 * @param doubtful whether it is row by row only as far as can be told: it reads its own table, or joins
 */
record Shape(
        boolean understood,
        Set<String> targets,
        Set<String> searched,
        boolean rowByRow,
        boolean valuesOnly,
        boolean plainInsert,
        @Nullable String split,
        boolean doubtful) {

    static Shape of(String sql, Dialect dialect) {
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof Verbatim) {
            return new Shape(false, Set.of(), Set.of(), false, false, false, null, false);
        }
        Set<String> targets = names(Tables.written(statement));
        Set<String> searched = new TreeSet<>();
        Tree.nodes(statement, Query.class).forEach(query -> searched.addAll(names(Tables.read(query))));
        boolean simple = false;
        boolean joins = false;
        if (statement instanceof Update update) {
            joins = !update.from().isEmpty();
            simple = update.soleTarget() != null
                    && update.with() == null
                    && update.limit() == null
                    && update.conflict() == ConflictAction.DEFAULT;
            update.from().forEach(ref -> searched.addAll(tablesIn(ref)));
        } else if (statement instanceof Delete delete) {
            joins = !delete.using().isEmpty();
            simple = delete.with() == null && delete.limit() == null;
            delete.using().forEach(ref -> searched.addAll(tablesIn(ref)));
        } else if (!(statement instanceof Insert)) {
            searched.addAll(names(Tables.read(statement)));
            searched.removeAll(targets);
        }
        String split = null;
        if (simple
                && !joins
                && targets.size() == 1
                && searched.stream().anyMatch(targets::contains)
                && Twin.splittable(statement)) {
            String target = targets.iterator().next();
            split = dialect.render(Twin.split(statement, target));
            searched.remove(target);
            searched.add(Twin.of(target));
        }
        boolean rowByRow = simple && targets.size() == 1 && searched.stream().noneMatch(targets::contains);
        return new Shape(
                true,
                targets,
                searched,
                rowByRow,
                statement instanceof Insert && searched.isEmpty(),
                statement instanceof Insert insert && !settlesConflicts(insert),
                split,
                rowByRow && (joins || split != null));
    }

    /** Whether it changes different rows when rows are met in another order. */
    static boolean dependsOnOrder(String sql, Dialect dialect) {
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof Verbatim) {
            return false;
        }
        boolean limited = !Tree.nodes(statement, Limit.class).isEmpty();
        boolean settlesConflicts = statement instanceof Insert insert
                && settlesConflicts(insert)
                && insert.source() instanceof Insert.FromQuery;
        boolean conflictingUpdate = statement instanceof Update update && update.conflict() != ConflictAction.DEFAULT;
        return limited || settlesConflicts || conflictingUpdate;
    }

    private static boolean settlesConflicts(Insert insert) {
        return insert.upsert() != null
                || insert.verb() != Insert.Verb.INSERT
                || insert.conflict() != ConflictAction.DEFAULT;
    }

    private static Set<String> tablesIn(Node node) {
        return Tree.nodes(node, TableRef.Table.class).stream()
                .map(table -> table.name().last().folded())
                .collect(Collectors.toSet());
    }

    private static Set<String> names(Set<ObjectName> tables) {
        return tables.stream().map(table -> table.last().folded()).collect(Collectors.toCollection(TreeSet::new));
    }
}
