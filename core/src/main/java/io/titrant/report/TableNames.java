package io.titrant.report;

import io.titrant.casefile.Case;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The tables that the init statements of a case create, the last one first: child tables are dropped before their parents. */
final class TableNames {
    private TableNames() {}

    static List<String> of(Case testCase, Dialect dialect) {
        List<String> tables = new ArrayList<>();
        for (String sql : testCase.init()) {
            if (Sql.read(sql, dialect) instanceof CreateTable create) {
                tables.add(create.name().last().text());
            }
        }
        Collections.reverse(tables);
        return tables;
    }
}
