package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code titrant clean} drops the schemas that killed runs have left in a database of the user's, and no other. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class CleanCommandTest {
    private static final String OWNER = "CREATE TABLE %s.titrant_owner (owner VARCHAR(300))";

    @Test
    void dropsWhatIsNobodysAndKeepsTheRest() throws Exception {
        Engine engine = Engines.named("postgres");
        try (Instance server = engine.start(StartOptions.of(engine.defaultVersion()));
                Workspace workspace = server.createWorkspace("titrant_helper");
                Session session = workspace.openSession();
                Connection owner = session.connection()) {
            run(owner, "CREATE USER someone SUPERUSER PASSWORD 'secret'");
            run(owner, "DROP SCHEMA titrant_helper CASCADE");
            for (String schema : new String[] {"titrant_dead", "titrant_elsewhere", "titrantmine", "mine"}) {
                run(owner, "CREATE SCHEMA " + schema);
                run(owner, String.format(OWNER, schema));
            }
            String host = java.net.InetAddress.getLocalHost().getHostName();
            run(owner, "INSERT INTO titrant_dead.titrant_owner VALUES ('" + host + " 999999999-1')");
            run(owner, "INSERT INTO titrant_elsewhere.titrant_owner VALUES ('another-host 1-1')");
            String url = owner.getMetaData().getURL().replaceFirst("\\?.*", "") + "?user=someone&password=secret";

            Titrant clean = Titrant.run("clean", "--url", url);
            assertThat(clean.status()).as(clean.err()).isZero();
            assertThat(clean.out())
                    .isEqualTo("dropped titrant_dead: its titrant is gone\n"
                            + "kept    titrant_elsewhere: a titrant on another-host made it\n");
            assertThat(Titrant.run("clean", "--url", url, "--all").out())
                    .isEqualTo("dropped titrant_elsewhere: its titrant is gone\n");
            assertThat(Titrant.run("clean", "--url", url).out()).isEqualTo("no schema named titrant_… here\n");
            run(owner, "SELECT owner FROM titrantmine.titrant_owner");
            run(owner, "SELECT owner FROM mine.titrant_owner");
        }
    }

    @Test
    void withoutAnAddressIsOneLine() {
        Titrant clean = Titrant.run("clean", "--db", "h2");
        assertThat(clean.status()).isEqualTo(2);
        assertThat(clean.err()).contains("clean needs --url").hasLineCount(1);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
