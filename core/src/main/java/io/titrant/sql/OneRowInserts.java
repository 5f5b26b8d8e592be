package io.titrant.sql;

import java.util.List;
import java.util.stream.Stream;

/**
 * Initial databases for a DBMS whose INSERT takes one row: {@code INSERT INTO t VALUES (1), (2)} becomes two statements. Only the initial database is changed so; a statement of a
 * transaction is sent as it is.
 */
public final class OneRowInserts {
    private final Dialect dialect;

    public OneRowInserts(Dialect dialect) {
        this.dialect = dialect;
    }

    /** The statements to send in place of these. */
    public List<String> of(List<String> statements) {
        return dialect.has(Trait.ONE_ROW_PER_INSERT)
                ? statements.stream().flatMap(this::split).toList()
                : statements;
    }

    private Stream<String> split(String sql) {
        if (StatementKind.of(sql) == StatementKind.INSERT
                && Sql.read(sql, dialect) instanceof Insert insert
                && insert.source() instanceof Insert.Rows rows
                && rows.rows().size() > 1) {
            return rows.rows().stream().map(row -> dialect.render(insert.withSource(new Insert.Rows(List.of(row)))));
        }
        return Stream.of(sql);
    }
}
