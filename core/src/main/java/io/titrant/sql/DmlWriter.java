package io.titrant.sql;

import java.util.List;

/** Writes INSERT, UPDATE, DELETE and MERGE. */
final class DmlWriter {
    private final Renderer out;

    DmlWriter(Renderer out) {
        this.out = out;
    }

    void write(Statement statement) {
        if (statement instanceof Insert insert) {
            insert(insert);
        } else if (statement instanceof Update update) {
            update(update);
        } else if (statement instanceof Delete delete) {
            delete(delete);
        } else if (statement instanceof Merge merge) {
            merge(merge);
        } else {
            throw new IllegalStateException("no text for " + statement);
        }
    }

    private void insert(Insert insert) {
        out.queries().with(insert.with());
        out.add(insert.verb().name());
        conflict(insert.conflict());
        out.add(" INTO ").object(insert.table()).alias(insert.alias());
        if (!insert.columns().isEmpty()) {
            out.add(" ").names(insert.columns());
        }
        if (insert.source() instanceof Insert.Rows rows) {
            out.add(" VALUES ").list(rows.rows(), out.queries()::valueRow);
        } else if (insert.source() instanceof Insert.FromQuery source) {
            out.add(" ");
            out.queries().write(source.query());
        } else {
            out.add(" DEFAULT VALUES");
        }
        if (insert.upsert() != null) {
            upsert(insert.upsert());
        }
        returning(insert.returning());
    }

    private void conflict(ConflictAction action) {
        out.addIf(action != ConflictAction.DEFAULT, " " + action.sql());
    }

    private void upsert(Upsert upsert) {
        if (upsert instanceof Upsert.OnDuplicateKey update) {
            out.clause(" ON DUPLICATE KEY UPDATE ", update.assignments(), this::assignment);
        } else if (upsert instanceof Upsert.OnConflict conflict) {
            out.add(" ON CONFLICT");
            if (!conflict.target().isEmpty()) {
                out.add(" ").names(conflict.target());
            }
            out.clause(" WHERE ", conflict.targetWhere());
            out.addIf(conflict.assignments().isEmpty(), " DO NOTHING");
            out.clause(" DO UPDATE SET ", conflict.assignments(), this::assignment);
            out.clause(" WHERE ", conflict.where());
        }
    }

    private void assignment(Assignment assignment) {
        out.expressions().write(assignment.target());
        out.clause(" = ", assignment.value());
    }

    private void returning(List<SelectItem> items) {
        out.clause(" RETURNING ", items, out.queries()::selectItem);
    }

    private void update(Update update) {
        out.queries().with(update.with());
        out.add("UPDATE");
        conflict(update.conflict());
        out.clause(" ", update.targets(), out.queries()::table);
        out.clause(" SET ", update.assignments(), this::assignment);
        out.clause(" FROM ", update.from(), out.queries()::table);
        out.clause(" WHERE ", update.where());
        out.clause(" ORDER BY ", update.orderBy(), out.queries()::orderItem);
        out.queries().limit(update.limit());
        returning(update.returning());
    }

    private void delete(Delete delete) {
        out.queries().with(delete.with());
        out.add(delete.ignore() ? "DELETE IGNORE FROM " : "DELETE FROM ");
        out.queries().table(delete.target());
        out.clause(" USING ", delete.using(), out.queries()::table);
        out.clause(" WHERE ", delete.where());
        out.clause(" ORDER BY ", delete.orderBy(), out.queries()::orderItem);
        out.queries().limit(delete.limit());
        returning(delete.returning());
    }

    private void merge(Merge merge) {
        out.add("MERGE INTO ");
        out.queries().table(merge.target());
        out.add(" USING ");
        out.queries().table(merge.source());
        out.clause(" ON ", merge.on());
        merge.whens().forEach(this::mergeWhen);
    }

    private void mergeWhen(Merge.When when) {
        out.add(when instanceof Merge.NotMatchedInsert ? " WHEN NOT MATCHED" : " WHEN MATCHED");
        out.clause(" AND ", when.condition()).add(" THEN ");
        if (when instanceof Merge.MatchedUpdate update) {
            out.clause("UPDATE SET ", update.assignments(), this::assignment);
        } else if (when instanceof Merge.NotMatchedInsert insert) {
            out.add("INSERT ");
            if (!insert.columns().isEmpty()) {
                out.names(insert.columns()).add(" ");
            }
            out.add("VALUES ");
            out.queries().valueRow(insert.values());
        } else {
            out.add("DELETE");
        }
    }
}
