package io.titrant.generate;

import io.titrant.sql.Constant;
import io.titrant.sql.Statement;
import java.util.List;

/** The initial database of a case: its tables, their rows, and the statements that make them. */
record Database(List<Table> tables, List<List<List<Constant>>> rows, List<Statement> init) {
    Database {
        tables = List.copyOf(tables);
        rows = List.copyOf(rows);
        init = List.copyOf(init);
    }
}
