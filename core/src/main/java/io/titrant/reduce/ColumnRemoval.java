package io.titrant.reduce;

import io.titrant.sql.Assignment;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.TableElement;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import io.titrant.sql.ValueRow;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes one column from the whole case: from CREATE TABLE and its keys, indexes, inserted rows, select lists and assignments. Any other use of the
 * column is an {@link IllegalArgumentException}.
 */
final class ColumnRemoval {
    private final Script script;
    private final Name table;
    private final Name column;
    private final int position;

    ColumnRemoval(Script script, Name table, Name column) {
        this.script = script;
        this.table = table;
        this.column = column;
        this.position = position();
    }

    private int position() {
        for (int place = 0; place < script.initSize(); place++) {
            if (script.tree(place) instanceof CreateTable create
                    && create.name().last().sameAs(table)) {
                return create.columns().stream().map(ColumnDef::name).toList().indexOf(column);
            }
        }
        return -1;
    }

    Script result() {
        Script fewer = script;
        Set<Integer> gone = new HashSet<>();
        for (int place = 0; place < script.size(); place++) {
            Statement tree = script.tree(place);
            if (!Mentions.table(tree, table)) {
                continue;
            }
            Statement without = without(tree);
            if (without == null) {
                gone.add(place);
            } else if (Mentions.anywhere(without, column)) {
                throw stillUsed();
            } else if (!without.equals(tree)) {
                fewer = fewer.with(place, without);
            }
        }
        return fewer.without(gone);
    }

    private IllegalArgumentException stillUsed() {
        return new IllegalArgumentException(table + "." + column + " is used in an expression");
    }

    /** The statement without the column; null if nothing is left of it. */
    private @Nullable Statement without(Statement tree) {
        if (tree instanceof Verbatim verbatim) {
            return unread(verbatim);
        } else if (tree instanceof CreateTable create) {
            return create.name().last().sameAs(table) ? fewerColumns(create) : create;
        } else if (tree instanceof CreateIndex index) {
            return fewerParts(index);
        }
        Statement rows =
                tree instanceof Insert insert && insert.table().last().sameAs(table) ? fewerValues(insert) : tree;
        return Tree.rewrite(rows, this::fewerItems);
    }

    /** Whether a statement that Titrant cannot parse may depend on the number of columns, because it writes whole rows. */
    private Statement unread(Verbatim verbatim) {
        if (verbatim.kind().writes()) {
            throw stillUsed();
        }
        return verbatim;
    }

    private CreateTable fewerColumns(CreateTable create) {
        List<TableElement> elements = new ArrayList<>();
        for (TableElement element : create.elements()) {
            TableElement left =
                    element instanceof ColumnDef def && def.name().sameAs(column) ? null : fewerParts(element);
            if (left != null) {
                elements.add(left);
            }
        }
        return new CreateTable(create.temporary(), create.ifNotExists(), create.name(), elements, create.tail());
    }

    private @Nullable TableElement fewerParts(TableElement element) {
        if (element instanceof TableConstraint.PrimaryKey key) {
            List<IndexPart> parts = others(key.parts());
            return parts.isEmpty() ? null : new TableConstraint.PrimaryKey(key.name(), parts);
        } else if (element instanceof TableConstraint.Unique unique) {
            List<IndexPart> parts = others(unique.parts());
            return parts.isEmpty() ? null : new TableConstraint.Unique(unique.name(), parts);
        } else if (element instanceof TableConstraint.Index index) {
            List<IndexPart> parts = others(index.parts());
            return parts.isEmpty() ? null : new TableConstraint.Index(index.name(), parts);
        }
        return element;
    }

    private @Nullable Statement fewerParts(CreateIndex index) {
        List<IndexPart> parts = others(index.parts());
        return parts.isEmpty()
                ? null
                : new CreateIndex(
                        index.unique(), index.ifNotExists(), index.name(), index.table(), parts, index.where());
    }

    private List<IndexPart> others(List<IndexPart> parts) {
        return parts.stream().filter(part -> !isColumn(part.expr())).toList();
    }

    private Insert fewerValues(Insert insert) {
        List<Name> columns = insert.columns();
        int at = position;
        if (!columns.isEmpty()) {
            at = columns.stream().map(Name::folded).toList().indexOf(column.folded());
            if (at < 0) {
                return insert;
            }
        }
        if (!(insert.source() instanceof Insert.Rows rows) || at < 0) {
            throw stillUsed();
        }
        List<ValueRow> fewer = new ArrayList<>();
        for (ValueRow row : rows.rows()) {
            fewer.add(new ValueRow(without(row.values(), at)));
        }
        return insert.withColumns(columns.isEmpty() ? columns : without(columns, at))
                .withSource(new Insert.Rows(fewer));
    }

    private <T> List<T> without(List<T> items, int index) {
        if (index >= items.size() || items.size() == 1) {
            throw stillUsed();
        }
        List<T> fewer = new ArrayList<>(items);
        fewer.remove(index);
        return fewer;
    }

    private Node fewerItems(Node node) {
        if (node instanceof Select select) {
            List<SelectItem> items = select.items().stream()
                    .filter(item -> !(item instanceof SelectItem.Item plain && isColumn(plain.expr())))
                    .toList();
            return items.isEmpty() || items.size() == select.items().size() ? select : select.withItems(items);
        } else if (node instanceof Update update) {
            List<Assignment> assignments = update.assignments().stream()
                    .filter(assignment -> !isColumn(assignment.target()))
                    .toList();
            return assignments.isEmpty()
                            || assignments.size() == update.assignments().size()
                    ? update
                    : update.withAssignments(assignments);
        }
        return node;
    }

    private boolean isColumn(Expr expr) {
        return expr instanceof Expr.Column used && used.name().sameAs(column);
    }
}
