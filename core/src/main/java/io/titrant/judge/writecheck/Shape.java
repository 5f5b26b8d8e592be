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

/**
 * What of a write's structure matters to when and where it reads.
 *
 * @param targets the tables it changes
 * @param searched the tables that queries inside it look at
 * @param rowByRow whether it treats each row of its one target for itself: then it can be tried on single rows
 * @param valuesOnly whether it only puts in rows that are written out
 * @param plainInsert whether it puts in rows and leaves all others as they are
 */
record Shape(
        boolean understood,
        Set<String> targets,
        Set<String> searched,
        boolean rowByRow,
        boolean valuesOnly,
        boolean plainInsert) {

    static Shape of(String sql, Dialect dialect) {
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof Verbatim) {
            return new Shape(false, Set.of(), Set.of(), false, false, false);
        }
        Set<String> targets = names(Tables.written(statement));
        Set<String> searched = new TreeSet<>();
        Tree.nodes(statement, Query.class).forEach(query -> searched.addAll(names(Tables.read(query))));
        boolean simple = false;
        if (statement instanceof Update update) {
            simple = update.soleTarget() != null
                    && update.from().isEmpty()
                    && update.with() == null
                    && update.limit() == null
                    && update.conflict() == ConflictAction.DEFAULT;
            update.from().forEach(ref -> searched.addAll(tablesIn(ref)));
        } else if (statement instanceof Delete delete) {
            simple = delete.using().isEmpty() && delete.with() == null && delete.limit() == null;
            delete.using().forEach(ref -> searched.addAll(tablesIn(ref)));
        } else if (!(statement instanceof Insert)) {
            searched.addAll(names(Tables.read(statement)));
            searched.removeAll(targets);
        }
        boolean rowByRow = simple && targets.size() == 1 && searched.stream().noneMatch(targets::contains);
        return new Shape(
                true,
                targets,
                searched,
                rowByRow,
                statement instanceof Insert && searched.isEmpty(),
                statement instanceof Insert insert && !settlesConflicts(insert));
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
