package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.sql.Assignment;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.TableRef;
import io.titrant.sql.TableRef.JoinKind;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds a second table to an UPDATE or a DELETE, and a condition on the key of one of its rows, so that each target row matches once. */
final class JoinedWrites {
    private static final String OTHER = "o";

    private final AllowedSql allowed;
    private final Expressions expressions;

    JoinedWrites(AllowedSql allowed, Expressions expressions) {
        this.allowed = allowed;
        this.expressions = expressions;
    }

    /** The second table, the condition on its key, and the scope of both tables. */
    private record Partner(TableRef table, Expr named, Scope scope) {}

    private @Nullable Partner partner(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Table other = group.table(expectedRows, draw);
        Row row = group.row(other, expectedRows, draw);
        if (row == null || other.equals(table) || other.keyColumns().isEmpty()) {
            return null;
        }
        Expr named = Inserts.keyCondition(other, row, other.keyColumns());
        Scope scope = group.scope(
                List.of(
                        TransactionGroup.source(table.name(), table, group.row(table, expectedRows, draw)),
                        TransactionGroup.source(OTHER, other, row)),
                List.of(),
                true);
        return named == null
                ? null
                : new Partner(new TableRef.Table(other.sqlName(), Name.of(OTHER)), qualified(named, OTHER), scope);
    }

    /** The expression with qualified column names, since the tables share column names. */
    private static Expr qualified(Expr expr, String label) {
        return Tree.rewrite(expr, node -> qualifiedNode(node, label));
    }

    private static Node qualifiedNode(Node node, String label) {
        return node instanceof Expr.Column column && column.table() == null
                ? Expr.Column.of(label, column.name().text())
                : node;
    }

    @Nullable
    Update update(Update update, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        boolean from = allowed.has(Feature.UPDATE_FROM);
        Partner partner = from || allowed.has(Feature.JOINED_UPDATE) ? partner(table, expectedRows, group, draw) : null;
        if (partner == null) {
            return null;
        }
        Expr where = expressions.conditions().holding(partner.scope, draw);
        List<Assignment> assignments = update.assignments().stream()
                .map(assignment -> new Assignment(
                        from
                                ? assignment.target()
                                : Expr.Column.of(
                                        table.name(), assignment.target().name().text()),
                        qualified(assignment.value(), table.name())))
                .toList();
        TableRef target = new TableRef.Table(table.sqlName(), null);
        return new Update(
                null,
                update.conflict(),
                List.of(from ? target : TableRef.Join.on(target, JoinKind.INNER, partner.table, partner.named)),
                assignments,
                from ? List.of(partner.table) : List.of(),
                from ? Expr.and(partner.named, where) : where,
                List.of(),
                null,
                List.of());
    }

    @Nullable
    Delete delete(Delete delete, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Partner partner = allowed.has(Feature.DELETE_USING) ? partner(table, expectedRows, group, draw) : null;
        Expr where = delete.where();
        if (partner == null || where == null) {
            return null;
        }
        return delete(delete.target(), partner.table, Expr.and(partner.named, qualified(where, table.name())), allowed);
    }

    /** Whether a complex DELETE may have a second table. */
    static boolean mayDelete(AllowedSql allowed) {
        return allowed.has(Feature.DELETE_USING) || allowed.has(Feature.DELETE_USING_TARGET);
    }

    /** {@code DELETE FROM t USING u WHERE …}, or {@code USING t, u} where the engine wants the target there too. */
    static Delete delete(TableRef.Table target, TableRef other, Expr where, AllowedSql allowed) {
        List<TableRef> using = allowed.has(Feature.DELETE_USING_TARGET) ? List.of(target, other) : List.of(other);
        return new Delete(null, false, target, using, where, List.of(), null, List.of());
    }
}
