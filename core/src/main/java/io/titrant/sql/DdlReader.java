package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads CREATE TABLE, CREATE INDEX, DROP and TRUNCATE. */
final class DdlReader {
    private final Cursor cursor;
    private final Reader reader;
    private final ColumnReader columns;

    DdlReader(Cursor cursor, Reader reader) {
        this.cursor = cursor;
        this.reader = reader;
        this.columns = new ColumnReader(cursor, reader);
    }

    Statement statement() {
        if (cursor.accept("TRUNCATE")) {
            cursor.accept("TABLE");
            return new Truncate(cursor.objectName());
        }
        if (cursor.accept("DROP")) {
            return drop();
        }
        cursor.expect("CREATE");
        boolean temporary = cursor.accept("TEMPORARY") || cursor.accept("TEMP");
        if (cursor.accept("TABLE")) {
            return createTable(temporary);
        }
        boolean unique = cursor.accept("UNIQUE");
        cursor.expect("INDEX");
        return createIndex(unique);
    }

    private Drop drop() {
        Drop.Target target = Drop.Target.valueOf(cursor.next().upper());
        boolean ifExists = cursor.accept("IF", "EXISTS");
        List<ObjectName> names = cursor.list(cursor::objectName);
        ObjectName onTable = cursor.accept("ON") ? cursor.objectName() : null;
        Drop.Behavior behavior = Drop.Behavior.DEFAULT;
        if (cursor.accept("CASCADE")) {
            behavior = Drop.Behavior.CASCADE;
        } else if (cursor.accept("RESTRICT")) {
            behavior = Drop.Behavior.RESTRICT;
        }
        return new Drop(target, ifExists, names, onTable, behavior);
    }

    private CreateIndex createIndex(boolean unique) {
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        ObjectName name = cursor.objectName();
        cursor.expect("ON");
        ObjectName table = cursor.objectName();
        List<IndexPart> parts = cursor.parenthesized(this::indexPart);
        return new CreateIndex(
                unique, ifNotExists, name, table, parts, reader.queries().where());
    }

    private IndexPart indexPart() {
        Expr expr;
        int prefix = 0;
        if (cursor.has(Trait.KEYS_IN_TABLES)
                && cursor.isName()
                && cursor.peek(1).isSymbol("(")) {
            expr = new Expr.Column(null, cursor.name());
            cursor.expectSymbol("(");
            prefix = Integer.parseInt(cursor.next().text());
            cursor.expectSymbol(")");
        } else {
            expr = reader.expressions().read();
        }
        return new IndexPart(expr, prefix, reader.queries().direction());
    }

    private CreateTable createTable(boolean temporary) {
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        ObjectName name = cursor.objectName();
        List<TableElement> elements = cursor.parenthesized(this::element);
        return new CreateTable(temporary, ifNotExists, name, elements, tail());
    }

    /** The options after the columns, unless they are a query that fills the table. */
    private String tail() {
        int mark = cursor.mark();
        while (!cursor.atEnd()) {
            if (cursor.is("AS") || cursor.is("SELECT") || cursor.isSymbol(";")) {
                throw cursor.problem("options of a table");
            }
            cursor.next();
        }
        cursor.reset(mark);
        return cursor.rest();
    }

    private TableElement element() {
        Name name = cursor.accept("CONSTRAINT") ? cursor.name() : null;
        TableConstraint constraint = constraint(name);
        if (constraint != null) {
            return constraint;
        }
        if (name != null) {
            throw cursor.problem("a constraint");
        }
        return columns.column();
    }

    private @Nullable TableConstraint constraint(@Nullable Name name) {
        if (cursor.accept("PRIMARY", "KEY")) {
            return new TableConstraint.PrimaryKey(name, cursor.parenthesized(this::indexPart));
        }
        if (cursor.accept("UNIQUE")) {
            boolean key = cursor.accept("KEY") || cursor.accept("INDEX");
            Name own = (key || name == null) && cursor.isName() ? cursor.name() : name;
            return new TableConstraint.Unique(own, cursor.parenthesized(this::indexPart));
        }
        if (cursor.accept("CHECK")) {
            return new TableConstraint.Check(name, columns.condition());
        }
        if (cursor.accept("FOREIGN", "KEY")) {
            List<Name> from = cursor.parenthesized(cursor::name);
            cursor.expect("REFERENCES");
            return new TableConstraint.ForeignKey(name, from, columns.references());
        }
        if (cursor.has(Trait.KEYS_IN_TABLES) && name == null && (cursor.accept("KEY") || cursor.accept("INDEX"))) {
            Name own = cursor.isName() ? cursor.name() : null;
            return new TableConstraint.Index(own, cursor.parenthesized(this::indexPart));
        }
        return null;
    }

