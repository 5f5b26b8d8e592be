package io.titrant.judge.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.history.CannotJudge;
import io.titrant.lab.Scratch;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which statements of a judgement go to the engine together. */
class ScratchSqlTest {
    private final List<String> sent = new ArrayList<>();

    @Test
    void statementsWhoseResultsNobodyNeedsGoWithTheNext() {
        ScratchSql sql = sql(true);
        sql.mustSoon("DELETE 1");
        sql.mustSoon("INSERT 2");
        assertThat(sent).isEmpty();
        assertThat(sql.run("UPDATE 3", List.of("SELECT 4"))).containsExactly(count("UPDATE 3"), count("SELECT 4"));
        assertThat(sql.run("UPDATE 5")).isEqualTo(count("UPDATE 5"));
        assertThat(sent).containsExactly("DELETE 1;INSERT 2;UPDATE 3;SELECT 4", "UPDATE 5");
    }

    @Test
    void afterAFailureTheyRunOneByOne() {
        ScratchSql sql = sql(true);
        sql.mustSoon("DELETE 1");
        List<Result> results = sql.run("FAIL 2", List.of("SELECT 3"));
        assertThat(results).hasSize(1);
        assertThat(results.get(0).failed()).isTrue();
        assertThat(sent).containsExactly("DELETE 1;FAIL 2;SELECT 3", "DELETE 1", "FAIL 2");
        sql.run("UPDATE 4");
        assertThat(sent).endsWith("FAIL 2", "UPDATE 4");
    }

    @Test
    void aStatementThatMustNotFailIsNamedIfItDoes() {
        ScratchSql sql = sql(true);
        sql.mustSoon("FAIL 1");
        assertThatThrownBy(() -> sql.run("UPDATE 2"))
                .isInstanceOf(CannotJudge.class)
                .hasMessageContaining("(FAIL 1)");
        assertThat(sent).containsExactly("FAIL 1;UPDATE 2", "FAIL 1", "clear");
    }

    /** The statements have run by then, so they must not run once more. */
    @Test
    void aQueryWhoseRowsCannotBeReadEndsTheJudgement() {
        ScratchSql sql = sql(true);
        assertThatThrownBy(() -> sql.run("UPDATE 1", List.of("UNREADABLE 2")))
                .isInstanceOf(CannotJudge.class)
                .hasMessageContaining("(UNREADABLE 2)");
        assertThat(sent).containsExactly("UPDATE 1;UNREADABLE 2", "clear");
    }

    @Test
    void anEngineThatWantsThemOneByOneGetsThemAtOnce() {
        ScratchSql sql = sql(false);
        sql.mustSoon("DELETE 1");
        assertThat(sent).containsExactly("DELETE 1");
        sql.run("UPDATE 2", List.of("SELECT 3"));
        assertThat(sent).containsExactly("DELETE 1", "UPDATE 2", "SELECT 3");
    }

    private ScratchSql sql(boolean together) {
        return new ScratchSql(
                new Scratch() {
                    @Override
                    public void clear() {
                        sent.add("clear");
                    }

                    @Override
                    public Result run(String sql) {
                        sent.add(sql);
                        return sql.startsWith("FAIL")
                                ? new Result.Failed(ErrorClass.UNIQUE, 0, null, "no")
                                : count(sql);
                    }

                    @Override
                    public boolean runsTogether() {
                        return together;
                    }

                    @Override
                    public Optional<List<Result>> runTogether(List<String> statements) {
                        sent.add(String.join(";", statements));
                        return statements.stream().anyMatch(sql -> sql.startsWith("FAIL"))
                                ? Optional.empty()
                                : Optional.of(statements.stream()
                                        .map(ScratchSqlTest::count)
                                        .toList());
                    }

                    @Override
                    public Optional<Object> kept() {
                        return Optional.empty();
                    }

                    @Override
                    public void keep(Object knowledge) {}
                },
                Dialect.POSTGRES);
    }

    private static Result count(String sql) {
        return sql.startsWith("UNREADABLE")
                ? new Result.Failed(ErrorClass.OTHER, 0, null, "no")
                : new Result.Updated(sql.charAt(sql.length() - 1) - '0', List.of());
    }
}
