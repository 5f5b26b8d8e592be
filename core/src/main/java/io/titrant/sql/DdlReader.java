package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads CREATE TABLE, CREATE INDEX, CREATE VIEW, DROP and TRUNCATE. */
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
        boolean orReplace = cursor.accept("OR", "REPLACE");
        if (orReplace || cursor.is("VIEW")) {
            cursor.expect("VIEW");
            return createView(orReplace);
        }
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

    private CreateView createView(boolean orReplace) {
        ObjectName name = cursor.objectName();
        List<Name> columns = cursor.optionalNames();
        cursor.expect("AS");
        With with = cursor.is("WITH") ? reader.queries().with() : null;
        return new CreateView(orReplace, name, columns, reader.queries().query(with));
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
        while (!cursor.atEndOfStatement()) {
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

    private List<Name> include() {
        return cursor.accept("INCLUDE") ? cursor.parenthesized(cursor::name) : List.of();
    }

    private @Nullable TableConstraint constraint(@Nullable Name name) {
        if (cursor.accept("PRIMARY", "KEY")) {
            return new TableConstraint.PrimaryKey(name, cursor.parenthesized(this::indexPart), include());
        }
        if (cursor.accept("UNIQUE")) {
            boolean key = cursor.accept("KEY") || cursor.accept("INDEX");
            Name own = (key || name == null) && cursor.isName() ? cursor.name() : name;
            return new TableConstraint.Unique(own, cursor.parenthesized(this::indexPart), include());
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
}
