package io.titrant.judge.constraints;

import io.titrant.record.Rows;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Name;
import io.titrant.sql.TableConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table of the initial database: its CREATE TABLE and the indexes that CREATE INDEX adds. Many cases have the same tables, so what follows from the declaration is
 * found out once.
 */
public final class DeclaredTable {
    private final CreateTable create;
    private final List<CreateIndex> indexes;
    private final String name;
    private final List<DeclaredConstraint.Key> keys;
    private final List<Name> primaryKey;
    private final List<DeclaredConstraint.NotNull> notNulls;
    private final List<Reference> references;

    /** The columns of a foreign key, and what they reference. */
    public record Reference(List<Name> columns, ColumnAttribute.References references) {}

    public DeclaredTable(CreateTable create, List<CreateIndex> indexes) {
        this.create = create;
        this.indexes = List.copyOf(indexes);
        this.name = create.name().last().folded();
        this.keys = List.copyOf(findKeys());
        this.primaryKey = keys.stream()
                .filter(DeclaredConstraint.Key::primary)
                .findFirst()
                .map(DeclaredConstraint.Key::columns)
                .orElse(List.of());
        this.notNulls = findNotNulls();
        this.references = List.copyOf(findReferences());
    }

    public CreateTable create() {
        return create;
    }

    List<CreateIndex> indexes() {
        return indexes;
    }

    DeclaredTable with(CreateIndex index) {
        List<CreateIndex> more = new ArrayList<>(indexes);
        more.add(index);
        return new DeclaredTable(create, more);
    }

    /** The name in lower case. */
    String name() {
        return name;
    }

    /** The place of a column in rows of this table; -1 if the rows do not have it. */
    static int place(Rows rows, Name column) {
        for (int i = 0; i < rows.columns().size(); i++) {
            if (rows.columns().get(i).equalsIgnoreCase(column.text())) {
                return i;
            }
        }
        return -1;
    }

    static List<Integer> places(Rows rows, List<Name> columns) {
        return columns.stream().map(column -> place(rows, column)).toList();
    }

    static boolean has(ColumnDef column, Class<? extends ColumnAttribute> attribute) {
        return column.bareAttributes().anyMatch(attribute::isInstance);
    }

    public List<Name> primaryKey() {
        return primaryKey;
    }

    /** Its keys on columns. A key with an expression is left out: only the engine can evaluate it. */
    List<DeclaredConstraint.Key> keys() {
        return keys;
    }

    private List<DeclaredConstraint.Key> findKeys() {
        List<DeclaredConstraint.Key> keys = new ArrayList<>();
        for (ColumnDef column : create.columns()) {
            List<IndexPart> part = List.of(IndexPart.of(new Expr.Column(null, column.name())));
            if (has(column, ColumnAttribute.PrimaryKey.class)) {
                key(true, part).ifPresent(keys::add);
            }
            if (has(column, ColumnAttribute.Unique.class)) {
                key(false, part).ifPresent(keys::add);
            }
        }
        for (TableConstraint constraint : create.constraints()) {
            if (constraint instanceof TableConstraint.PrimaryKey key) {
                key(true, key.parts()).ifPresent(keys::add);
            } else if (constraint instanceof TableConstraint.Unique key) {
                key(false, key.parts()).ifPresent(keys::add);
            }
        }
        indexes.stream()
                .filter(CreateIndex::unique)
                .forEach(index -> key(false, index.parts()).ifPresent(keys::add));
        return keys;
    }

    private static Optional<DeclaredConstraint.Key> key(boolean primary, List<IndexPart> parts) {
        List<Name> columns = new ArrayList<>();
        for (IndexPart part : parts) {
            if (!(part.expr() instanceof Expr.Column column)) {
                return Optional.empty();
            }
            columns.add(column.name());
        }
        return Optional.of(new DeclaredConstraint.Key(
                primary, columns, parts.stream().map(IndexPart::prefix).toList()));
    }

    /** The columns declared NOT NULL, and those of the primary key. */
    List<DeclaredConstraint.NotNull> notNulls() {
        return notNulls;
    }

    private List<DeclaredConstraint.NotNull> findNotNulls() {
        return create.columns().stream()
                .filter(column -> has(column, ColumnAttribute.NotNull.class)
                        || primaryKey.stream().anyMatch(column.name()::sameAs))
                .map(column -> new DeclaredConstraint.NotNull(column.name()))
                .toList();
    }

    List<DeclaredConstraint.Check> checks(Dialect dialect) {
        List<Expr> conditions = new ArrayList<>();
        create.columns().stream()
                .flatMap(ColumnDef::bareAttributes)
                .filter(ColumnAttribute.Check.class::isInstance)
                .forEach(check -> conditions.add(((ColumnAttribute.Check) check).condition()));
        create.constraints().stream()
                .filter(TableConstraint.Check.class::isInstance)
                .forEach(check -> conditions.add(((TableConstraint.Check) check).condition()));
        return conditions.stream()
                .map(condition -> new DeclaredConstraint.Check(condition, dialect.render(condition)))
                .toList();
    }

    List<DeclaredConstraint.GeneratedColumn> generatedColumns(Dialect dialect) {
        List<DeclaredConstraint.GeneratedColumn> generated = new ArrayList<>();
        for (ColumnDef column : create.columns()) {
            column.bareAttributes()
                    .filter(ColumnAttribute.Generated.class::isInstance)
                    .map(attribute -> ((ColumnAttribute.Generated) attribute).value())
                    .forEach(value -> generated.add(
                            new DeclaredConstraint.GeneratedColumn(column.name(), value, dialect.render(value))));
        }
        return generated;
    }

    public List<Reference> references() {
        return references;
    }

    private List<Reference> findReferences() {
        List<Reference> found = new ArrayList<>();
        for (ColumnDef column : create.columns()) {
            column.bareAttributes()
                    .filter(ColumnAttribute.References.class::isInstance)
                    .forEach(attribute ->
                            found.add(new Reference(List.of(column.name()), (ColumnAttribute.References) attribute)));
        }
        for (TableConstraint constraint : create.constraints()) {
            if (constraint instanceof TableConstraint.ForeignKey key) {
                found.add(new Reference(key.columns(), key.references()));
            }
        }
        return found;
    }
}
