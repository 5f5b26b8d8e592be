package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.constraints.DeclaredTable;
import io.titrant.sql.Assignment;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The check and the action of a foreign key, written as SQL: its check is a condition of the statement, its action a statement of its own. If the case without the key fails
 * then, the statement sees wrong rows, and the broken key is one of the effects. Example: {@code DELETE FROM p} is
 * {@code DELETE FROM p WHERE NOT EXISTS (SELECT * FROM c WHERE c.b = p.a)}, and with ON DELETE CASCADE it is {@code DELETE FROM c} and {@code DELETE FROM p}.
 */
final class ForeignKeyAsCondition {
    private final Case testCase;
    private final Dialect dialect;
    private final List<DeclaredTable> tables;

    private ForeignKeyAsCondition(Case testCase, Dialect dialect) {
        this.testCase = testCase;
        this.dialect = dialect;
        this.tables = testCase.init().stream()
                .map(sql -> Sql.read(sql, dialect))
                .filter(CreateTable.class::isInstance)
                .map(create -> new DeclaredTable((CreateTable) create, List.of()))
                .toList();
    }

    /** A foreign key with both of its tables. */
    private record Link(
            DeclaredTable child,
            List<Name> columns,
            DeclaredTable parent,
            List<Name> parentColumns,
            ColumnAttribute.@Nullable Action onDelete) {
        /** The rows of the child table that refer to the row of the parent table at hand. */
        Expr children() {
            return joined(
                    child,
                    columns,
                    parentColumns.stream()
                            .map(column ->
                                    (Expr) new Expr.Column(parent.create().name(), column))
                            .toList());
        }

        static Expr joined(DeclaredTable table, List<Name> columns, List<Expr> values) {
            Expr condition = Expr.equal(new Expr.Column(table.create().name(), columns.get(0)), values.get(0));
            for (int i = 1; i < columns.size(); i++) {
                condition = Expr.and(
                        condition, Expr.equal(new Expr.Column(table.create().name(), columns.get(i)), values.get(i)));
            }
            return condition;
        }
    }

    /** The steps of the case as they are without its foreign keys. Equal to those of the case if no step needs a foreign key. */
    static List<Step> steps(Case testCase, Dialect dialect) {
        return new ForeignKeyAsCondition(testCase, dialect).steps();
    }

    private List<Step> steps() {
        List<Link> links =
                tables.stream().flatMap(table -> links(table).stream()).toList();
        List<Step> steps = new ArrayList<>();
        for (Step step : testCase.steps()) {
            Statement statement = Sql.read(step.sql(), dialect);
            for (Link link : links) {
                action(statement, link).ifPresent(action -> steps.add(new Step(step.tx(), dialect.render(action))));
                statement = checked(statement, link);
            }
            boolean same = statement.equals(Sql.read(step.sql(), dialect));
            steps.add(same ? step : new Step(step.tx(), dialect.render(statement)));
        }
        return steps;
    }

    private List<Link> links(DeclaredTable child) {
        List<Link> links = new ArrayList<>();
        for (DeclaredTable.Reference reference : child.references()) {
            for (DeclaredTable parent : tables) {
                List<Name> key = reference.references().columns().isEmpty()
                        ? parent.primaryKey()
                        : reference.references().columns();
                if (is(parent, reference.references().table())
                        && key.size() == reference.columns().size()) {
                    links.add(new Link(
                            child,
                            reference.columns(),
                            parent,
                            key,
                            reference.references().onDelete()));
                }
            }
        }
        return links;
    }

    private static boolean is(DeclaredTable table, ObjectName name) {
        return table.create().name().last().sameAs(name.last());
    }

