package io.titrant.sql;

import java.util.List;

/** One named table of WITH. In PostgreSQL its body may also write. */
public record Cte(Name name, List<Name> columns, Statement body) implements Node {
    public Cte {
        columns = List.copyOf(columns);
        if (!(body instanceof Query || body instanceof Insert || body instanceof Update || body instanceof Delete)) {
            throw new IllegalArgumentException("WITH cannot name a " + body.kind());
        }
    }
}
