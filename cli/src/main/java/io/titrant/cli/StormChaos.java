package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import io.titrant.execute.DatabaseTarget;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The requirements of {@code --chaos}: a server that Titrant starts with durable settings, or one of the user's whose connections can be cut. */
final class StormChaos {
    private static final long MOST_ROWS = 1_000_000;

    private StormChaos() {}

    /** The target with options under which an answered commit survives the death of the server. */
    static DatabaseTarget durable(DatabaseTarget target, @Nullable Long rows) {
        Engine engine = target.engine();
        Map<String, String> needed = engine.durableOptions();
        if (needed.isEmpty()) {
            throw new TitrantException("--chaos needs a server that Titrant can kill or whose connections it can cut: "
                    + "postgres, mariadb or mysql, not " + engine.name());
        }
        if (rows != null && rows > MOST_ROWS) {
            throw new TitrantException("--chaos reads all rows after each fault, so --rows is at most " + MOST_ROWS);
        }
        if (target.address() != null) {
            return target;
        }
        Map<String, String> all = new TreeMap<>(target.options().options());
        all.keySet().forEach(key -> {
            if (needed.containsKey(key.toLowerCase(Locale.ROOT).replace('-', '_'))) {
                throw new TitrantException("--chaos starts the server with its own value of '" + key
                        + "', so that an answered commit is durable; leave --db-option " + key + " out");
            }
        });
        all.putAll(needed);
        return new DatabaseTarget(engine, target.options().with(all), null);
    }
}
