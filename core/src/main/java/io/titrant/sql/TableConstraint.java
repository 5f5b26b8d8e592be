package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A constraint or an index over columns of the table, with its name if it has one. */
public sealed interface TableConstraint extends TableElement {
    @Nullable
    Name name();

    /** @param include the columns that the index keeps beside the key */
    record PrimaryKey(@Nullable Name name, List<IndexPart> parts, List<Name> include) implements TableConstraint {
        public PrimaryKey {
            parts = someParts(parts);
            include = List.copyOf(include);
        }

        public PrimaryKey(@Nullable Name name, List<IndexPart> parts) {
            this(name, parts, List.of());
        }
    }

    /** @param include the columns that the index keeps beside the key */
    record Unique(@Nullable Name name, List<IndexPart> parts, List<Name> include) implements TableConstraint {
        public Unique {
            parts = someParts(parts);
            include = List.copyOf(include);
        }

        public Unique(@Nullable Name name, List<IndexPart> parts) {
            this(name, parts, List.of());
        }
    }

    record Check(@Nullable Name name, Expr condition) implements TableConstraint {}

    record ForeignKey(@Nullable Name name, List<Name> columns, ColumnAttribute.References references)
            implements TableConstraint {
        public ForeignKey {
            columns = List.copyOf(columns);
            if (columns.isEmpty()) {
                throw new IllegalArgumentException("a foreign key needs a column");
            }
        }
    }

    /** {@code KEY name (…)} in MySQL: an index that is no constraint. */
    record Index(@Nullable Name name, List<IndexPart> parts) implements TableConstraint {
        public Index {
            parts = someParts(parts);
        }
    }

    private static List<IndexPart> someParts(List<IndexPart> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a key needs a column");
        }
        return List.copyOf(parts);
    }
}
