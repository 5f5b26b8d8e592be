package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.Assignment;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a plain statement in the place of a special one, which does the same for its transaction: it takes the snapshot or locks the rows. If the
 * failure stays, the special statement is not its cause. Example: {@code SAVEPOINT s} as the first statement becomes {@code SELECT * FROM t}.
 */
final class Substitution {
    private final Case testCase;
    private final Dialect dialect;

    Substitution(Case testCase, Dialect dialect) {
        this.testCase = testCase;
        this.dialect = dialect;
    }

    /** A read in place of each SAVEPOINT, of the table that the session uses next. */
    Case readsForSavepoints() {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            Step step = testCase.steps().get(i);
            if (step.kind() == StatementKind.SAVEPOINT) {
                nextTable(i).ifPresent(table -> steps.add(new Step(step.tx(), dialect.render(read(table)))));
            } else if (step.kind() != StatementKind.ROLLBACK_TO && step.kind() != StatementKind.RELEASE) {
                steps.add(step);
            }
        }
        return new Case(testCase.header(), testCase.init(), steps);
    }

    private Optional<TableRef.Table> nextTable(int from) {
        String tx = testCase.steps().get(from).tx();
        return testCase.steps().stream()
                .skip(from)
                .filter(step -> step.tx().equals(tx))
                .map(step -> Sql.read(step.sql(), dialect))
                .flatMap(statement -> {
                    List<ObjectName> tables = new ArrayList<>(Tables.written(statement));
                    tables.addAll(Tables.read(statement));
                    return tables.stream();
                })
                .findFirst()
                .map(name -> new TableRef.Table(name, null));
    }

    /** An UPDATE that changes no value in place of each locking read of one table. */
    Case writesForLockingReads() {
        List<Step> steps = testCase.steps().stream()
                .map(step -> write(Sql.read(step.sql(), dialect))
                        .map(update -> new Step(step.tx(), dialect.render(update)))
                        .orElse(step))
                .toList();
        return new Case(testCase.header(), testCase.init(), steps);
    }

    private Optional<Update> write(Statement read) {
        return read instanceof Query query
                        && !query.locking().isEmpty()
                        && query.with() == null
                        && query.body() instanceof Select select
                        && select.groupBy().isEmpty()
                        && select.from().size() == 1
                        && select.from().get(0) instanceof TableRef.Table table
                        && table.alias() == null
                ? column(table)
                        .map(column -> Update.of(table.name(), List.of(new Assignment(column, column)), select.where()))
                : Optional.empty();
    }

    /** A column that is no key and is not generated, if there is one. */
    Optional<Expr.Column> column(TableRef.Table table) {
        return testCase.init().stream()
                .map(sql -> Sql.read(sql, dialect))
                .filter(statement -> statement instanceof CreateTable create
                        && create.name().last().sameAs(table.name().last()))
                .flatMap(statement -> ((CreateTable) statement).columns().stream())
                .filter(Substitution::isPlain)
                .findFirst()
                .map(column -> Expr.Column.of(column.name().text()));
    }

    private static boolean isPlain(ColumnDef column) {
        return column.bareAttributes()
                .noneMatch(attribute -> attribute instanceof ColumnAttribute.PrimaryKey
                        || attribute instanceof ColumnAttribute.Unique
                        || attribute instanceof ColumnAttribute.Generated);
    }

    private static Query read(TableRef.Table table) {
        return Query.of(Select.of(List.of(SelectItem.star()), table));
    }
}
