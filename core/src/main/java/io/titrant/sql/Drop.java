package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** DROP of tables, views or an index. MySQL names the table of the index too. */
public record Drop(
        Target target,
        boolean ifExists,
        List<ObjectName> names,
        @Nullable ObjectName onTable,
        Behavior behavior) implements Statement {
    public Drop {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("DROP needs a name");
        }
        if (onTable != null && target != Target.INDEX) {
            throw new IllegalArgumentException("only an index is dropped on a table");
        }
    }

    public static Drop table(ObjectName name) {
        return new Drop(Target.TABLE, false, List.of(name), null, Behavior.DEFAULT);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.DROP;
    }

    public enum Target {
        TABLE,
        INDEX,
        VIEW
    }

    public enum Behavior {
        DEFAULT,
        CASCADE,
        RESTRICT
    }
}
