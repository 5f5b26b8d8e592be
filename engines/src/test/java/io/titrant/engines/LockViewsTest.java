package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.StartOptions;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens if a lock view fails or does not answer: on views that a test controls, and on a real server. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LockViewsTest {
    private static final Map<String, Set<String>> ANSWER = Map.of("1", Set.of("2"));

    private final List<String> notices = new ArrayList<>();
    private final List<String> opened = new ArrayList<>();
    private boolean broken;

    @Test
    void aViewThatNeverAnswersIsReplacedByTheNextWithOneNotice() throws SQLException {
        LockViews views = views(view("cluster", true), view("server", false));
        assertThat(views.waiting(List.of())).isEqualTo(ANSWER);
        assertThat(views.waiting(List.of())).isEqualTo(ANSWER);
        assertThat(opened).containsExactly("cluster", "server");
        assertThat(notices)
                .containsExactly(
                        "the lock view cluster does not answer (view cluster is silent); Titrant reads server");
    }

    @Test
    void aViewThatAnsweredBeforeGetsASecondChance() throws SQLException {
        LockViews views = views(once("best"), view("next", false));
        views.waiting(List.of());
        broken = true;
        assertThat(views.waiting(List.of())).isEqualTo(ANSWER);
        assertThat(opened).containsExactly("best", "best");
        assertThat(notices).isEmpty();
    }

    @Test
    void aLookFailsIfNoViewAnswersAndTheNextLookTriesThemAgain() {
        LockViews views = views(view("cluster", true), view("server", true));
        assertThatThrownBy(() -> views.waiting(List.of())).hasMessage("view cluster is silent");
        assertThatThrownBy(() -> views.waiting(List.of())).hasMessage("view cluster is silent");
        assertThat(opened).containsExactly("cluster", "server", "cluster", "server");
    }

    @Test
    void aServerThatRefusesConnectionsKeepsItsView() throws SQLException {
        LockViews views = new LockViews(
                List.of(view("best", false), view("next", false)),
                () -> {
                    if (broken) {
                        throw new SQLException("connection refused");
                    }
                    return connection();
                },
                notices::add);
        broken = true;
        assertThatThrownBy(() -> views.waiting(List.of())).hasMessage("connection refused");
        broken = false;
        assertThat(views.waiting(List.of())).isEqualTo(ANSWER);
        assertThat(opened).containsExactly("best");
        assertThat(notices).isEmpty();
    }

    /** A lock on a table stands for a lock on a catalog: the query waits for it and never answers. */
    @Test
    void aQueryThatHangsOnARealServerIsReplacedWithinSeconds() throws SQLException {
        Engine engine = Engines.named("postgres");
        try (Instance instance = engine.start(StartOptions.of(engine.defaultVersion()))) {
            ServerInstance server = (ServerInstance) instance;
            try (Connection holder = server.connect()) {
                ServerWorkspace.execute(holder, "CREATE TABLE source(waiter TEXT, holder TEXT)");
                ServerWorkspace.execute(holder, "BEGIN");
                ServerWorkspace.execute(holder, "LOCK TABLE source IN ACCESS EXCLUSIVE MODE");
                LockViews views = new LockViews(
                        List.of(
                                LockView.query("source", "SELECT waiter, holder FROM source"),
                                LockView.query("sleep", "SELECT 'x', 'y' FROM pg_sleep(600)"),
                                PostgresLocks.ACTIVITY),
                        server::connect,
                        notices::add);
                try (views) {
                    assertThat(views.waiting(List.of())).isEmpty();
                    assertThat(notices).hasSize(2);
                    assertThat(notices.get(1)).contains("sleep does not answer", "Titrant reads pg_stat_activity");
                }
                ServerWorkspace.execute(holder, "ROLLBACK");
            }
        }
    }

    private LockViews views(LockView... views) {
        return new LockViews(List.of(views), LockViewsTest::connection, notices::add);
    }

    private LockView view(String name, boolean silent) {
        return new LockView(name, connection -> {
            opened.add(name);
            return monitor(name, silent);
        });
    }

    /** A view whose first connection breaks when {@link #broken} is set; the next connection is whole. */
    private LockView once(String name) {
        return new LockView(name, connection -> {
            boolean first = opened.isEmpty();
            opened.add(name);
            return suspects -> {
                if (first && broken) {
                    throw new SQLException("view " + name + " is silent");
                }
                return ANSWER;
            };
        });
    }

    private static LockMonitor monitor(String name, boolean silent) {
        return suspects -> {
            if (silent) {
                throw new SQLException("view " + name + " is silent");
            }
            return ANSWER;
        };
    }

    private static Connection connection() {
        return (Connection) Proxy.newProxyInstance(
                LockViewsTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, args) -> null);
    }
}
