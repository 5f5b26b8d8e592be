package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads INSERT, UPDATE, DELETE and MERGE. */
final class DmlReader {
    private final Cursor cursor;
    private final Reader reader;

    DmlReader(Cursor cursor, Reader reader) {
        this.cursor = cursor;
        this.reader = reader;
    }

    Insert insert(@Nullable With with) {
        Insert.Verb verb = Insert.Verb.valueOf(cursor.next().upper());
        ConflictAction conflict = conflict();
        cursor.accept("INTO");
        ObjectName table = cursor.objectName();
        Name alias = cursor.accept("AS") ? cursor.name() : null;
        List<Name> columns = QueryReader.startsQuery(cursor, false) ? List.of() : cursor.optionalNames();
        Insert.Source source;
        if (columns.isEmpty() && cursor.accept("SET")) {
            List<Assignment> assignments = assignments();
            columns = assignments.stream().map(a -> a.target().name()).toList();
            source = new Insert.Rows(List.of(
                    new ValueRow(assignments.stream().map(Assignment::value).toList())));
        } else {
            source = source();
        }
        return new Insert(
                with,
                verb,
                conflict,
                table,
                alias,
                columns,
                source,
                upsert(),
                reader.queries().returning());
    }

    private ConflictAction conflict() {
        for (ConflictAction action : ConflictAction.values()) {
            if (action != ConflictAction.DEFAULT && cursor.accept(action.sql().split(" "))) {
                return action;
            }
        }
        return ConflictAction.DEFAULT;
    }

    private Insert.Source source() {
        if (cursor.accept("DEFAULT", "VALUES")) {
            return new Insert.DefaultValues();
        }
        int mark = cursor.mark();
        if (!cursor.is("VALUES", "ROW") && (cursor.accept("VALUES") || cursor.accept("VALUE"))) {
            Insert.Source rows = new Insert.Rows(cursor.list(reader.queries()::valueRow));
            if (!reader.queries().startsSetOperation()) {
                return rows;
            }
            cursor.reset(mark);
        }
        return new Insert.FromQuery(reader.queries().query());
    }

    private @Nullable Upsert upsert() {
        if (cursor.accept("ON", "DUPLICATE", "KEY", "UPDATE")) {
            return new Upsert.OnDuplicateKey(assignments());
        }
        if (!cursor.accept("ON", "CONFLICT")) {
            return null;
        }
        List<Name> target = cursor.optionalNames();
        Expr targetWhere = target.isEmpty() ? null : reader.queries().where();
        cursor.expect("DO");
        if (cursor.accept("NOTHING")) {
            return new Upsert.OnConflict(target, targetWhere, List.of(), null);
        }
        cursor.expect("UPDATE", "SET");
        List<Assignment> assignments = assignments();
        return new Upsert.OnConflict(
                target, targetWhere, assignments, reader.queries().where());
    }

    private List<Assignment> assignments() {
        return cursor.list(() -> {
            if (!(PrimaryReader.column(cursor, false) instanceof Expr.Column target)) {
                throw cursor.problem("a column");
            }
            cursor.expectSymbol("=");
            return new Assignment(target, reader.expressions().read());
        });
    }

    Update update(@Nullable With with) {
        cursor.expect("UPDATE");
        ConflictAction conflict = conflict();
        QueryReader queries = reader.queries();
        List<TableRef> targets = cursor.list(queries.from()::read);
        cursor.expect("SET");
        List<Assignment> assignments = assignments();
        List<TableRef> from = cursor.accept("FROM") ? cursor.list(queries.from()::read) : List.of();
        return new Update(
                with,
                conflict,
                targets,
                assignments,
                from,
                queries.where(),
                queries.orderBy(),
                queries.limit(),
                queries.returning());
    }

    Delete delete(@Nullable With with) {
        cursor.expect("DELETE");
        boolean ignore = cursor.accept("IGNORE");
        cursor.expect("FROM");
        QueryReader queries = reader.queries();
        TableRef.Table target = queries.from().table();
        List<TableRef> using = cursor.accept("USING") ? cursor.list(queries.from()::read) : List.of();
        return new Delete(
                with, ignore, target, using, queries.where(), queries.orderBy(), queries.limit(), queries.returning());
    }

    Merge merge() {
        cursor.expect("MERGE", "INTO");
        TableRef.Table target = reader.queries().from().table();
        cursor.expect("USING");
        TableRef source = reader.queries().from().read();
        cursor.expect("ON");
        Expr on = reader.expressions().read();
        List<Merge.When> whens = new ArrayList<>();
        while (cursor.accept("WHEN")) {
            whens.add(mergeWhen());
        }
        return new Merge(target, source, on, whens);
    }

    private Merge.When mergeWhen() {
        boolean matched = !cursor.accept("NOT");
        cursor.expect("MATCHED");
        Expr condition = cursor.accept("AND") ? reader.expressions().read() : null;
        cursor.expect("THEN");
        if (!matched) {
            cursor.expect("INSERT");
            List<Name> columns = cursor.optionalNames();
            cursor.expect("VALUES");
            return new Merge.NotMatchedInsert(
                    condition, columns, reader.queries().valueRow());
        }
        if (cursor.accept("DELETE")) {
            return new Merge.MatchedDelete(condition);
        }
        cursor.expect("UPDATE", "SET");
        return new Merge.MatchedUpdate(condition, assignments());
    }
}
