package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lock views of a server, the best first. A view that fails or is silent for a second is replaced by the next one, on a new connection. TiDB
 * without a placement driver, for example: {@code CLUSTER_TIDB_TRX} never answers, so {@code TIDB_TRX} is read from then on.
 *
 * <p>A view that has answered before gets a second chance on a new connection: a busy machine can delay any answer. If every view fails in turn, the look
 * fails, and the next look begins with the view after the last one.
 */
final class LockViews implements LockMonitor {
    /** How long a view may take to answer. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    private final List<LockView> views;
    private final Connections connections;
    private final Consumer<String> notices;
    private int current;
    private @Nullable LockMonitor open;
    private boolean answered;

    /** Opens connections to the server. */
    interface Connections {
        Connection open() throws SQLException;
    }

    /**
     * @param notices gets a sentence when a view is replaced
     */
    LockViews(List<LockView> views, Connections connections, Consumer<String> notices) {
        if (views.isEmpty()) {
            throw new IllegalArgumentException("no lock view");
        }
        this.views = List.copyOf(views);
        this.connections = connections;
        this.notices = notices;
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        SQLException first = null;
        for (int failures = 0; failures < views.size(); ) {
            boolean answeredBefore = answered;
            // A server that refuses connections says nothing about its views.
            Connection fresh = open == null ? connections.open() : null;
            try {
                Map<String, Set<String>> waits = opened(fresh).waiting(suspects);
                answered = true;
                return waits;
            } catch (SQLException e) {
                first = first == null ? e : first;
                close();
                answered = false;
                if (!answeredBefore) {
                    replace(e);
                    failures++;
                }
            }
        }
        throw first == null ? new SQLException("no lock view answers") : first;
    }

    private void replace(SQLException why) {
        int next = (current + 1) % views.size();
        if (next > current) {
            notices.accept("the lock view " + views.get(current).name() + " does not answer ("
                    + ServerInstance.reason(why) + "); Titrant reads "
                    + views.get(next).name());
        }
        current = next;
    }

    private LockMonitor opened(@Nullable Connection fresh) throws SQLException {
        LockMonitor now = open;
        if (fresh == null && now != null) {
            return now;
        }
        Connection connection = Objects.requireNonNull(fresh);
        try {
            connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
            now = views.get(current).opening().open(connection);
            open = now;
            return now;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Each view may take its time, and the first one twice. */
    @Override
    public Duration longestLook() {
        return PATIENCE.multipliedBy(views.size() + 1L).plus(LockMonitor.super.longestLook());
    }

    @Override
    public Duration looksForDeadlock() {
        LockMonitor now = open;
        return now == null ? Duration.ZERO : now.looksForDeadlock();
    }

    @Override
    public boolean stillLooksForDeadlock(String sessionId) {
        LockMonitor now = open;
        return now != null && now.stillLooksForDeadlock(sessionId);
    }

    @Override
    public boolean searchesForDeadlocksAtOnce() {
        LockMonitor now = open;
        return now != null && now.searchesForDeadlocksAtOnce();
    }

    @Override
    public boolean isCertain() {
        LockMonitor now = open;
        return now != null && now.isCertain();
    }

    @Override
    public Duration tick() {
        LockMonitor now = open;
        return now == null ? LockMonitor.super.tick() : now.tick();
    }

    @Override
    public void forget() {
        LockMonitor now = open;
        if (now != null) {
            now.forget();
        }
    }

    @Override
    public void close() {
        LockMonitor now = open;
        open = null;
        if (now != null) {
            now.close();
        }
    }
}
