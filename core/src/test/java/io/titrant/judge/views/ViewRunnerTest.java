package io.titrant.judge.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.Semantics;
import io.titrant.judge.history.CannotJudge;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ViewRunnerTest {
    private static final Query QUERY = (Query) Sql.read("SELECT a FROM t", Dialect.H2);

    @Test
    void aCaseWithTooManyStatementsDoesNotAffectTheNextCase() {
        Lab lab = new OneRow();
        Case testCase = CaseReader.read("one row", "/* init */ CREATE TABLE t (a INT);\n/* T1 */ SELECT a FROM t;\n")
                .testCase();
        ViewRunner first = ViewRunner.of(testCase, lab);
        first.write(Sql.read("DELETE FROM t", Dialect.H2), first.initial(), first.initial(), NextKeys.NONE);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        Query another = (Query) Sql.read("SELECT a + " + i + " FROM t", Dialect.H2);
                        first.read(another, first.initial(), first.initial());
                    }
                })
                .isInstanceOf(CannotJudge.class);

        ViewRunner second = ViewRunner.of(testCase, lab);

        assertThat(second).isSameAs(first);
        assertThat(second.read(QUERY, second.initial(), second.initial()).failed())
                .isFalse();
    }

    /** A table of one row, until a statement deletes it. */
    private static final class OneRow implements Lab, Scratch {
        private static final Row ROW = new Row(List.of(Value.Int.of(7), Value.Int.of(1)));

        private boolean deleted;
        private @Nullable Object knowledge;

        @Override
        public Engine engine() {
            return (Engine) Proxy.newProxyInstance(
                    Engine.class.getClassLoader(),
                    new Class<?>[] {Engine.class},
                    (proxy, method, arguments) ->
                            method.getName().equals("dialect") ? Dialect.H2 : IsolationLevel.READ_COMMITTED);
        }

        @Override
        public Optional<Semantics> semantics(IsolationLevel level) {
            return Optional.empty();
        }

        @Override
        public Scratch scratch() {
            return this;
        }

        @Override
        public Recording run(Case testCase) {
            throw new UnsupportedOperationException("only single statements run here");
        }

        @Override
        public void clear() {
            knowledge = null;
        }

        @Override
        public Result run(String sql) {
            if (sql.startsWith("SELECT")) {
                return new Result.Returned(
                        new Rows(List.of("a", "titrant_row"), deleted ? List.of() : List.of(ROW)), List.of());
            }
            deleted = sql.startsWith("DELETE FROM t") || (deleted && !sql.startsWith("INSERT INTO t "));
            return new Result.Updated(1, List.of());
        }

        @Override
        public Optional<Object> kept() {
            return Optional.ofNullable(knowledge);
        }

        @Override
        public void keep(Object now) {
            knowledge = now;
        }
    }
}
