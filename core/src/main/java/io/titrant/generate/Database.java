package io.titrant.generate;

import io.titrant.sql.Constant;
import io.titrant.sql.Statement;
import java.util.List;

/**
 * The initial database of a case.
 *
 * @param rows the initial rows of each table
 * @param views the views, each with all columns of its table
 * @param init the statements that create it
 */
record Database(List<Table> tables, List<List<List<Constant>>> rows, List<TableView> views, List<Statement> init) {
    Database {
        tables = List.copyOf(tables);
        rows = List.copyOf(rows);
        views = List.copyOf(views);
        init = List.copyOf(init);
    }
}
