package io.titrant.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SparingOraclesTest {
    private static final List<Verdict> PASSED = List.of(Verdict.pass("troc", "as documented"));
    private static final Case NINTH = numbered(9);
    private static final Case TENTH = numbered(10);
    private static final Case TWELFTH = numbered(12);
    private static final Case SIXTEENTH = numbered(16);

    @Test
    void trocIsAskedFirstAndItsPassSparesWriteCheckAndIsoRel() {
        List<Oracle> sparing = Oracles.sparing(Oracles.forMixedCases(Oracles.all()));
        assertThat(sparing.get(0).name()).isEqualTo("troc");
        assertThat(sparing).hasSameSizeAs(Oracles.all());
        assertThat(asked(sparing, NINTH, PASSED)).containsExactly("troc", "survival", "constraints");
        assertThat(asked(sparing, TENTH, PASSED)).containsExactly("troc", "survival", "constraints", "txcheck");
        assertThat(asked(sparing, TWELFTH, PASSED))
                .containsExactly("troc", "survival", "constraints", "writecheck", "txcheck");
        assertThat(asked(sparing, SIXTEENTH, PASSED))
                .containsExactly("troc", "survival", "constraints", "writecheck", "isorel", "txcheck");
        assertThat(asked(sparing, NINTH, List.of(Verdict.unknown("troc", "not known"))))
                .containsExactly("troc", "survival", "constraints", "writecheck", "isorel");
    }

    @Test
    void withoutTrocNoQuestionIsSpared() {
        List<Oracle> others = Oracles.sparing(Oracles.named("writecheck,isorel,txcheck"));
        assertThat(asked(others, NINTH, PASSED)).containsExactly("writecheck", "isorel", "txcheck");
        assertThat(asked(Oracles.sparing(Oracles.named("isorel")), NINTH, PASSED))
                .containsExactly("isorel");
    }

    @Test
    void strictOraclesJudgeEveryCase() {
        List<Oracle> strict = Oracles.sparing(Oracles.named("troc,writecheck,isorel", true));
        assertThat(asked(strict, NINTH, PASSED)).containsExactly("troc", "writecheck", "isorel");
    }

    @Test
    void txCheckJudgesEveryComplexCaseIfAllCasesAreComplex() {
        assertThat(asked(Oracles.sparing(Oracles.all()), NINTH, PASSED)).contains("txcheck");
    }

    private static List<String> asked(List<Oracle> oracles, Case testCase, List<Verdict> earlier) {
        return oracles.stream()
                .filter(oracle -> oracle.isNeeded(testCase, earlier))
                .map(Oracle::name)
                .toList();
    }

    private static Case numbered(long number) {
        return Case.of(List.of(), "T1: BEGIN").withHeader(Header.of(Map.of("seed", "1/" + number)));
    }
}
