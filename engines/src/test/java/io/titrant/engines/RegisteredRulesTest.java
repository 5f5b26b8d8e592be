package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Promise;
import io.titrant.engine.StartOptions;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Order;
import io.titrant.judge.rules.RuleRegistry;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A promise that is weaker than Adya's level permits anomalies under the name of a rule that is in the registry. */
class RegisteredRulesTest {

    @Test
    void eachPromiseThatIsWeakerThanAdyasLevelHasARegisteredRule() {
        List<String> unknown = new ArrayList<>();
        for (Engine engine : Engines.all()) {
            for (IsolationLevel level : engine.isolationLevels()) {
                engine.promise(level, StartOptions.of(engine.defaultVersion()))
                        .filter(promise -> isWeaker(promise, level))
                        .filter(promise -> RuleRegistry.named(promise.rule()).isEmpty())
                        .ifPresent(promise -> unknown.add(engine.name() + " " + level + ": " + promise.rule()));
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static boolean isWeaker(Promise promise, IsolationLevel level) {
        return Arrays.stream(AnomalyKind.values())
                .anyMatch(kind -> Promise.adya(level).forbids(kind, Order.NONE) && !promise.forbids(kind));
    }
}
