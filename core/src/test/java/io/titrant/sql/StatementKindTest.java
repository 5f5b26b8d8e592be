package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementKindTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    begin                                                        | BEGIN
                    START TRANSACTION READ ONLY                                  | BEGIN
                    start slave                                                  | OTHER
                    END                                                          | COMMIT
                    Commit work                                                  | COMMIT
                    ABORT                                                        | ROLLBACK
                    ROLLBACK                                                     | ROLLBACK
                    ROLLBACK TRANSACTION TO SAVEPOINT a                          | ROLLBACK_TO
                    ROLLBACK TO a                                                | ROLLBACK_TO
                    RELEASE a                                                    | RELEASE
                    SAVEPOINT a                                                  | SAVEPOINT
                    VALUES (1)                                                   | SELECT
                    TABLE t                                                      | SELECT
                    ((SELECT 1))                                                 | SELECT
                    /* T1 */ -- x                                                | OTHER
                    /* T1 */ UPDATE t SET a = 1                                  | UPDATE
                    WITH a AS (SELECT 1) SELECT * FROM a                         | SELECT
                    WITH a AS (DELETE FROM t RETURNING *) INSERT INTO u SELECT 1 | INSERT
                    WITH a(x) AS (SELECT ')'), b AS (SELECT 1) DELETE FROM t     | DELETE
                    WITH a AS (SELECT 'it\\'s (') UPDATE t SET c = 1             | UPDATE
                    WITH a AS (SELECT 1) (SELECT 2) FOR UPDATE                   | SELECT
                    WITH a AS (SELECT                                            | SELECT
                    UPSERT INTO t VALUES (1)                                     | INSERT
                    replace into t values (1)                                    | REPLACE
                    CREATE TEMPORARY TABLE t (a INT)                             | CREATE_TABLE
                    CREATE UNIQUE INDEX i ON t (a)                               | CREATE_INDEX
                    CREATE TRIGGER x BEFORE INSERT ON TABLE t                    | OTHER
                    CREATE OR REPLACE VIEW v AS SELECT 1                         | CREATE_VIEW
                    DROP TABLE t                                                 | DROP
                    ALTER TABLE t ADD c INT                                      | ALTER
                    SET SESSION x = 1                                            | SET
                    SELECTED                                                     | OTHER
                    EXPLAIN SELECT 1                                             | OTHER
                    ;                                                            | OTHER
                    """)
    void tellsAStatementByItsKeywords(String sql, StatementKind kind) {
        assertThat(StatementKind.of(sql)).isEqualTo(kind);
    }

    @Test
    void looksThroughCommentsOfEveryForm() {
        assertThat(StatementKind.of("# one\n-- two\n/* three */ DELETE FROM t")).isEqualTo(StatementKind.DELETE);
        assertThat(StatementKind.of("")).isEqualTo(StatementKind.OTHER);
    }

    @Test
    void knowsWhichKindsControlTransactionsAndWhichWrite() {
        assertThat(StatementKind.values())
                .filteredOn(StatementKind::isTransactionControl)
                .extracting(Enum::name)
                .containsExactly("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "ROLLBACK_TO", "RELEASE");
        assertThat(StatementKind.values())
                .filteredOn(StatementKind::writes)
                .extracting(Enum::name)
                .containsExactly("INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "TRUNCATE");
    }
}
