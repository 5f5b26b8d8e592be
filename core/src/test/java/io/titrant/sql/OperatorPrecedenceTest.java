package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Facts from the operator tables in the manuals, as pairs of texts that must be the same tree. */
class OperatorPrecedenceTest {
    @ParameterizedTest
    @CsvSource(delimiterString = "==>", quoteCharacter = '@', textBlock = """
                    MYSQL    ; a OR b AND c             ==> a OR (b AND c)
                    MYSQL    ; a XOR b AND c OR d       ==> (a XOR (b AND c)) OR d
                    MYSQL    ; NOT a = b                ==> NOT (a = b)
                    MYSQL    ; ! a = b                  ==> (NOT a) = b
                    MYSQL    ; a = b IS NULL            ==> (a = b) IS NULL
                    MYSQL    ; a = b LIKE c             ==> a = (b LIKE c)
                    MYSQL    ; a = b = c                ==> (a = b) = c
                    MYSQL    ; a & b + c << d           ==> a & ((b + c) << d)
                    MYSQL    ; a | b & c                ==> a | (b & c)
                    MYSQL    ; a * b ^ c                ==> a * (b ^ c)
                    MYSQL    ; a + b DIV c MOD d        ==> a + ((b DIV c) % d)
                    MYSQL    ; -a ^ b                   ==> (-a) ^ b
                    MYSQL    ; a BETWEEN b AND c AND d  ==> (a BETWEEN b AND c) AND d
                    MYSQL    ; NOT a BETWEEN b AND c    ==> NOT (a BETWEEN b AND c)
                    POSTGRES ; a = b IS NULL            ==> (a = b) IS NULL
                    POSTGRES ; a = b LIKE c             ==> a = (b LIKE c)
                    POSTGRES ; a < b IN (c)             ==> a < (b IN (c))
                    POSTGRES ; ~ a + b                  ==> ~(a + b)
                    POSTGRES ; a & b + c                ==> a & (b + c)
                    POSTGRES ; a & b | c                ==> (a & b) | c
                    POSTGRES ; -a ^ b                   ==> (-a) ^ b
                    POSTGRES ; -a::int                  ==> -(CAST(a AS INT))
                    POSTGRES ; -1::int                  ==> -(CAST(1 AS INT))
                    POSTGRES ; NOT a IS NULL            ==> NOT (a IS NULL)
                    POSTGRES ; a IS DISTINCT FROM b + c ==> a IS DISTINCT FROM (b + c)
                    SQLITE   ; a = b < c                ==> a = (b < c)
                    SQLITE   ; a IS b = c               ==> (a IS b) = c
                    SQLITE   ; a IS NOT NULL & b        ==> a IS NOT (NULL & b)
                    SQLITE   ; a IS NULL = b            ==> (a IS NULL) = b
                    SQLITE   ; a LIKE b <= c            ==> a LIKE (b <= c)
                    SQLITE   ; a BETWEEN b AND c < d    ==> a BETWEEN b AND (c < d)
                    HSQLDB   ; a + 1 < b                ==> (a + 1) < b
                    SQLITE   ; a LIKE b = c             ==> (a LIKE b) = c
                    SQLITE   ; a || b * c               ==> (a || b) * c
                    SQLITE   ; a & b | c << d           ==> ((a & b) | c) << d
                    SQLITE   ; ~a + b                   ==> (~a) + b
                    SQLITE   ; NOT a = b                ==> NOT (a = b)
                    H2       ; a || b + c               ==> a || (b + c)
                    H2       ; a = b = c                ==> (a = b) = c
                    H2       ; NOT a IN (b)             ==> NOT (a IN (b))
                    DERBY    ; a - b - c                ==> (a - b) - c
                    DERBY    ; a - b * c                ==> a - (b * c)
                    DUCKDB   ; a || b = c               ==> (a || b) = c
                    """)
    void operatorsBindAsTheManualSays(String dialectAndText, String parenthesized) {
        String[] parts = dialectAndText.split(" *; *", 2);
        Dialect dialect = dialect(parts[0]);
        assertThat(Sql.read("SELECT " + parts[1], dialect))
                .isInstanceOf(Query.class)
                .isEqualTo(Sql.read("SELECT " + parenthesized, dialect));
    }

