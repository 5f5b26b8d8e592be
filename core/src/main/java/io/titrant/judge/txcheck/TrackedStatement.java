package io.titrant.judge.txcheck;

import io.titrant.sql.Assignment;
import io.titrant.sql.Delete;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A statement of the case together with the reads that TxCheck inserts around it (TxCheck §3.2, Figure 5).
 *
 * @param target the statement as it runs: it writes its id into the VersionKey of its rows, or returns the keys of the rows that it reads
 * @param uses the tables and columns that it reads; each of these tables has a version-set read (VSR)
 * @param writes the tables whose rows it may insert, change or delete, also by ON DELETE CASCADE or a trigger; each has an after-write read (AWR)
 * @param condition the before-write read (BWR): the rows that the condition of an UPDATE or DELETE selects; null where there is none
 * @param locksToRead whether the before-write read locks its rows, so that it sees them as the write does
 * @param tellsRows whether its result names the rows that it read
 * @param generatedKey the column for which the engine generates values when this INSERT runs; null if it generates none
 */
record TrackedStatement(
        StatementId id,
        Statement original,
        String target,
        ColumnUse uses,
        Set<String> writes,
        @Nullable String condition,
        boolean locksToRead,
        boolean tellsRows,
        @Nullable Name generatedKey) {
    TrackedStatement {
        writes = Set.copyOf(writes);
    }

    boolean isWrite() {
        return !(original instanceof Query);
    }

    /** Whether rows may disappear, so that the after-write read must return all rows of the table. */
    boolean mayDelete() {
        return original instanceof Delete
                || (original instanceof Insert insert && insert.verb() == Insert.Verb.REPLACE)
                || (original instanceof Merge merge
                        && merge.whens().stream().anyMatch(Merge.MatchedDelete.class::isInstance))
                || writes.size() > 1;
    }

    /** The columns that the statement changes of a row of that table that it updates; null where it may change all of them, as a trigger may. */
    @Nullable
    Set<String> assigned(String table) {
        if (!(original instanceof Update update) || !namesAsWritten(update, table)) {
            return null;
        }
        Set<String> columns = new TreeSet<>();
        for (Assignment assignment : update.assignments()) {
            columns.add(assignment.target().name().folded());
        }
        return columns;
    }

    /** Whether a query of the case takes row locks, so that it reads the newest rows as a write does. */
    boolean locks() {
        return original instanceof Query query && !query.locking().isEmpty();
    }

    /** The target table of an UPDATE or DELETE of one table; null for other statements. */
    static TableRef.@Nullable Table soleTarget(Statement statement) {
        if (statement instanceof Update update) {
            return update.from().isEmpty() ? update.soleTarget() : null;
        }
        return statement instanceof Delete delete && delete.using().isEmpty() ? delete.target() : null;
    }

    /** The name of the table that an UPDATE or DELETE of one table changes; only of such a statement. */
    String targetTable() {
        return Objects.requireNonNull(soleTarget(original)).name().last().folded();
    }

    /** Whether the statement names the table as written, so that not only a trigger or a foreign key may change its rows. */
    static boolean namesAsWritten(Statement statement, String table) {
        return Tables.written(statement).stream()
                .anyMatch(name -> name.last().folded().equals(table));
    }

    /** The tables that the statement names as written. */
    static List<String> written(Statement statement, TrackedSchema schema) {
        return Tables.written(statement).stream()
                .flatMap(name -> schema.baseTables(name).stream())
                .distinct()
                .toList();
    }
}
