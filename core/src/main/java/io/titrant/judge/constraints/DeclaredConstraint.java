package io.titrant.judge.constraints;

import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import java.util.List;
import java.util.stream.Collectors;

/** A constraint that CREATE TABLE or CREATE UNIQUE INDEX declares, with the columns that it concerns. */
sealed interface DeclaredConstraint {

    /** The constraint as SQL writes it. */
    String display();

    /**
     * PRIMARY KEY, UNIQUE, or a unique index.
     *
     * @param prefixes how many characters of each column count; 0 for the whole value
     */
    record Key(boolean primary, List<Name> columns, List<Integer> prefixes) implements DeclaredConstraint {
        public Key {
            columns = List.copyOf(columns);
            prefixes = List.copyOf(prefixes);
        }

        @Override
        public String display() {
            return (primary ? "PRIMARY KEY (" : "UNIQUE (") + names(columns) + ")";
        }
    }

    record ForeignKey(List<Name> columns, DeclaredTable parent, List<Name> parentColumns)
            implements DeclaredConstraint {
        public ForeignKey {
            columns = List.copyOf(columns);
            parentColumns = List.copyOf(parentColumns);
        }

        @Override
        public String display() {
            return "FOREIGN KEY (" + names(columns) + ") REFERENCES " + parent.name() + "(" + names(parentColumns)
                    + ")";
        }
    }

    record NotNull(Name column) implements DeclaredConstraint {
        @Override
        public String display() {
            return "NOT NULL of " + column;
        }
    }

    record Check(Expr condition, String text) implements DeclaredConstraint {
        @Override
        public String display() {
            return "CHECK (" + text + ")";
        }
    }

    record GeneratedColumn(Name column, Expr value, String text) implements DeclaredConstraint {
        @Override
        public String display() {
            return column + " GENERATED ALWAYS AS (" + text + ")";
        }
    }

    private static String names(List<Name> columns) {
        return columns.stream().map(Name::text).collect(Collectors.joining(", "));
    }
}