    private static Dialect dialect(String name) {
        return RoundTripTest.DIALECTS.stream()
                .filter(dialect -> dialect.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void comparisonsDoNotChainInPostgres() {
        assertThat(Sql.read("SELECT a < b < c", Dialect.POSTGRES)).isInstanceOf(Verbatim.class);
        assertThat(Sql.read("SELECT a = b = c", Dialect.POSTGRES)).isInstanceOf(Verbatim.class);
        assertThat(Sql.read("SELECT (a = b) = c", Dialect.POSTGRES)).isInstanceOf(Query.class);
        assertThat(Sql.read("SELECT a < b AND b < c", Dialect.POSTGRES)).isInstanceOf(Query.class);
    }

    @Test
    void pipesAreOrInMySqlAndConcatenationElsewhere() {
        assertThat(Sql.read("SELECT a || b", Dialect.MYSQL)).isEqualTo(Sql.read("SELECT a OR b", Dialect.MYSQL));
        assertThat(Sql.read("SELECT a && b", Dialect.MYSQL)).isEqualTo(Sql.read("SELECT a AND b", Dialect.MYSQL));
        Expr concat = new Expr.Binary(Expr.Column.of("a"), BinaryOp.CONCAT, Expr.Column.of("b"));
        assertThat(Dialect.H2.render(concat)).isEqualTo("a || b");
        assertThat(Dialect.MYSQL.render(concat)).isEqualTo("CONCAT(a, b)");
    }

    @Test
    void intersectBindsTighterThanUnionExceptInSqlite() {
        String sql = "SELECT 1 UNION SELECT 2 INTERSECT SELECT 3";
        assertThat(Sql.read(sql, Dialect.POSTGRES))
                .isEqualTo(Sql.read("SELECT 1 UNION (SELECT 2 INTERSECT SELECT 3)", Dialect.POSTGRES));
        assertThat(Sql.read(sql, Dialect.SQLITE))
                .isEqualTo(Sql.read("(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3", Dialect.SQLITE));
    }

    @Test
    void parenthesesAreWrittenOnlyWhereTheyMatter() {
        assertThat(rendered("((a + b)) * c - d * e")).isEqualTo("(a + b) * c - d * e");
        assertThat(rendered("a - (b - c)")).isEqualTo("a - (b - c)");
        assertThat(rendered("(a AND b) OR (c AND NOT d)")).isEqualTo("a AND b OR c AND NOT d");
        assertThat(rendered("(a OR b) AND c")).isEqualTo("(a OR b) AND c");
        assertThat(rendered("(a = b) IS TRUE")).isEqualTo("(a = b) IS TRUE");
        assertThat(rendered("a LIKE (b + c)")).isEqualTo("a LIKE (b + c)");
        assertThat(rendered("- (-5)")).isEqualTo("-(-5)");
        assertThat(rendered("a - -5")).isEqualTo("a - -5");
        assertThat(rendered("NOT EXISTS (SELECT 1)")).isEqualTo("NOT EXISTS (SELECT 1)");
    }

    @Test
    void hsqldbNeedsParenthesesBeforeAComparison() {
        Expr sum = new Expr.Binary(Expr.Column.of("a"), BinaryOp.ADD, Constant.of(1));
        Expr less = new Expr.Binary(sum, BinaryOp.LESS, Constant.of(-2));
        assertThat(Dialect.HSQLDB.render(less)).isEqualTo("(a + 1) < -2");
        assertThat(Dialect.H2.render(less)).isEqualTo("a + 1 < -2");
    }

    private static String rendered(String expr) {
        return Dialect.MYSQL.render(Sql.read("SELECT " + expr, Dialect.MYSQL)).substring("SELECT ".length());
    }
}
