package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Promise;
import io.titrant.engine.StartOptions;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Order;
import io.titrant.judge.rules.DocumentedRule;
import io.titrant.judge.rules.PromisedModel;
import io.titrant.judge.rules.RuleRegistry;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** There is a rule for each model that an engine documents for a level of which Adya asks more, and for no other. */
class PromisedModelsTest {
    private static final List<String> SPECS = List.of(
            "h2",
            "hsqldb",
            "sqlite",
            "duckdb",
            "derby",
            "postgres",
            "mariadb",
            "mysql",
            "tidb",
            "cockroachdb",
            "firebird");

    @Test
    void eachModelThatIsWeakerThanItsLevelHasARule() {
        Set<String> needed = new TreeSet<>();
        for (String spec : SPECS) {
            Engine engine = Engines.named(spec);
            for (Map<String, String> options : List.of(Map.<String, String>of(), Map.of("mode", "mvcc"))) {
                if (options.isEmpty() || spec.equals("hsqldb")) {
                    StartOptions start = Engines.options(engine, EngineSpec.parse(spec), options);
                    engine.isolationLevels()
                            .forEach(level -> engine.promise(level, start)
                                    .filter(promise -> isWeaker(promise, level))
                                    .ifPresent(promise -> needed.add(promise.rule())));
                }
            }
        }
        Set<String> registered = RuleRegistry.all().stream()
                .filter(PromisedModel.class::isInstance)
                .map(DocumentedRule::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(registered).isEqualTo(needed);
    }

    private static boolean isWeaker(Promise promise, IsolationLevel level) {
        return Stream.of(AnomalyKind.values())
                .anyMatch(kind -> Promise.adya(level).forbids(kind, Order.NONE) && !promise.forbids(kind));
    }
}
