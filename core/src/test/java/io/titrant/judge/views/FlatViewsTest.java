package io.titrant.judge.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import org.junit.jupiter.api.Test;

class FlatViewsTest {
    private static final String T = "(SELECT a, b FROM titrant_v_t WHERE titrant_version IN (2, 7)) AS t";
    private static final String U = "(SELECT c, titrant_row FROM titrant_v_u WHERE titrant_version IN (1)) AS x";

    private static String flat(String sql) {
        return Dialect.H2.render(Tree.rewrite(read(sql), FlatViews::flat));
    }

    private static Statement read(String sql) {
        return Sql.read(sql, Dialect.H2);
    }

    @Test
    void theConditionOnTheVersionsComesFirst() {
        assertThat(flat("SELECT a + 1 AS n FROM " + T + " WHERE b = 1 OR b = 2"))
                .isEqualTo(
                        "SELECT a + 1 AS n FROM titrant_v_t AS t WHERE t.titrant_version IN (2, 7) AND (b = 1 OR b = 2)");
        assertThat(flat("SELECT COUNT(*) FROM " + T))
                .isEqualTo("SELECT COUNT(*) FROM titrant_v_t AS t WHERE t.titrant_version IN (2, 7)");
    }

    @Test
    void aStarBecomesTheColumnsThatTheViewShows() {
        assertThat(flat("SELECT * FROM " + T + " INNER JOIN " + U + " ON a = c"))
                .isEqualTo("SELECT t.a, t.b, x.c, x.titrant_row FROM titrant_v_t AS t JOIN titrant_v_u AS x ON a = c"
                        + " WHERE t.titrant_version IN (2, 7) AND x.titrant_version IN (1)");
        assertThat(flat("SELECT x.*, b FROM " + T + ", " + U))
                .isEqualTo("SELECT x.c, x.titrant_row, b FROM titrant_v_t AS t, titrant_v_u AS x"
                        + " WHERE t.titrant_version IN (2, 7) AND x.titrant_version IN (1)");
    }

    @Test
    void aViewStaysAQueryWhereItsConditionWouldMeanAnotherThing() {
        String outer = "SELECT b FROM " + T + " LEFT JOIN " + U + " ON a = c";
        assertThat(flat(outer)).isEqualTo(outer);
        String natural = "SELECT b FROM " + T + " NATURAL JOIN " + U;
        assertThat(flat(natural)).isEqualTo(natural);
        String named = "SELECT b FROM " + T + " JOIN " + U + " USING (a)";
        assertThat(flat(named)).isEqualTo(named);
        String star = "SELECT * FROM " + T + ", (SELECT 1 AS one) AS d";
        assertThat(flat(star)).isEqualTo(star);
    }

    @Test
    void aViewStaysAQueryIfItsLabelNamesTheRowThatAnInsertProposes() {
        String excluded = "SELECT a FROM " + T.replace("AS t", "AS excluded");
        assertThat(flat(excluded)).isEqualTo(excluded);
    }

    @Test
    void hiddenRowNumbersAreThoseOfTheTableOfAllVersions() {
        assertThat(FlatViews.suit(read("SELECT a FROM t WHERE _rowid_ = 1"))).isFalse();
        assertThat(FlatViews.suit(read("SELECT t._ROWID_ FROM t"))).isFalse();
    }

    @Test
    void aQueryOfTheCaseIsNoView() {
        assertThat(flat("SELECT * FROM (SELECT a FROM " + T + " WHERE b IN (1, 2)) AS d"))
                .isEqualTo(
                        "SELECT * FROM (SELECT a FROM titrant_v_t AS t WHERE t.titrant_version IN (2, 7) AND b IN (1, 2)) AS d");
    }

    @Test
    void everyQueryInsideAWriteIsFlat() {
        assertThat(flat("UPDATE w SET n = (SELECT MAX(a) FROM " + T + ") WHERE EXISTS (SELECT * FROM " + T + ")"))
                .isEqualTo("UPDATE w SET n = (SELECT MAX(a) FROM titrant_v_t AS t WHERE t.titrant_version IN (2, 7))"
                        + " WHERE EXISTS (SELECT t.a, t.b FROM titrant_v_t AS t WHERE t.titrant_version IN (2, 7))");
    }

    @Test
    void whatEqualAllFindsDependsOnTheQuery() {
        assertThat(FlatViews.suit(read("SELECT a FROM t WHERE a = ALL (SELECT b FROM t)")))
                .isFalse();
        assertThat(FlatViews.suit(read("SELECT a FROM t WHERE a < ALL (SELECT b FROM t)")))
                .isTrue();
        assertThat(FlatViews.suit(read("SELECT a FROM t WHERE a = ANY (SELECT b FROM t)")))
                .isTrue();
    }
}
