package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.titrant.TitrantException;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Failure.Effect;
import io.titrant.engine.Feature;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What every engine promises to the rest of Titrant; each engine's test extends this and is otherwise about its oddities. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class EngineContractTest {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(Actor.LIMIT_SECONDS);

    private final List<Actor> actors = new ArrayList<>();
    private Instance instance;
    private Workspace workspace;

    abstract Engine engine();

    /** What is tested: the default version, unless {@code -Dtitrant.test.NAME=VERSION} asks for another. */
    StartOptions options() {
        return StartOptions.of(version());
    }

    final String version() {
        return System.getProperty("titrant.test." + engine().name(), engine().defaultVersion());
    }

    /** A query that takes seconds and touches no table of ours. */
    abstract String slowQuery();

    /** A statement that fails on its data, or null where the engine forgives everything. */
    @Nullable
    String dataError() {
        return "SELECT CAST('x' AS INT) FROM t";
    }

    /** The level of a session that waits for a row and then changes it, if this fails at the default level. */
    @Nullable
    IsolationLevel levelOfWaiters() {
        return null;
    }

    private Actor waiter() throws Exception {
        Actor waiter = actor();
        IsolationLevel level = levelOfWaiters();
        if (level != null) {
            waiter.session().setIsolation(level);
        }
        return waiter;
    }

    /** After a deadlock, the victim's transaction is rolled back, or accepts nothing but ROLLBACK. */
    Set<Effect> effectsOfADeadlock() {
        return Set.of(Effect.TRANSACTION_ROLLED_BACK, Effect.TRANSACTION_POISONED);
    }

    /** Whether {@link io.titrant.engine.Session#cancel} ends a statement that runs. */
    boolean cancelsRunningStatements() {
        return true;
    }

    private boolean checksForeignKeys() {
        return engine().features(options().version()).has(Feature.REFERENCES);
    }

    @BeforeAll
    void start() {
        instance = engine().start(options());
    }

    @AfterAll
    void stop() {
        instance.close();
        assertThat(instance.alive()).isFalse();
    }

    @BeforeEach
    void createTables() throws Exception {
        workspace = instance.createWorkspace("titrant_contract");
        Actor setup = actor();
        setup.run("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT NOT NULL)");
        setup.run("CREATE TABLE u (id INT NOT NULL PRIMARY KEY, v INT NOT NULL"
                + (checksForeignKeys() ? ", FOREIGN KEY (v) REFERENCES t (id))" : ")"));
        for (int id = 1; id <= 3; id++) {
            setup.run("INSERT INTO t VALUES (" + id + ", " + id + ")");
        }
        setup.run("INSERT INTO u VALUES (1, 1)");
        setup.run("INSERT INTO u VALUES (2, 2)");
    }

    @AfterEach
    void closeWorkspace() {
        actors.forEach(Actor::close);
        actors.clear();
        workspace.close();
    }

    final Instance instance() {
        return instance;
    }

    final Workspace workspace() {
        return workspace;
    }

    final Actor actor() throws Exception {
        Actor actor = new Actor(workspace);
        actors.add(actor);
        return actor;
    }

    @Test
    void theEngineIsFoundAsAService() {
        assertThat(ServiceLoader.load(Engine.class))
                .anyMatch(found -> found.name().equals(engine().name()));
        assertThat(engine().versions()).contains(engine().defaultVersion());
        assertThat(engine().isolationLevels()).contains(engine().defaultIsolation());
    }

    @Test
    void theEngineStartsAndReportsItsVersion() {
        assertThat(engine().present(options().version())).isTrue();
        assertThat(instance.alive()).isTrue();
        assertThat(options().version())
                .startsWith(instance.version().replaceFirst("^v", "").split("[^0-9.]", 2)[0]);
    }

    @Test
    void sessionsSeeEachOthersCommittedData() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (10, 10)");
        a.commit();

        assertThat(count(b, "t", 10)).isEqualTo(1);
    }

    @Test
    void rollbackUndoesTheTransaction() throws Exception {
        Actor a = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (10, 10)");
        a.control(StatementKind.ROLLBACK, "ROLLBACK");

        assertThat(count(actor(), "t", 10)).isZero();
        a.run("INSERT INTO t VALUES (11, 11)");
        assertThat(count(actor(), "t", 11)).isEqualTo(1);
    }

    @Test
    void rollbackWithoutTransactionIsHarmless() throws Exception {
        Actor a = actor();
        a.rollback();
        a.begin();
        a.commit();
        a.rollback();
        assertThat(count(a, "t", 1)).isEqualTo(1);
    }

    @Test
    void rollbackToASavepointUndoesTheLaterStatements() throws Exception {
        assumeTrue(engine().features(options().version()).has(Feature.SAVEPOINTS));
        Actor a = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (10, 10)");
        a.control(StatementKind.SAVEPOINT, "SAVEPOINT s1");
        a.run("INSERT INTO t VALUES (11, 11)");
        a.control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT s1");
        a.control(StatementKind.RELEASE, "RELEASE SAVEPOINT s1");
        a.commit();

        assertThat(count(a, "t", 10)).isEqualTo(1);
        assertThat(count(a, "t", 11)).isZero();
    }

    @Test
    void everyIsolationLevelCanBeSet() throws Exception {
        Actor a = actor();
        int id = 100;
        for (IsolationLevel level : engine().isolationLevels()) {
            a.call(() -> {
                a.session().setIsolation(level);
                return true;
            });
            a.begin();
            a.run("INSERT INTO t VALUES (" + ++id + ", 1)");
            a.commit();
            assertThat(count(a, "t", id)).as(level.sql()).isEqualTo(1);
        }
    }

    @Test
    void anErrorHasTheClassifiedEffectOnTheTransaction() throws Exception {
        Actor a = actor();
        checkEffect(a, "INSERT INTO t VALUES (1, 1)", ErrorClass.UNIQUE);
        checkEffect(a, "INSERT INTO t VALUES (4, NULL)", ErrorClass.CONSTRAINT);
        if (checksForeignKeys()) {
            checkEffect(a, "INSERT INTO u VALUES (9, 99)", ErrorClass.FOREIGN_KEY);
            checkEffect(a, "DELETE FROM t WHERE id = 1", ErrorClass.FOREIGN_KEY);
        }
        checkEffect(a, "SELECT * FROM nowhere", ErrorClass.SYNTAX);
        checkEffect(a, "SELECT FROM WHERE", ErrorClass.SYNTAX);
        if (dataError() != null) {
            checkEffect(a, dataError(), ErrorClass.DATA);
        }
    }

    private void checkEffect(Actor a, String sql, ErrorClass expected) throws Exception {
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        Failure failure = a.fail(sql);

        assertThat(failure.errorClass()).as(sql).isEqualTo(expected);
        checkEffect(a, failure, sql);
    }

    /** In a transaction that has inserted row 50 and then failed so: checks what is left of it, by going on. */
    final void checkEffect(Actor a, Failure failure, String what) throws Exception {
        switch (failure.effect()) {
            case STATEMENT_UNDONE -> {
                a.run("INSERT INTO t VALUES (51, 51)");
                a.commit();
                assertThat(count(a, "t", 50)).as(what).isEqualTo(1);
                assertThat(count(a, "t", 51)).as(what).isEqualTo(1);
                a.run("DELETE FROM t WHERE id IN (50, 51)");
            }
            case TRANSACTION_ROLLED_BACK -> {
                a.rollback();
                assertThat(count(a, "t", 50)).as(what).isZero();
            }
            case TRANSACTION_POISONED -> {
                assertThat(a.fail("SELECT * FROM t"))
                        .as(what)
                        .isEqualTo(Failure.poisoned(ErrorClass.TRANSACTION_ABORTED));
                a.rollback();
                assertThat(count(a, "t", 50)).as(what).isZero();
            }
            case SESSION_LOST ->
                assertThat(a.fail("SELECT * FROM t").effect()).as(what).isEqualTo(Effect.SESSION_LOST);
        }
    }

    @Test
    void aBlockedStatementIsObservedWithItsBlockerUntilTheBlockerEnds() throws Exception {
        assumeTrue(engine().has(Capability.BLOCKS));
        Actor a = actor();
        Actor b = waiter();
        try (LockMonitor monitor = workspace.lockMonitor()) {
            a.begin();
            b.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> blocked = b.submit("UPDATE t SET v = 20 WHERE id = 1");

            assertThat(awaitBlocked(monitor, b)).containsExactly(a.session().id());

            a.commit();
            assertThat(monitor.waiting(List.of(b.suspect()))).isEmpty();
            Actor.await(blocked);
            b.commit();
        }
        assertThat(a.run("SELECT v FROM t WHERE id = 1")).isEqualTo(List.of(List.of("20")));
    }

    @Test
    void aWorkspaceClosesWhileASessionIsBlocked() throws Exception {
        assumeTrue(engine().has(Capability.BLOCKS));
        Workspace other = instance.createWorkspace("titrant_closing");
        try (Actor a = new Actor(other);
                Actor b = new Actor(other);
                LockMonitor monitor = other.lockMonitor()) {
            a.run("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT)");
            a.run("INSERT INTO t VALUES (1, 1)");
            a.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> blocked = b.submit("UPDATE t SET v = 20 WHERE id = 1");
            awaitBlocked(monitor, b);
            other.close();
            Actor.ended(blocked);
        }
        try (Workspace again = instance.createWorkspace("titrant_closing")) {
            assertThat(again.tables()).isEmpty();
        }
    }

    @Test
    void everyWaiterOfALockQueueIsObserved() throws Exception {
        assumeTrue(engine().has(Capability.BLOCKS));
        Actor a = actor();
        Actor b = waiter();
        Actor c = waiter();
        try (LockMonitor monitor = workspace.lockMonitor()) {
            a.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> first = b.submit("UPDATE t SET v = 20 WHERE id = 1");
            awaitBlocked(monitor, b);
            Future<?> second = c.submit("UPDATE t SET v = 30 WHERE id = 1");
            awaitBlocked(monitor, c);

            assertThat(monitor.waiting(List.of(b.suspect(), c.suspect())))
                    .containsOnlyKeys(b.session().id(), c.session().id());

            a.rollback();
            Actor.await(first);
            Actor.await(second);
        }
    }

    @Test
    void aDeadlockEndsInAClassifiedFailure() throws Exception {
        assumeTrue(engine().has(Capability.BLOCKS));
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace.lockMonitor()) {
            a.begin();
            b.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 3");
            b.run("DELETE FROM u WHERE id = 2");
            Future<List<List<Object>>> waiting = a.submit("DELETE FROM u WHERE id = 2");
            awaitBlocked(monitor, a);
            Future<List<List<Object>>> closing = b.submit("UPDATE t SET v = 20 WHERE id = 3");
            Actor victim = firstToFail(waiting, closing) == waiting ? a : b;
            Failure failure = victim.failure(victim == a ? waiting : closing);

            assertThat(failure.errorClass()).isIn(ErrorClass.DEADLOCK, ErrorClass.SERIALIZATION);
            assertThat(failure.effect()).isIn(effectsOfADeadlock());
            victim.rollback();
            Actor.await(victim == a ? closing : waiting);
            (victim == a ? b : a).commit();
        }
        assertThat(a.run("SELECT v FROM t WHERE id = 3")).hasSize(1).doesNotContain(List.of("3"));
    }

    @Test
    void aSlowStatementIsNotCalledBlocked() throws Exception {
        assumeTrue(engine().has(Capability.BLOCKS));
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace.lockMonitor()) {
            a.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> slow = b.submit(slowQuery());
            int looks = 0;
            while (looks < 200 && !slow.isDone()) {
                assertThat(monitor.waiting(List.of(b.suspect()))).isEmpty();
                looks++;
            }
            assertThat(looks).as("looks while the slow query ran").isGreaterThan(2);
            b.session().cancel();
        }
    }

    @Test
    void aRunningStatementCanBeCancelled() throws Exception {
        assumeTrue(cancelsRunningStatements());
        Actor a = actor();
        Future<?> slow = a.submit(slowQuery());
        long end = System.nanoTime() + LIMIT_NANOS;
        while (!slow.isDone() && System.nanoTime() < end) {
            a.session().cancel();
            pause();
        }

        Failure failure = a.failure(slow);
        assertThat(failure.errorClass()).isIn(ErrorClass.CANCELLED, ErrorClass.CONNECTION_LOST);
        if (failure.effect() != Effect.SESSION_LOST) {
            a.rollback();
            assertThat(count(a, "t", 1)).isEqualTo(1);
        }
    }

    @Test
    void aLockedTableIsAnsweredWithBusyAndCanBeLockedLater() throws Exception {
        assumeTrue(engine().has(Capability.BUSY_INSTEAD_OF_BLOCKING));
        Actor a = actor();
        Actor b = actor();
        a.begin();
        b.begin();
        a.run("UPDATE t SET v = 10 WHERE id = 1");

        assertThat(b.fail("UPDATE t SET v = 20 WHERE id = 1")).isEqualTo(Failure.statement(ErrorClass.BUSY));

        a.commit();
        b.run("UPDATE t SET v = 20 WHERE id = 1");
        b.commit();
        assertThat(a.run("SELECT v FROM t WHERE id = 1")).isEqualTo(List.of(List.of("20")));
    }

    @Test
    void aWriteConflictFailsAtOnceIfTheEngineDoesNotBlock() throws Exception {
        assumeFalse(engine().has(Capability.BLOCKS) || engine().has(Capability.BUSY_INSTEAD_OF_BLOCKING));
        Actor a = actor();
        Actor b = actor();
        a.begin();
        b.begin();
        b.run("INSERT INTO t VALUES (50, 50)");
        a.run("UPDATE t SET v = 10 WHERE id = 3");
        Failure failure = b.fail("UPDATE t SET v = 20 WHERE id = 3");

        assertThat(failure.errorClass()).isEqualTo(ErrorClass.SERIALIZATION);
        a.commit();
        checkEffect(b, failure, "write conflict");
    }

    @Test
    void clearDropsAllTablesAndSessionsContinue() throws Exception {
        Actor a = actor();
        a.run("CREATE VIEW w AS SELECT id FROM u");
        assertThat(workspace.tables()).map(String::toLowerCase).containsExactly("t", "u");

        workspace.clear();
        assertThat(workspace.tables()).isEmpty();

        a.run("CREATE TABLE t (id INT NOT NULL PRIMARY KEY)");
        a.run("CREATE TABLE w (id INT)");
        assertThat(workspace.tables()).map(String::toLowerCase).containsExactly("t", "w");
        assertThat(actor().run("SELECT * FROM t")).isEmpty();
    }

    @Test
    void anEmptiedTableIsLikeANewTable() throws Exception {
        Actor a = actor();
        a.run("CREATE TABLE plain (id INT NOT NULL PRIMARY KEY, v INT)");
        a.run("INSERT INTO plain VALUES (1, 1)");
        a.run("INSERT INTO plain VALUES (2, 2)");
        String name = workspace.tables().stream()
                .filter("plain"::equalsIgnoreCase)
                .findFirst()
                .orElseThrow();
        boolean emptied = workspace.empty(List.of(name));

        assertThat(actor().run("SELECT * FROM plain")).hasSize(emptied ? 0 : 2);
        if (emptied) {
            a.run("INSERT INTO plain VALUES (1, 3)");
        }
        assertThat(count(a, "plain", 1)).isEqualTo(1);
        assertThat(count(a, "t", 1)).isEqualTo(1);
    }

    @Test
    void aScriptIsATransaction() throws Exception {
        assumeTrue(engine().has(Capability.SCRIPTS_ARE_TRANSACTIONS));
        Actor a = actor();
        a.fail("INSERT INTO t VALUES (10, 10)\n;\nINSERT INTO t VALUES (10, 11)");
        assertThat(count(a, "t", 10)).isZero();
        a.run("INSERT INTO t VALUES (10, 10)\n;\nINSERT INTO t VALUES (11, 11)");
        assertThat(count(a, "t", 11)).isEqualTo(1);
    }

    @Test
    void workspacesAreSeparateAndLeaveNothingBehind() throws Exception {
        assertThatThrownBy(() -> instance.createWorkspace(workspace.name())).isInstanceOf(TitrantException.class);
        try (Workspace other = instance.createWorkspace("titrant_other")) {
            assertThat(other.tables()).isEmpty();
            try (Actor a = new Actor(other)) {
                a.run("CREATE TABLE x (id INT)");
            }
        }
        try (Workspace again = instance.createWorkspace("titrant_other")) {
            assertThat(again.tables()).isEmpty();
        }
        assertThat(workspace.tables()).hasSize(2);
    }

    @Test
    void anUnknownVersionIsOneClearLine() {
        assertThat(engine().present("0.0.1")).isFalse();
        assertThatThrownBy(() -> engine().start(StartOptions.of("0.0.1")))
                .isInstanceOf(TitrantException.class)
                .message()
                .contains("0.0.1")
                .doesNotContain("\n");
    }

    @Test
    void anUnknownOptionOrModeIsOneClearLine() {
        assertThatThrownBy(() -> engine().start(options().with(Map.of("no_such_option", "1"))))
                .isInstanceOf(TitrantException.class)
                .message()
                .containsIgnoringCase("no_such_option")
                .doesNotContain("\n");
        assertThatThrownBy(() -> engine().start(options().inMode("no_such_mode")))
                .isInstanceOf(TitrantException.class)
                .message()
                .contains("no_such_mode")
                .doesNotContain("\n");
    }

    @Test
    @Tag("all-engines")
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyKnownVersionStartsBesideTheDefaultVersion() throws Exception {
        for (String version : engine().versions()) {
            StartOptions older = new StartOptions(version, options().mode(), Map.of());
            try (Instance other = engine().start(older);
                    Workspace second = other.createWorkspace("titrant_contract");
                    Actor a = new Actor(second)) {
                a.run("CREATE TABLE t (id INT NOT NULL PRIMARY KEY)");
                a.run("INSERT INTO t VALUES (7)");
                assertThat(count(a, "t", 7)).as(version).isEqualTo(1);
                assertThat(a.fail("INSERT INTO t VALUES (7)").errorClass())
                        .as(version)
                        .isEqualTo(ErrorClass.UNIQUE);
            }
            assertThat(count(actor(), "t", 7)).isZero();
        }
    }

    /** Polls until the session is observed as blocked, and returns its blockers. */
    final Set<String> awaitBlocked(LockMonitor monitor, Actor actor) throws Exception {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (System.nanoTime() < end) {
            Map<String, Set<String>> waiting = monitor.waiting(List.of(actor.suspect()));
            Set<String> blockers = waiting.get(actor.session().id());
            if (blockers != null) {
                return blockers;
            }
            pause();
        }
        throw new AssertionError("never seen to wait");
    }

    static long count(Actor actor, String table, int id) throws Exception {
        Object count = actor.run("SELECT COUNT(*) FROM " + table + " WHERE id = " + id)
                .get(0)
                .get(0);
        return Long.parseLong((String) count);
    }

    private static Future<?> firstToFail(Future<?> one, Future<?> two) throws Exception {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (System.nanoTime() < end) {
            for (Future<?> future : List.of(one, two)) {
                if (future.isDone() && failed(future)) {
                    return future;
                }
            }
            pause();
        }
        throw new AssertionError("the deadlock was not resolved");
    }

    private static boolean failed(Future<?> future) throws Exception {
        try {
            future.get(1, TimeUnit.SECONDS);
            return false;
        } catch (java.util.concurrent.ExecutionException e) {
            return true;
        }
    }

    private static void pause() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(1);
    }
}
