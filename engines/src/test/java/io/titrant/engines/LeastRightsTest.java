package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Address;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.StartOptions;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The rights that README.md lists for a database of the user's suffice to see lock waits and lock holders; and with fewer rights, a wait is still seen and Titrant says once what
 * it reads instead.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class LeastRightsTest {
    private static final StartOptions ANY = StartOptions.of("any");

    @Test
    void onPostgresTheRightToCreateASchemaSuffices() throws Exception {
        Seen seen = waitOf(
                new PostgresEngine(),
                "CREATE USER little PASSWORD 'little'",
                "GRANT CREATE ON DATABASE postgres TO little");

        assertThat(seen.holderIsNamed()).isTrue();
        assertThat(seen.said()).isEmpty();
    }

    @Test
    void onMariaDbProcessIsNeededForTheLockHolder() throws Exception {
        Seen seen = waitOf(
                new MariaDbEngine(),
                "CREATE USER little@'127.0.0.1' IDENTIFIED BY 'little'",
                "GRANT ALL ON `titrant\\_%`.* TO little@'127.0.0.1' WITH GRANT OPTION",
                "GRANT CREATE USER, PROCESS, CONNECTION ADMIN ON *.* TO little@'127.0.0.1'");

        assertThat(seen.holderIsNamed()).isTrue();
        assertThat(seen.said()).isEmpty();
    }

    @Test
    void onMariaDbWithoutProcessSilenceCountsAsAWait() throws Exception {
        Seen seen = waitOf(
                new MariaDbEngine(),
                "CREATE USER little@'127.0.0.1' IDENTIFIED BY 'little'",
                "GRANT ALL ON `titrant\\_%`.* TO little@'127.0.0.1' WITH GRANT OPTION");

        assertThat(seen.holderIsNamed()).isFalse();
        assertThat(seen.said()).hasSize(2);
        assertThat(seen.said().get(0)).startsWith("the lock view SHOW ENGINE INNODB STATUS does not answer");
        assertThat(seen.said().get(1)).endsWith("the silence of a statement: a second counts as a lock wait");
    }

    @Test
    @Tag("all-engines")
    void onMySqlProcessAndTheLockViewsAreNeededForTheLockHolder() throws Exception {
        Seen seen = waitOf(
                new MySqlEngine(),
                "CREATE USER little@'127.0.0.1' IDENTIFIED BY 'little'",
                "GRANT ALL ON `titrant\\_%`.* TO little@'127.0.0.1' WITH GRANT OPTION",
                "GRANT SELECT ON performance_schema.* TO little@'127.0.0.1'",
                "GRANT CREATE USER, PROCESS, CONNECTION_ADMIN ON *.* TO little@'127.0.0.1'");

        assertThat(seen.holderIsNamed()).isTrue();
        assertThat(seen.said()).isEmpty();
    }

    @Test
    @Tag("all-engines")
    void onMySqlWithoutTheLockViewsTheListOfTransactionsIsRead() throws Exception {
        Seen seen = waitOf(
                new MySqlEngine(),
                "CREATE USER little@'127.0.0.1' IDENTIFIED BY 'little'",
                "GRANT ALL ON `titrant\\_%`.* TO little@'127.0.0.1' WITH GRANT OPTION",
                "GRANT PROCESS ON *.* TO little@'127.0.0.1'");

        assertThat(seen.holderIsNamed()).isFalse();
        assertThat(seen.said())
                .singleElement()
                .asString()
                .startsWith("the lock view performance_schema.data_lock_waits does not answer")
                .endsWith("Titrant reads information_schema.INNODB_TRX");
    }

    /**
     * How a user with these rights sees a wait.
     *
     * @param said what Titrant says about its lock views
     */
    private record Seen(boolean holderIsNamed, List<String> said) {}

    private static Seen waitOf(ServerFamily engine, String... rights) throws Exception {
        try (ServerInstance server = (ServerInstance) engine.start(StartOptions.of(engine.defaultVersion()));
                Connection admin = server.connect()) {
            for (String sql : rights) {
                ServerWorkspace.execute(admin, sql);
            }
            Address little = new Address(server.address().url(), "little", "little");
            List<String> said = new ArrayList<>();
            try (ServerInstance attached = (ServerInstance) engine.attach(little, ANY);
                    ServerWorkspace workspace = (ServerWorkspace) attached.createWorkspace("titrant_little");
                    Actor holder = new Actor(workspace);
                    Actor waiter = new Actor(workspace);
                    LockMonitor monitor = new LockViews(workspace.lockViews(), attached::connect, said::add)) {
                holder.run("CREATE TABLE t (a INT)");
                holder.run("INSERT INTO t VALUES (1)");
                holder.begin();
                holder.run("UPDATE t SET a = 2");
                Future<?> blocked = waiter.submit("UPDATE t SET a = 3");
                Set<String> holders = seen(monitor, waiter);
                holder.commit();
                Actor.await(blocked);
                return new Seen(holders.equals(Set.of(holder.session().id())), said);
            }
        }
    }

    private static Set<String> seen(LockMonitor monitor, Actor waiter) throws Exception {
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(Actor.LIMIT_SECONDS);
        while (System.nanoTime() < limit) {
            Set<String> holders = monitor.waiting(List.of(waiter.suspect()))
                    .get(waiter.session().id());
            if (holders != null) {
                return holders;
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        throw new AssertionError("the wait was not seen");
    }
}
