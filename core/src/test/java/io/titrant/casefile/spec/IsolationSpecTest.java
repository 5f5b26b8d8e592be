package io.titrant.casefile.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IsolationSpecTest {
    private static final String SPEC = """
        # a comment
        setup { CREATE TABLE t (a int); INSERT INTO t VALUES (1); }
        teardown { DROP TABLE t; }
        session "s1"
        setup { BEGIN; }
        step r1 { SELECT * FROM t; }
        step c1 { COMMIT; }
        session s2
        step w2 { UPDATE t SET a = 2; }
        """;

    @TempDir
    Path folder;

    @Test
    void aPermutationIsACase() throws IOException {
        List<CaseFile> cases = cases(SPEC + "permutation r1 w2(*) c1\npermutation w2 r1(w2, c1) c1\n");
        assertThat(cases).hasSize(2);
        assertThat(cases.get(0).testCase().init())
                .containsExactly("CREATE TABLE t (a int)", "INSERT INTO t VALUES (1)");
        assertThat(cases.get(0).testCase().steps())
                .containsExactly(
                        new Step("T1", "BEGIN"),
                        new Step("T1", "SELECT * FROM t"),
                        new Step("T2", "UPDATE t SET a = 2"),
                        new Step("T1", "COMMIT"));
        assertThat(cases.get(1).testCase().steps()).extracting(Step::tx).containsExactly("T1", "T2", "T1", "T1");
    }

    @Test
    void aMarkerInParenthesesBelongsToTheStepBeforeIt() {
        assertThat(IsolationSpec.read("s", SPEC + "permutation \"r1\" w2(*) c1\n")
                        .marked())
                .containsExactly("w2");
        assertThat(IsolationSpec.read("s", SPEC + "permutation \"r1\"(\"w2\") w2 c1(w2, r1)\n")
                        .marked())
                .containsExactly("c1", "r1");
    }

    @Test
    void aSpecWithoutPermutationsRunsEveryOrder() throws IOException {
        assertThat(cases(SPEC)).hasSize(3);
    }

    @Test
    void wrongSpecsAreRefused() {
        assertThatThrownBy(() -> cases("CREATE TABLE t (a int);\n"))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("neither setup, teardown, session, step nor permutation");
        assertThatThrownBy(() -> cases(SPEC + "permutation r1 w3\n")).hasMessageContaining("no step w3");
    }

    @Test
    void aCaseSurvivesWritingAndReading() throws IOException {
        Case before = Case.of(
                List.of("CREATE TABLE t (a int)"),
                "T1: BEGIN",
                "T1: SELECT * FROM t",
                "T2: UPDATE t SET a = 2",
                "T1: COMMIT");
        String spec = IsolationSpecWriter.write(before, List.of("a title"), List.of("t"));
        assertThat(spec).contains("permutation t1_1 t1_2 t2_1 t1_3");
        assertThat(cases(spec)).singleElement().satisfies(read -> {
            assertThat(read.testCase().init()).isEqualTo(before.init());
            assertThat(read.testCase().steps()).isEqualTo(before.steps());
        });
    }

    private List<CaseFile> cases(String text) throws IOException {
        return SpecFiles.read(Files.writeString(folder.resolve("x.spec"), text), "postgres");
    }

    @Test
    void aCommentAtTheEndIsNotAStep() {
        IsolationSpec spec = IsolationSpec.read("end", """
                session s1
                step r { SELECT 1; }
                permutation r # the only one
                # the end""");
        assertThat(spec.orders()).containsExactly(List.of("r"));
    }
}
