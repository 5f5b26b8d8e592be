package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LexerTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "SELECT ';', \";\", `;`",
                "SELECT 'it''s;' -- no; end\n, 2",
                "SELECT /* ; */ 1",
                "DO $$ BEGIN; END $$",
                "DO $tag$ ; $$ ; $tag$",
                "SELECT 'it\\'s; over'",
                "INSERT INTO t VALUES ('C:\\', 'x;y')",
                "INSERT INTO t VALUES ('C:\\')",
                "SELECT 'a\\' AND b",
                "SELECT a$b, $1",
                "SELECT 1 - -1 / 2",
                "CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (1)",
                "CREATE TRIGGER x AFTER INSERT ON t BEGIN INSERT INTO u VALUES (1); DELETE FROM u; END",
                "create temp trigger x after insert on t begin update u set a = case b when 1 then 2 end; end",
                "CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW BEGIN IF NEW.a > 1 THEN DELETE FROM u; END IF; END",
                "CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW BEGIN CASE NEW.a WHEN 1 THEN DELETE FROM u; END CASE; END",
                "CREATE TABLE trigger_log (a INT)",
            })
    void theStatementEndsAtTheSemicolonOutsideQuotesAndComments(String statement) {
        assertThat(Lexer.endOfStatement(statement + "; SELECT 2;", 0)).isEqualTo(statement.length());
        assertThat(Lexer.endOfStatement("SELECT 0;" + statement + ";", 9)).isEqualTo(statement.length() + 9);
    }

    @Test
    void aStatementWithoutSemicolonHasNoEnd() {
        assertThat(Lexer.endOfStatement("SELECT 1", 0)).isEqualTo(-1);
        assertThat(Lexer.endOfStatement("SELECT 'open;", 0)).isEqualTo(-1);
        assertThat(Lexer.endOfStatement("SELECT 1 -- ;", 0)).isEqualTo(-1);
        assertThat(Lexer.endOfStatement("CREATE TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM u;", 0))
                .isEqualTo(-1);
        assertThat(Lexer.endOfStatement("SELECT /* ;", 0)).isEqualTo(-1);
        assertThat(Lexer.endOfStatement("", 0)).isEqualTo(-1);
    }

    @Test
    void dashesWithoutABlankAreTwoMinusesInMySql() {
        Expr two = Expr.Column.of("a");
        assertThat(where("a--1", Dialect.MYSQL)).isEqualTo(new Expr.Binary(two, BinaryOp.SUBTRACT, Constant.of(-1)));
        assertThat(where("a--1", Dialect.POSTGRES)).isEqualTo(two);
    }

    @Test
    void doubleQuotesAreAStringInMySqlAndANameElsewhere() {
        assertThat(where("\"x\"", Dialect.MYSQL)).isEqualTo(Constant.of("x"));
        assertThat(where("\"x\"", Dialect.H2)).isEqualTo(new Expr.Column(null, new Name("x", true)));
        assertThat(where("`x`", Dialect.MYSQL)).isEqualTo(Expr.Column.of("x"));
        assertThat(where("[x]", Dialect.SQLITE)).isEqualTo(new Expr.Column(null, new Name("x", true)));
    }

    @Test
    void backslashesEscapeInMySqlOnly() {
        assertThat(where("'a\\n\\'b\\%'", Dialect.MYSQL)).isEqualTo(Constant.of("a\n'b\\%"));
        assertThat(where("'a\\n'", Dialect.SQLITE)).isEqualTo(Constant.of("a\\n"));
        assertThat(where("E'a\\n'", Dialect.POSTGRES)).isEqualTo(Constant.of("a\n"));
    }

    @Test
    void hexadecimalDigitsAreBytes() {
        assertThat(where("0x32", Dialect.MYSQL)).isEqualTo(new Constant.Bytes("32"));
        assertThat(where("0xF", Dialect.MYSQL)).isEqualTo(new Constant.Bytes("0F"));
        assertThat(where("x'3a'", Dialect.SQLITE)).isEqualTo(new Constant.Bytes("3A"));
        assertThat(Sql.read("SELECT X'32'", Dialect.POSTGRES)).isInstanceOf(Verbatim.class);
    }

    @Test
    void numbersKeepTheirExactValue() {
        assertThat(where("74.40", Dialect.H2)).isEqualTo(Constant.of(new java.math.BigDecimal("74.40")));
        assertThat(where(".5", Dialect.H2)).isEqualTo(Constant.of(new java.math.BigDecimal("0.5")));
        assertThat(where("-.5e3", Dialect.H2)).isEqualTo(new Constant.Approximate("-0.5E3"));
        assertThat(where("1.e-3", Dialect.H2)).isEqualTo(new Constant.Approximate("1.0E-3"));
        assertThat(where("18446744073709551616", Dialect.H2))
                .isEqualTo(new Constant.Int(new java.math.BigInteger("18446744073709551616")));
    }

    @Test
    void commentsThatEnginesExecuteKeepTheStatementVerbatim() {
        assertThat(Sql.read("SELECT /*! STRAIGHT_JOIN */ 1", Dialect.MYSQL)).isInstanceOf(Verbatim.class);
        assertThat(Sql.read("SELECT /*+ MAX_EXECUTION_TIME(1) */ 1", Dialect.MYSQL))
                .isInstanceOf(Verbatim.class);
        assertThat(Sql.read("SELECT /* plain */ 1", Dialect.MYSQL)).isInstanceOf(Query.class);
    }

    private static Expr where(String condition, Dialect dialect) {
        Query query = (Query) Sql.read("SELECT * FROM t WHERE " + condition, dialect);
        return ((Select) query.body()).where();
    }
}
