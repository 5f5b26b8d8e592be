package io.titrant.judge.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.sql.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScratchSchemaTest {
    private static final Case CASE = Case.of(List.of("CREATE TABLE t (a INT, b CHAR(4))"), "T1: DELETE FROM t");

    private static String versions(Dialect dialect) {
        return dialect.render(ScratchSchema.of(CASE, dialect).setUp().get(1));
    }

    @Test
    void aViewFindsItsVersionsByAKey() {
        assertThat(versions(Dialect.MYSQL))
                .isEqualTo("CREATE TABLE titrant_v_t (a INT, b CHAR(4), titrant_row INTEGER, titrant_version INTEGER"
                        + " NOT NULL PRIMARY KEY)");
    }

    @Test
    void inDerbyAKeyWouldPadTheStringsOfAVersion() {
        assertThat(versions(Dialect.DERBY))
                .isEqualTo("CREATE TABLE titrant_v_t (a INT, b CHAR(4), titrant_row INTEGER, titrant_version INTEGER)");
    }
}
