package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTableTest {
    private static final TextTable TABLE = new TextTable(
                    60, List.of("fingerprint", "verdict", "oracle", "isolation", "explanation"))
            .row(List.of(
                    "5f3a91c20b7e",
                    "bug",
                    "writecheck",
                    "REPEATABLE READ",
                    "no serial order of the transactions gives this final state, because T1 wrote what T2 had read"));

    @ParameterizedTest
    @ValueSource(ints = {70, 80, 100, 120})
    void aTableFitsIntoTheTerminal(int columns) {
        assertThat(TABLE.render(columns).lines()).allMatch(line -> line.length() <= columns);
        assertThat(TABLE.render(columns).replaceAll("[│\\s]+", " ")).contains("5f3a91c20b7e", "REPEATABLE");
    }

    @Test
    void aTableInAFileIsAsWideAsItsColumnsMayBe() {
        assertThat(TABLE.render())
                .contains("REPEATABLE READ │ no serial order of the transactions gives this final state");
    }
}
