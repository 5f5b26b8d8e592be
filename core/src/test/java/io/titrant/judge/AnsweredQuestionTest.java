package io.titrant.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnsweredQuestionTest {
    private static final Verdict PASS = Verdict.pass("troc", "every statement did what it does alone on its view");

    @Test
    void aPassOfTrocAnswersTheQuestionInThreeOfFourCases() {
        assertThat(List.of(8L, 9L, 10L, 11L, 12L))
                .map(number -> AnsweredQuestion.remains(4, numbered(number), List.of(PASS)))
                .containsExactly(true, false, false, false, true);
    }

    @Test
    void noOtherVerdictOfTrocAnswersIt() {
        List<Verdict> others = List.of(
                Verdict.unknown("troc", "the snapshot is not known"),
                Verdict.notApplicable("troc", "a statement is not understood"),
                Verdict.permitted("troc", "wrong rows", "semi-consistent-read", "documented"),
                Verdict.bug("troc", "wrong rows", "two rows are missing"));
        assertThat(others).allMatch(verdict -> AnsweredQuestion.remains(4, numbered(9), List.of(verdict)));
    }

    @Test
    void aPassOfAnotherOracleAnswersNothing() {
        assertThat(AnsweredQuestion.remains(4, numbered(9), List.of(Verdict.pass("constraints", "all hold"))))
                .isTrue();
        assertThat(AnsweredQuestion.remains(4, numbered(9), List.of())).isTrue();
    }

    @Test
    void aCaseWithoutANumberIsAlwaysJudged() {
        assertThat(AnsweredQuestion.remains(4, Case.of(List.of(), "T1: BEGIN"), List.of(PASS)))
                .isTrue();
    }

    private static Case numbered(long number) {
        return Case.of(List.of(), "T1: BEGIN").withHeader(Header.of(Map.of("seed", "-3/" + number)));
    }
}