    /** Reads the columns of CREATE TABLE. */
    private static final class ColumnReader {
        private final Cursor cursor;
        private final Reader reader;

        ColumnReader(Cursor cursor, Reader reader) {
            this.cursor = cursor;
            this.reader = reader;
        }

        ColumnDef column() {
            Name name = cursor.name();
            List<ColumnAttribute> attributes = new ArrayList<>();
            ColumnAttribute attribute = attribute();
            TypeName type = null;
            if (attribute == null && cursor.peek().kind() == Token.Kind.WORD) {
                type = TypeReader.read(cursor);
                attribute = attribute();
            }
            while (attribute != null) {
                attributes.add(attribute);
                attribute = attribute();
            }
            return new ColumnDef(name, type, attributes);
        }

        private @Nullable ColumnAttribute attribute() {
            if (cursor.accept("CONSTRAINT")) {
                Name name = cursor.name();
                ColumnAttribute attribute = attribute();
                if (attribute == null) {
                    throw cursor.problem("a constraint");
                }
                return new ColumnAttribute.Named(name, attribute);
            }
            ColumnAttribute simple = simpleAttribute();
            if (simple != null) {
                return simple;
            }
            if (cursor.accept("CHECK")) {
                return new ColumnAttribute.Check(condition());
            }
            if (cursor.accept("DEFAULT")) {
                return new ColumnAttribute.DefaultValue(reader.expressions().read(Precedence.VALUE));
            }
            if (cursor.accept("COLLATE")) {
                return new ColumnAttribute.Collation(cursor.name());
            }
            if (cursor.accept("REFERENCES")) {
                return references();
            }
            return generated();
        }

        private @Nullable ColumnAttribute simpleAttribute() {
            if (cursor.accept("NOT", "NULL")) {
                return new ColumnAttribute.NotNull();
            }
            if (cursor.accept("NULL")) {
                return new ColumnAttribute.CanBeNull();
            }
            if (cursor.accept("PRIMARY", "KEY")) {
                return new ColumnAttribute.PrimaryKey();
            }
            if (cursor.accept("UNIQUE")) {
                cursor.accept("KEY");
                return new ColumnAttribute.Unique();
            }
            if (cursor.accept("AUTO_INCREMENT") || cursor.accept("AUTOINCREMENT")) {
                return new ColumnAttribute.AutoIncrement();
            }
            return null;
        }

        private @Nullable ColumnAttribute generated() {
            if (cursor.accept("GENERATED", "BY", "DEFAULT", "AS", "IDENTITY")) {
                return new ColumnAttribute.Identity(false);
            }
            if (cursor.accept("GENERATED", "ALWAYS", "AS", "IDENTITY")) {
                return new ColumnAttribute.Identity(true);
            }
            if (!cursor.accept("GENERATED", "ALWAYS", "AS") && !cursor.accept("AS")) {
                return null;
            }
            Expr value = condition();
            ColumnAttribute.Storage storage = ColumnAttribute.Storage.DEFAULT;
            if (cursor.accept("VIRTUAL")) {
                storage = ColumnAttribute.Storage.VIRTUAL;
            } else if (cursor.accept("STORED")) {
                storage = ColumnAttribute.Storage.STORED;
            }
            return new ColumnAttribute.Generated(value, storage);
        }

        /** An expression in parentheses. */
        Expr condition() {
            cursor.expectSymbol("(");
            Expr condition = reader.expressions().read();
            cursor.expectSymbol(")");
            return condition;
        }

        ColumnAttribute.References references() {
            ObjectName table = cursor.objectName();
            List<Name> target = cursor.optionalNames();
            ColumnAttribute.Action onDelete = null;
            ColumnAttribute.Action onUpdate = null;
            while (cursor.is("ON", "DELETE") || cursor.is("ON", "UPDATE")) {
                cursor.next();
                if (cursor.next().isWord("DELETE")) {
                    onDelete = action();
                } else {
                    onUpdate = action();
                }
            }
            return new ColumnAttribute.References(table, target, onDelete, onUpdate);
        }

        private ColumnAttribute.Action action() {
            for (ColumnAttribute.Action action : ColumnAttribute.Action.values()) {
                if (cursor.accept(action.sql().split(" "))) {
                    return action;
                }
            }
            throw cursor.problem("an action");
        }
    }
}
