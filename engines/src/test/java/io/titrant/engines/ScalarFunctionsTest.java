package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Features;
import io.titrant.engine.Instance;
import io.titrant.engine.ScalarFunction;
import io.titrant.engine.ScalarFunction.Placeholder;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.sql.Constant;
import io.titrant.sql.Constant.TemporalType;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every function that complex statements use exists in its engine, for values, empty strings and NULLs. */
@Timeout(300)
class ScalarFunctionsTest {
    private static final int USUAL_NUMBER = 55;
    private static final int NUMBER_IN_DERBY = 50;
    private static final Map<Family, Constant> VALUES = Map.of(
            Family.INTEGER, Constant.of(-7),
            Family.TEXT, Constant.of("ab X"),
            Family.DECIMAL, Constant.of(new BigDecimal("1.25")),
            Family.DATE, new Constant.Temporal(TemporalType.DATE, "2020-02-29"),
            Family.TIMESTAMP, new Constant.Temporal(TemporalType.TIMESTAMP, "2020-02-29 12:30:01"));

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "h2", "hsqldb", "derby", "duckdb", "postgres", "mariadb"})
    void everyFunctionSucceeds(String engine) {
        check(engine);
    }

    @Tag("all-engines")
    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb:10.11.5", "postgres:12.3", "sqlite:3.36.0.3"})
    void everyFunctionSucceedsInOtherVersions(String engine) {
        check(engine);
    }

    private static void check(String name) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        try (Instance instance = engine.start(Engines.options(engine, spec, Map.of()));
                Workspace workspace = instance.createWorkspace("titrant_functions");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            Features features = engine.features(instance.version());
            assertThat(features.scalarFunctions())
                    .hasSizeGreaterThan(spec.name().equals("derby") ? NUMBER_IN_DERBY : USUAL_NUMBER);
            List<Event> events = runner.run(calls(features, engine.dialect())).events();
            assertThat(events).hasSize(features.scalarFunctions().size());
            assertThat(events)
                    .filteredOn(event -> event.result() instanceof Result.Failed)
                    .isEmpty();
        }
    }

    /** A table with a column of each family, and a query for each function. */
    private static Case calls(Features features, Dialect dialect) {
        List<String> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        VALUES.forEach((family, value) -> features.types().stream()
                .filter(type -> type.family() == family && !type.is(ColumnType.Quirk.PADDED) && !type.unsigned())
                .reduce((first, last) -> last)
                .ifPresent(type -> {
                    columns.add(column(family) + " " + dialect.render(type.name()));
                    values.add(dialect.render(value));
                }));
        List<String> init = List.of(
                "CREATE TABLE t (" + String.join(", ", columns) + ")",
                "INSERT INTO t VALUES (" + String.join(", ", values) + ")",
                "INSERT INTO t (" + column(Family.TEXT) + ") VALUES ('')");
        List<Step> steps = features.scalarFunctions().stream()
                .map(function -> new Step("T1", dialect.render(call(function))))
                .toList();
        return new Case(new Header(List.of()), init, steps);
    }

    private static String column(Family family) {
        return "c_" + family.name().toLowerCase(Locale.ROOT);
    }

    private static Query call(ScalarFunction function) {
        Expr call = Tree.rewrite(function.template(), node -> {
            Placeholder placeholder = node instanceof Expr.Column column ? Placeholder.of(column) : null;
            return placeholder == null
                    ? node
                    : switch (placeholder) {
                        case POS, CNT, NZ -> Constant.of(3);
                        case WIDE -> Constant.of(9);
                        case CH -> Constant.of("a");
                        case I, T, D, TS, DEC -> Expr.Column.of(column(placeholder.family()));
                    };
        });
        return Query.of(Select.of(List.of(SelectItem.of(call)), TableRef.Table.of("t")));
    }
}
