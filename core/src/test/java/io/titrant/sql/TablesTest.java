package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', emptyValue = "", textBlock = """
                    SELECT 1                                                              | -   | -
                    SELECT * FROM a JOIN b ON a.x = b.x, c                                | abc | -
                    SELECT * FROM a WHERE x IN (SELECT x FROM b) FOR UPDATE OF a          | ab  | -
                    SELECT * FROM (SELECT * FROM a) AS q                                  | a   | -
                    INSERT INTO a VALUES ((SELECT MAX(x) FROM b))                         | b   | a
                    INSERT INTO a SELECT * FROM a                                         | a   | a
                    REPLACE INTO a VALUES (1)                                             | -   | a
                    UPDATE a SET x = 1 WHERE EXISTS (SELECT 1 FROM b)                     | ab  | a
                    UPDATE a JOIN b ON a.x = b.x SET b.y = a.y                            | ab  | b
                    UPDATE a AS q, b SET q.y = 1                                          | ab  | a
                    UPDATE a, (SELECT * FROM c) AS d SET y = 1                            | ac  | a
                    DELETE FROM a USING b WHERE a.x = b.x                                 | ab  | a
                    TRUNCATE a                                                            | -   | a
                    MERGE INTO a USING b ON a.x = b.x WHEN MATCHED THEN DELETE            | ab  | a
                    WITH q AS (SELECT * FROM a) SELECT * FROM q, b                        | ab  | -
                    WITH a AS (SELECT * FROM a) SELECT * FROM a                           | a   | -
                    WITH RECURSIVE q AS (SELECT 1 UNION SELECT * FROM q) SELECT * FROM q  | -   | -
                    WITH q AS (DELETE FROM a RETURNING *) INSERT INTO b SELECT * FROM q   | a   | ab
                    CREATE VIEW v AS SELECT a.x FROM a JOIN b ON a.x = b.x                | ab  | -
                    COMMIT                                                                | -   | -
                    """)
    void namesTheTablesReadAndWritten(String sql, String read, String written) {
        Statement statement = Sql.read(sql, Dialect.MYSQL);
        assertThat(statement).isNotInstanceOf(Verbatim.class);
        assertThat(letters(Tables.read(statement))).isEqualTo(read.replace("-", ""));
        assertThat(letters(Tables.written(statement))).isEqualTo(written.replace("-", ""));
    }

    private static String letters(Set<ObjectName> names) {
        return names.stream().map(ObjectName::toString).sorted().collect(Collectors.joining());
    }
}
