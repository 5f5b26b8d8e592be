package io.titrant.reduce;

import io.titrant.sql.Assignment;
import io.titrant.sql.Begin;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.Commit;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Insert;
import io.titrant.sql.Limit;
import io.titrant.sql.Locking;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Rollback;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import io.titrant.sql.Update;
import io.titrant.sql.ValueRow;
import io.titrant.sql.With;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** The nodes that may replace a node to simplify a statement, the largest change first. */
final class SimplerNodes {
    private static final TypeName INT = TypeName.of("INT");

    private SimplerNodes() {}

    /** Whether the pass tries to remove the node; columns and values have their own passes. */
    static boolean mayGo(TreePosition spot) {
        Node parent = spot.parent();
        if (parent == null || spot.node() instanceof ColumnDef || spot.node() instanceof TypeName) {
            return false;
        }
        if (spot.node() instanceof Name) {
            return parent instanceof TableRef.Table
                    || parent instanceof TableRef.Derived
                    || parent instanceof SelectItem.Item
                    || parent instanceof TableConstraint;
        }
        if (spot.node() instanceof TableRef
                && parent instanceof Select select
                && select.from().size() == 1) {
            return Tree.nodes(select, Expr.Column.class).isEmpty()
                    && Tree.nodes(select, SelectItem.Star.class).isEmpty();
        }
        return !(parent instanceof ValueRow
                || parent instanceof Expr.Row
                || parent instanceof Expr.Call
                || parent instanceof Expr.Aggregate
                || parent instanceof TypeName);
    }

    static List<? extends Node> than(TreePosition spot) {
        Node node = spot.node();
        if (node instanceof Expr expr) {
            return SimplerExpr.than(expr, spot.parent());
        } else if (node instanceof Statement statement) {
            return statement(statement);
        } else if (node instanceof QueryBody body) {
            return body instanceof Select select ? select(select) : List.of();
        } else if (node instanceof TableRef ref) {
            return Tree.nodes(ref, TableRef.class).stream().skip(1).toList();
        } else if (node instanceof TypeName type) {
            return type.equals(INT) ? List.of() : List.of(INT);
        } else if (node instanceof ColumnAttribute.Named named) {
            return List.of(named.attribute());
        } else if (node instanceof ColumnAttribute.References key) {
            return List.of(new ColumnAttribute.References(key.table(), key.columns(), null, null));
        }
        return option(node);
    }

    private static List<? extends Node> statement(Statement statement) {
        if (statement instanceof Query query) {
            return Tree.nodes(query, Query.class).stream().skip(1).toList();
        } else if (statement instanceof Insert insert) {
            return List.of(
                    insert.withConflict(ConflictAction.DEFAULT).withVerb(Insert.Verb.INSERT),
                    insert.withColumns(List.of()));
        } else if (statement instanceof Merge merge) {
            return merge.whens().stream().flatMap(when -> alone(merge, when)).toList();
        } else if (statement instanceof Update u) {
            return List.of(new Update(
                    u.with(),
                    ConflictAction.DEFAULT,
                    u.targets(),
                    u.assignments(),
                    u.from(),
                    u.where(),
                    u.orderBy(),
                    u.limit(),
                    u.returning()));
        } else if (statement instanceof Delete d) {
            return List.of(new Delete(
                    d.with(), false, d.target(), d.using(), d.where(), d.orderBy(), d.limit(), d.returning()));
        }
        return statement instanceof CreateTable || statement instanceof CreateIndex
                ? definition(statement)
                : control(statement);
    }

    /** A branch of a MERGE as a statement of its own. */
    private static Stream<Statement> alone(Merge merge, Merge.When when) {
        ObjectName table = merge.target().name();
        if (when instanceof Merge.NotMatchedInsert insert) {
            ValueRow zeros =
                    new ValueRow(Collections.nCopies(insert.values().values().size(), Constant.of(0)));
            return Stream.of(Insert.of(table, insert.columns(), List.of(zeros)));
        } else if (when instanceof Merge.MatchedUpdate update) {
            return Stream.of(0, 1)
                    .map(value -> Update.of(
                            table,
                            update.assignments().stream()
                                    .map(assignment -> new Assignment(assignment.target(), Constant.of(value)))
                                    .toList(),
                            null));
        }
        return Stream.of(Delete.of(table, null));
    }

    private static List<Statement> definition(Statement statement) {
        if (statement instanceof CreateTable table) {
            return List.of(new CreateTable(false, false, table.name(), table.elements(), table.tail()));
        } else if (statement instanceof CreateIndex index) {
            return List.of(
                    new CreateIndex(false, false, index.name(), index.table(), index.parts(), index.where()),
                    new CreateIndex(index.unique(), false, index.name(), index.table(), index.parts(), index.where()));
        }
        return List.of();
    }

    private static List<Statement> control(Statement statement) {
        if (statement instanceof Begin begin) {
            return List.of(
                    Begin.plain(),
                    new Begin(
                            begin.form(),
                            begin.mode(),
                            begin.isolation(),
                            Begin.Access.DEFAULT,
                            Begin.Deferral.DEFAULT));
        } else if (statement instanceof Commit) {
            return List.of(Commit.plain());
        } else if (statement instanceof Rollback) {
            return List.of(Commit.plain(), Rollback.plain());
        }
        return List.of();
    }

    private static List<Select> select(Select select) {
        Select all =
                new Select(false, select.items(), select.from(), select.where(), select.groupBy(), select.having());
        List<SelectItem> star = List.of(SelectItem.star());
        return select.from().isEmpty() || select.items().equals(star)
                ? List.of(all)
                : List.of(
                        new Select(false, star, select.from(), select.where(), List.of(), null),
                        select.withItems(star),
                        all);
    }

    private static List<? extends Node> option(Node node) {
        if (node instanceof IndexPart part) {
            return List.of(IndexPart.of(part.expr()));
        } else if (node instanceof OrderItem item) {
            return List.of(OrderItem.of(item.expr()));
        } else if (node instanceof Locking locking) {
            return List.of(Locking.of(locking.strength()));
        } else if (node instanceof Limit limit) {
            return limit.count() == null ? List.of() : List.of(new Limit(limit.count(), null));
        } else if (node instanceof With with) {
            return List.of(new With(false, with.tables()));
        } else if (node instanceof ObjectName name) {
            return Stream.of(new ObjectName(List.of(name.last())))
                    .filter(shorter -> !shorter.equals(name))
                    .toList();
        }
        return List.of();
    }
}
