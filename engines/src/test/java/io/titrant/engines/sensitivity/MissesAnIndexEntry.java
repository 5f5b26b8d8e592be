package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.Dialect;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Tables;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Pattern;

/** A write forgets an index entry: from then on, a query that reads the table in the order of a column misses a row. */
final class MissesAnIndexEntry extends OneLie {
    private final Occasion occasion;

    MissesAnIndexEntry(Occasion occasion) {
        super(occasion);
        this.occasion = occasion;
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        if (counts(sql)) {
            Dialect dialect = real.workspace().instance().engine().dialect();
            Set<ObjectName> written = Tables.written(Sql.read(sql, dialect));
            if (written.size() == 1 && now(real)) {
                occasion.isAbout(dialect.render(written.iterator().next()));
            }
        }
        return rows;
    }

    @Override
    public ResultSet rows(String sql, ResultSet honest, RealSession real) throws SQLException {
        String table = occasion.table();
        return table != null && readsInOrder(sql, table) ? ChangedRows.withoutFirst(honest) : honest;
    }

    private static boolean readsInOrder(String sql, String table) {
        return Pattern.compile("^SELECT \\* FROM " + Pattern.quote(table)
                        + "( (USE|FORCE) INDEX \\([^()]*\\)| [^,()]*)? ORDER BY ")
                .matcher(sql)
                .find();
    }
}
