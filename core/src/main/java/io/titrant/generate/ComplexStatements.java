package io.titrant.generate;

import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.percent.ComplexPercent;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates the complex statements of a case (TxCheck §5.1, after SQLsmith): nested and correlated subqueries, joins of every kind, derived
 * tables, CTEs, set operations, window functions and many functions. A statement is typed, so that it is valid by construction, and its
 * result depends on nothing but the rows: no LIMIT without a total order, no floating-point sums, no volatile functions.
 */
final class ComplexStatements {
    private final AllowedSql allowed;
    private final Expressions simple;
    private final ComplexValues values;
    private final ComplexConditions conditions;
    private final ComplexRelations relations;
    private final ComplexAggregates aggregates;
    private final ComplexQueries queries;
    private final ComplexWrites writes;

    ComplexStatements(AllowedSql allowed, Expressions simple, Inserts inserts, Updates updates) {
        this.allowed = allowed;
        this.simple = simple;
        this.values = new ComplexValues(allowed, this);
        this.conditions = new ComplexConditions(allowed, this);
        this.relations = new ComplexRelations(allowed, this);
        this.aggregates = new ComplexAggregates(this);
        this.queries = new ComplexQueries(allowed, this);
        this.writes = new ComplexWrites(allowed, this, inserts, updates);
    }

    ComplexValues values() {
        return values;
    }

    ComplexConditions conditions() {
        return conditions;
    }

    ComplexRelations relations() {
        return relations;
    }

    ComplexAggregates aggregates() {
        return aggregates;
    }

    ComplexQueries queries() {
        return queries;
    }

    /** A complex statement of this kind, or null if the statement is to be a simple one. */
    @Nullable
    Statement statement(Option kind, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        boolean possible =
                kind == Option.SELECT || kind == Option.INSERT || kind == Option.UPDATE || kind == Option.DELETE;
        if (!possible
                || !allowed.on(Option.COMPLEX)
                || group.hasTargetIn(table)
                || !allowed.chance(ComplexPercent.STATEMENT, draw)) {
            return null;
        }
        return switch (kind) {
            case INSERT -> writes.insert(table, expectedRows, group, draw);
            case UPDATE -> writes.update(table, expectedRows, group, draw);
            case DELETE -> writes.delete(table, expectedRows, group, draw);
            default -> select(table, expectedRows, group, draw);
        };
    }

    ComplexContext context(Draw draw, List<Table> readable, ExpectedRows expectedRows) {
        return new ComplexContext(
                draw,
                readable,
                table -> expectedRows.rows(table).size(),
                allowed.get(Option.COMPLEX_TABLES),
                allowed.get(Option.COMPLEX_VISITS));
    }

    ComplexScope scope() {
        return ComplexScope.empty(allowed.get(Option.COMPLEX_DEPTH));
    }

    private Query select(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        ComplexContext context = context(draw, expectedRows.tables(), expectedRows);
        context.countRead();
        TypedRelation first = relations.table(table, context);
        Expr known = knownRow(table, "a1", expectedRows, group, draw);
        return queries.statement(first, known, scope(), context);
    }

    /** A comparison that holds on a row of the table; null if the table is empty. */
    @Nullable
    Expr knownRow(Table table, String label, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        if (row == null) {
            return null;
        }
        Scope scope = group.scope(List.of(TransactionGroup.source(label, table, row)), List.of(), true);
        return simple.conditions().simpleHolding(scope, draw);
    }
}
