package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes CREATE TABLE, CREATE INDEX, CREATE VIEW, DROP and TRUNCATE. */
final class DdlWriter {
    private final Renderer out;

    DdlWriter(Renderer out) {
        this.out = out;
    }

    void write(Statement statement) {
        if (statement instanceof CreateTable create) {
            createTable(create);
        } else if (statement instanceof CreateIndex create) {
            createIndex(create);
        } else if (statement instanceof CreateView create) {
            createView(create);
        } else if (statement instanceof Drop drop) {
            drop(drop);
        } else if (statement instanceof Truncate truncate) {
            out.add("TRUNCATE TABLE ").object(truncate.table());
        } else {
            throw new IllegalStateException("no text for " + statement);
        }
    }

    private void createTable(CreateTable create) {
        out.add("CREATE ").addIf(create.temporary(), "TEMPORARY ").add("TABLE ");
        out.addIf(create.ifNotExists(), "IF NOT EXISTS ").object(create.name()).add(" ");
        out.parenthesized(create.elements(), this::element);
        out.addIf(!create.tail().isEmpty(), " ").add(create.tail());
    }

    private void element(TableElement element) {
        if (element instanceof ColumnDef column) {
            out.name(column.name());
            if (column.type() != null) {
                out.add(" ").type(column.type());
            }
            column.attributes().forEach(attribute -> attribute(attribute, " "));
        } else if (element instanceof TableConstraint constraint) {
            constraint(constraint);
        }
    }

    private void constraint(TableConstraint constraint) {
        if (constraint instanceof TableConstraint.Index index) {
            out.add("KEY ");
            if (index.name() != null) {
                out.name(index.name()).add(" ");
            }
            out.parenthesized(index.parts(), this::indexPart);
            return;
        }
        constraintName(constraint.name());
        if (constraint instanceof TableConstraint.PrimaryKey key) {
            out.add("PRIMARY KEY ").parenthesized(key.parts(), this::indexPart);
            include(key.include());
        } else if (constraint instanceof TableConstraint.Unique unique) {
            out.add("UNIQUE ").parenthesized(unique.parts(), this::indexPart);
            include(unique.include());
        } else if (constraint instanceof TableConstraint.Check check) {
            out.clause("CHECK (", check.condition()).add(")");
        } else if (constraint instanceof TableConstraint.ForeignKey key) {
            out.add("FOREIGN KEY ").names(key.columns());
            attribute(key.references(), " ");
        }
    }

    private void include(List<Name> columns) {
        if (!columns.isEmpty()) {
            out.add(" INCLUDE ").names(columns);
        }
    }

    private void constraintName(@Nullable Name name) {
        if (name != null) {
            out.add("CONSTRAINT ").name(name).add(" ");
        }
    }

    private void attribute(ColumnAttribute attribute, String before) {
        out.add(before);
        if (attribute instanceof ColumnAttribute.Named named) {
            constraintName(named.name());
            attribute(named.attribute(), "");
        } else if (attribute instanceof ColumnAttribute.Check check) {
            out.clause("CHECK (", check.condition()).add(")");
        } else if (attribute instanceof ColumnAttribute.DefaultValue value) {
            boolean bare = value.value() instanceof Constant || value.value() instanceof Expr.Current;
            out.clause(bare ? "DEFAULT " : "DEFAULT (", value.value()).addIf(!bare, ")");
        } else if (attribute instanceof ColumnAttribute.Collation collation) {
            out.add("COLLATE ").name(collation.name());
        } else if (attribute instanceof ColumnAttribute.Generated generated) {
            boolean said = generated.storage() != ColumnAttribute.Storage.DEFAULT;
            out.clause("GENERATED ALWAYS AS (", generated.value()).add(")");
            out.addIf(said, " " + generated.storage());
        } else if (attribute instanceof ColumnAttribute.References references) {
            references(references);
        } else {
            out.add(simple(attribute));
        }
    }

    private String simple(ColumnAttribute attribute) {
        if (attribute instanceof ColumnAttribute.NotNull) {
            return "NOT NULL";
        } else if (attribute instanceof ColumnAttribute.CanBeNull) {
            return "NULL";
        } else if (attribute instanceof ColumnAttribute.PrimaryKey) {
            return "PRIMARY KEY";
        } else if (attribute instanceof ColumnAttribute.Unique) {
            return "UNIQUE";
        } else if (attribute instanceof ColumnAttribute.AutoIncrement) {
            return out.has(Trait.AUTOINCREMENT_IS_ONE_WORD) ? "AUTOINCREMENT" : "AUTO_INCREMENT";
        } else if (attribute instanceof ColumnAttribute.Identity identity) {
            return identity.always() ? "GENERATED ALWAYS AS IDENTITY" : "GENERATED BY DEFAULT AS IDENTITY";
        }
        if (attribute instanceof ColumnAttribute.Timing timing) {
            return timing.when().sql();
        }
        throw new IllegalStateException("no text for " + attribute);
    }

    private void references(ColumnAttribute.References references) {
        out.add("REFERENCES ").object(references.table());
        if (!references.columns().isEmpty()) {
            out.add(" ").names(references.columns());
        }
        if (references.onDelete() != null) {
            out.add(" ON DELETE ").add(references.onDelete().sql());
        }
        if (references.onUpdate() != null) {
            out.add(" ON UPDATE ").add(references.onUpdate().sql());
        }
    }

    private void createIndex(CreateIndex create) {
        out.add("CREATE ").addIf(create.unique(), "UNIQUE ").add("INDEX ");
        out.addIf(create.ifNotExists(), "IF NOT EXISTS ").object(create.name());
        out.add(" ON ").object(create.table()).add(" ");
        out.parenthesized(create.parts(), this::indexPart).clause(" WHERE ", create.where());
    }

    private void createView(CreateView create) {
        out.add("CREATE ").addIf(create.orReplace(), "OR REPLACE ").add("VIEW ").object(create.name());
        if (!create.columns().isEmpty()) {
            out.add(" ").names(create.columns());
        }
        out.add(" AS ");
        out.queries().write(create.query());
    }

    private void indexPart(IndexPart part) {
        Expr expr = part.expr();
        boolean bare = expr instanceof Expr.Column
                || (expr instanceof Expr.Collate collate && collate.operand() instanceof Expr.Column);
        out.addIf(!bare, "(");
        out.expressions().write(expr);
        out.addIf(!bare, ")").addIf(part.prefix() > 0, "(" + part.prefix() + ")");
        out.queries().direction(part.direction());
    }

    private void drop(Drop drop) {
        out.add("DROP ").add(drop.target().name()).addIf(drop.ifExists(), " IF EXISTS");
        out.clause(" ", drop.names(), out::object);
        if (drop.onTable() != null) {
            out.add(" ON ").object(drop.onTable());
        }
        out.addIf(drop.behavior() != Drop.Behavior.DEFAULT, " " + drop.behavior());
    }
}
