package io.titrant.api;

import io.titrant.casefile.CaseFile;
import io.titrant.engine.Address;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.DatabaseTarget;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database to run on: an engine that Titrant starts, or a running database.
 *
 * @param db the engine as {@code --db} takes it, such as {@code postgres:12.3}; null for the engine of the case file
 * @param url the JDBC address of a running database; null if Titrant starts one
 * @param user the user for the address
 * @param password the password of the user
 */
public record DatabaseChoice(
        @Nullable String db,
        @Nullable String url,
        @Nullable String user,
        @Nullable String password) {
    private static final String DEFAULT_ENGINE = "h2";

    /** The engine that the case file names, else H2. */
    public static final DatabaseChoice OF_CASE = new DatabaseChoice(null, null, null, null);

    /**
     * An engine that Titrant fetches and starts.
     *
     * @param db the engine with an optional version and mode: {@code h2:2.3.232}, {@code hsqldb:mvcc}
     * @return the choice
     */
    public static DatabaseChoice start(String db) {
        return new DatabaseChoice(db, null, null, null);
    }

    /**
     * A running database. Titrant creates a schema named {@code titrant_…}, works only there, and drops it at the end.
     *
     * @param url the JDBC address
     * @param user the user, or null
     * @param password the password, or null
     * @return the choice
     */
    public static DatabaseChoice reach(String url, @Nullable String user, @Nullable String password) {
        return new DatabaseChoice(null, url, user, password);
    }

    /**
     * The choice of the system properties {@code titrant.db}, {@code titrant.url} and {@code titrant.user} and of the environment variable
     * {@code TITRANT_PASSWORD}; so a build runs the same tests on several versions of an engine.
     *
     * @param otherwise the choice if no property is set
     * @return the choice
     */
    public static DatabaseChoice ofProperties(DatabaseChoice otherwise) {
        String url = System.getProperty("titrant.url");
        String db = System.getProperty("titrant.db");
        return url == null && db == null
                ? otherwise
                : new DatabaseChoice(db, url, System.getProperty("titrant.user"), System.getenv("TITRANT_PASSWORD"));
    }

    DatabaseTarget target(@Nullable CaseFile file) {
        if (url != null) {
            EngineSpec spec =
                    db == null ? new EngineSpec(Engines.serving(url).name(), null, null) : EngineSpec.parse(db);
            return DatabaseTarget.attached(spec, new Address(url, user, password));
        }
        String header =
                file == null ? null : file.testCase().header().get("engine").orElse(null);
        EngineSpec spec = EngineSpec.parse(db != null ? db : header != null ? header : DEFAULT_ENGINE);
        String mode = file == null || db != null
                ? null
                : file.testCase().header().get("mode").orElse(null);
        return DatabaseTarget.started(spec.withMode(mode), null, Map.of());
    }

    /** Without the password. */
    @Override
    public String toString() {
        return url != null ? (db == null ? "" : db + " ") + url : db == null ? "the engine of the case" : db;
    }
}
