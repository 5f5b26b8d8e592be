package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the columns of CREATE TABLE. */
final class ColumnReader {
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
            return new ColumnAttribute.DefaultValue(defaultValue());
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
        if (cursor.accept("PRIMARY", "KEY") || (cursor.has(Trait.KEYS_IN_TABLES) && cursor.accept("KEY"))) {
            return new ColumnAttribute.PrimaryKey();
        }
        if (cursor.accept("UNIQUE")) {
            cursor.accept("KEY");
            return new ColumnAttribute.Unique();
        }
        for (ColumnAttribute.ConstraintTiming timing : ColumnAttribute.ConstraintTiming.values()) {
            if (cursor.accept(timing.sql().split(" "))) {
                return new ColumnAttribute.Timing(timing);
            }
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

    /** A COLLATE after the value belongs to the column. */
    private Expr defaultValue() {
        if (cursor.isSymbol("(")) {
            return condition();
        }
        int mark = cursor.mark();
        boolean negative = cursor.isSymbol("-") && cursor.peek(1).kind() == Token.Kind.NUMBER;
        if (negative || cursor.peek().kind() != Token.Kind.SYMBOL) {
            Expr literal = reader.expressions().literal();
            if (cursor.is("COLLATE")) {
                return literal;
            }
        }
        cursor.reset(mark);
        return reader.expressions().read(OperatorPrecedence.VALUE);
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