    /** The action of the key on the child rows, before the statement deletes their parent. */
    private static Optional<Statement> action(Statement statement, Link link) {
        if (statement instanceof Delete delete
                && is(link.parent(), delete.target().name())
                && link.onDelete() != null) {
            ObjectName child = link.child().create().name();
            return switch (link.onDelete()) {
                case CASCADE -> Optional.of(Delete.of(child, null));
                case SET_NULL ->
                    Optional.of(Update.of(
                            child,
                            link.columns().stream()
                                    .map(column -> new Assignment(new Expr.Column(null, column), new Constant.Null()))
                                    .toList(),
                            null));
                default -> Optional.empty();
            };
        }
        return Optional.empty();
    }

    /** The statement with the check of the key as a condition. */
    private static Statement checked(Statement statement, Link link) {
        if (statement instanceof Delete delete
                && is(link.parent(), delete.target().name())
                && !acts(link)) {
            return delete.withWhere(and(delete.where(), Expr.not(exists(link.child(), link.children()))));
        }
        if (statement instanceof Update update && update.soleTarget() != null) {
            ObjectName target = update.soleTarget().name();
            if (is(link.parent(), target)
                    && values(update, link.parentColumns()).isPresent()) {
                return update.withWhere(and(update.where(), Expr.not(exists(link.child(), link.children()))));
            }
            Optional<List<Expr>> values = values(update, link.columns());
            if (is(link.child(), target) && values.isPresent()) {
                return update.withWhere(and(update.where(), parent(link, values.get())));
            }
        }
        return statement instanceof Insert insert && is(link.child(), insert.table())
                ? inserted(insert, link)
                : statement;
    }

    private static boolean acts(Link link) {
        return link.onDelete() == ColumnAttribute.Action.CASCADE || link.onDelete() == ColumnAttribute.Action.SET_NULL;
    }

    private static Expr parent(Link link, List<Expr> values) {
        return exists(link.parent(), Link.joined(link.parent(), link.parentColumns(), values));
    }

    private static Expr exists(DeclaredTable table, Expr condition) {
        return new Expr.Exists(Query.of(Select.of(
                        List.of(SelectItem.star()),
                        new TableRef.Table(table.create().name(), null))
                .withWhere(condition)));
    }

    private static Expr and(@Nullable Expr one, Expr other) {
        return one == null ? other : Expr.and(one, other);
    }

    /** The values that the statement gives to these columns, if it gives all of them one. */
    private static Optional<List<Expr>> values(Update update, List<Name> columns) {
        List<Expr> values = new ArrayList<>();
        for (Name column : columns) {
            update.assignments().stream()
                    .filter(assignment -> assignment.target().name().sameAs(column))
                    .findFirst()
                    .ifPresent(assignment -> values.add(assignment.value()));
        }
        return values.size() == columns.size() ? Optional.of(values) : Optional.empty();
    }

    /** {@code INSERT INTO c SELECT 1, 2 FROM p WHERE p.a = 2} for {@code INSERT INTO c VALUES (1, 2)}. */
    private static Statement inserted(Insert insert, Link link) {
        if (!(insert.source() instanceof Insert.Rows rows) || rows.rows().size() != 1 || insert.upsert() != null) {
            return insert;
        }
        List<Name> columns = insert.columns().isEmpty()
                ? link.child().create().columns().stream()
                        .map(column -> column.name())
                        .toList()
                : insert.columns();
        List<Expr> row = rows.rows().get(0).values();
        List<Expr> values = new ArrayList<>();
        for (Name column : link.columns()) {
            for (int i = 0; i < Math.min(columns.size(), row.size()); i++) {
                if (columns.get(i).sameAs(column)) {
                    values.add(row.get(i));
                }
            }
        }
        if (values.size() != link.columns().size()) {
            return insert;
        }
        Select source = Select.of(
                        row.stream().map(SelectItem::of).toList(),
                        new TableRef.Table(link.parent().create().name(), null))
                .withWhere(Link.joined(link.parent(), link.parentColumns(), values));
        return insert.withSource(new Insert.FromQuery(Query.of(source)));
    }
}
