package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.StartOptions;
import io.titrant.sql.StatementKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** TiDB with its built-in store, from the folder that {@code -Dtitrant.home.tidb=DIR} names. */
@EnabledIfSystemProperty(
        named = "titrant.home.tidb",
        matches = ".+",
        disabledReason = "no TiDB here: -Dtitrant.home.tidb=DIR names the folder of a tidb-server")
class TiDbEngineTest extends EngineContractTest {
    private static final Path HOME = Path.of(System.getProperty("titrant.home.tidb", ""));

    @Override
    Engine engine() {
        return new TiDbEngine();
    }

    @Override
    StartOptions options() {
        return new StartOptions(engine().installedVersion(HOME), "pessimistic", Map.of(), HOME);
    }

    @Override
    String slowQuery() {
        return "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1000) SELECT COUNT(*) FROM c a, c b, c d";
    }

    @Override
    String dataError() {
        return "UPDATE t SET v = 99999999999";
    }

    @Test
    @Override
    void theEngineIsFoundAsAService() {
        assertThat(ServiceLoader.load(Engine.class))
                .anyMatch(found -> found.name().equals("tidb"));
    }

    @Test
    @Override
    void theEngineStartsAndReportsItsVersion() {
        assertThat(instance().alive()).isTrue();
        assertThat(instance().version()).isEqualTo(options().version());
    }

    @Test
    @Override
    void anUnknownVersionIsOneClearLine() {
        assertThatThrownBy(() -> engine().start(StartOptions.of("0.0.1")))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("give the folder of a tidb-server with --home DIR");
    }

    /** The built-in store names the lock holder of an optimistic write only, and that since 5.4. */
    @Test
    @Override
    void aBlockedStatementIsObservedWithItsBlockerUntilTheBlockerEnds() throws Exception {
        Actor a = actor();
        Actor b = actor();
        Actor c = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            b.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> pessimistic = b.submit("UPDATE t SET v = 20 WHERE id = 1");
            Future<?> autocommit = c.submit("UPDATE t SET v = v + 1 WHERE id = 1");

            assertThat(awaitBlocked(monitor, b)).isEmpty();
            assertThat(awaitBlocked(monitor, c))
                    .isEqualTo(
                            DottedVersion.atLeast(instance().version(), "5.4")
                                    ? Set.of(a.session().id())
                                    : Set.of());

            a.commit();
            Actor.await(pessimistic);
            assertThat(monitor.waiting(List.of(b.suspect()))).isEmpty();
            b.commit();
            Actor.await(autocommit);
        }
        assertThat(a.run("SELECT v FROM t WHERE id = 1")).isEqualTo(List.of(List.of("21")));
    }

    @Test
    void anOptimisticConflictFailsAtCommitAndRollsBack() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.control(StatementKind.BEGIN, "BEGIN OPTIMISTIC");
        a.run("INSERT INTO t VALUES (50, 50)");
        a.run("UPDATE t SET v = 31 WHERE id = 3");
        b.run("UPDATE t SET v = 30 WHERE id = 3");
        Failure failure = a.failure(a.submit(StatementKind.COMMIT, "COMMIT"));

        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.SERIALIZATION));
        checkEffect(a, failure, "write conflict");
    }

    @Test
    void aDuplicateKeyOfAnOptimisticTransactionFailsAtCommitAndRollsBack() throws Exception {
        Actor a = actor();
        a.control(StatementKind.BEGIN, "BEGIN OPTIMISTIC");
        a.run("INSERT INTO t VALUES (50, 50)");
        a.run("INSERT INTO t VALUES (1, 1)");
        Failure failure = a.failure(a.submit(StatementKind.COMMIT, "COMMIT"));

        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.UNIQUE));
        checkEffect(a, failure, "duplicate key");
    }

    @Test
    void nowaitFailsWithBusy() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.begin();
        b.begin();
        a.run("UPDATE t SET v = 10 WHERE id = 1");
        assertThat(b.fail("SELECT * FROM t WHERE id = 1 FOR UPDATE NOWAIT"))
                .isEqualTo(Failure.statement(ErrorClass.BUSY));
        a.commit();
    }

    @Test
    void aLevelThatTiDbLacksIsRefused() throws Exception {
        Actor a = actor();
        assertThat(a.fail("SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE")
                        .errorClass())
                .isEqualTo(ErrorClass.NOT_SUPPORTED);
    }

    /** Without a placement driver the view of the cluster never answers, and Titrant reads the view of the server. */
    @Test
    void theSilentViewOfTheClusterIsReplaced() throws Exception {
        Actor a = actor();
        Actor b = actor();
        List<String> notices = new ArrayList<>();
        ServerInstance server = (ServerInstance) instance();
        try (LockMonitor monitor =
                new LockViews(new TiDbEngine().lockViews(server.version()), server::connect, notices::add)) {
            a.begin();
            b.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> blocked = b.submit("UPDATE t SET v = 20 WHERE id = 1");
            awaitBlocked(monitor, b);
            a.commit();
            Actor.await(blocked);
            b.commit();
        }
        assertThat(notices).singleElement().asString().contains("CLUSTER_TIDB_TRX does not answer");
    }
}
