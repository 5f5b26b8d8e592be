package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The MERGE of the SQL standard. */
public record Merge(TableRef.Table target, TableRef source, Expr on, List<When> whens) implements Statement {
    public Merge {
        whens = List.copyOf(whens);
        if (whens.isEmpty()) {
            throw new IllegalArgumentException("MERGE needs at least one WHEN");
        }
        if (source instanceof TableRef.Join) {
            throw new IllegalArgumentException("MERGE uses one table or query");
        }
    }

    @Override
    public StatementKind kind() {
        return StatementKind.MERGE;
    }

    /** The action for a source row that matches, or does not match, a target row. */
    public sealed interface When extends Node {
        @Nullable
        Expr condition();
    }

    public record MatchedUpdate(@Nullable Expr condition, List<Assignment> assignments) implements When {
        public MatchedUpdate {
            assignments = List.copyOf(assignments);
            if (assignments.isEmpty()) {
                throw new IllegalArgumentException("UPDATE needs an assignment");
            }
        }
    }

    public record MatchedDelete(@Nullable Expr condition) implements When {}

    public record NotMatchedInsert(@Nullable Expr condition, List<Name> columns, ValueRow values) implements When {
        public NotMatchedInsert {
            columns = List.copyOf(columns);
            if (values.values().isEmpty()) {
                throw new IllegalArgumentException("INSERT of MERGE needs a value");
            }
        }
    }
}
