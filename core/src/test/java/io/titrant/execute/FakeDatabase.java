package io.titrant.execute;

import io.titrant.engine.Address;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A database that does what its statements say, to test the protocol where real engines cannot be made to: {@code LOCK x} takes a lock
 * and waits for it, {@code UNLOCK x} frees it, {@code TRY x} answers BUSY instead, {@code LEAK x} leaves a lock that no session holds, {@code FAIL class effect} fails, {@code HANG} waits for a cancel, {@code HANG
 * FOREVER} does not even heed that, {@code DIE} takes the server down, {@code FILL} finds the disk full in the first workspace, {@code BEGIN EXCLUSIVE} is BUSY. Everything else succeeds.
 */
final class FakeDatabase implements Engine, Instance, Workspace {
    private static final String NOBODY = "";

    private final Set<Capability> capabilities;
    private final Map<String, String> holders = new HashMap<>();
    private final Map<String, String> waiting = new LinkedHashMap<>();
    final List<String> log = new ArrayList<>();
    /** How often a workspace was asked for, and whether the last one is worn. */
    int workspaces;

    boolean worn;

    /** How often everything in a workspace was dropped. */
    int cleared;

    /** What happens to a look at the lock view instead of an answer. */
    volatile LockViewTrouble lockView = LockViewTrouble.NONE;

    /** Whether the lock view is sure of what it shows. */
    volatile boolean certain = true;

    /** How often the lock view was read. */
    final AtomicInteger looks = new AtomicInteger();

    private boolean dead;
    private int sessions;

    FakeDatabase(Capability... capabilities) {
        this.capabilities = Set.of(capabilities);
    }

    enum LockViewTrouble {
        NONE,
        FAILS,
        /** It returns only when the monitor is closed. */
        IS_SILENT
    }

    private final class FakeSession implements Session {
        private final String id = "s" + ++sessions;
        private boolean open;
        private boolean cancelled;
        private final Statement statement = proxy(Statement.class, (method, args) -> switch (method) {
            case "execute" -> {
                perform((String) args[0]);
                yield false;
            }
            case "getUpdateCount" -> 1;
            case "isClosed" -> false;
            default -> null;
        });
        private final Connection connection =
                proxy(Connection.class, (method, args) -> method.equals("createStatement") ? statement : null);

        @Override
        public String id() {
            return id;
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public void setIsolation(IsolationLevel level) {}

        @Override
        public void control(StatementKind kind, String sql) throws SQLException {
            synchronized (FakeDatabase.this) {
                alive();
                log.add(id + " " + sql);
                if (sql.equals("BEGIN EXCLUSIVE")) {
                    throw new SQLException("FAIL BUSY STATEMENT_UNDONE");
                }
                if (kind == StatementKind.BEGIN) {
                    open = true;
                } else if (kind == StatementKind.COMMIT || kind == StatementKind.ROLLBACK) {
                    open = false;
                    release();
                }
            }
        }

        @Override
        public void rollback() throws SQLException {
            control(StatementKind.ROLLBACK, "ROLLBACK");
        }

        @Override
        public void cancel() {
            synchronized (FakeDatabase.this) {
                cancelled = true;
                FakeDatabase.this.notifyAll();
            }
        }

        @Override
        public void close() {
            synchronized (FakeDatabase.this) {
                cancelled = true;
                release();
            }
        }

        private void release() {
            holders.values().removeIf(id::equals);
            FakeDatabase.this.notifyAll();
        }

        private void perform(String sql) throws SQLException {
            synchronized (FakeDatabase.this) {
                alive();
                log.add(id + " " + sql);
                String[] words = sql.split(" ");
                switch (words[0]) {
                    case "LOCK" -> lock(words[1]);
                    case "TRY" -> tryLock(words[1]);
                    case "UNLOCK" -> {
                        holders.remove(words[1]);
                        FakeDatabase.this.notifyAll();
                    }
                    case "LEAK" -> holders.put(words[1], NOBODY);
                    case "FAIL" -> throw new SQLException(sql);
                    case "FILL" -> {
                        if (workspaces == 1) {
                            throw new SQLException("FAIL RESOURCE_LIMIT STATEMENT_UNDONE");
                        }
                    }
                    case "HANG" -> hang(words.length > 1);
                    case "DIE" -> {
                        dead = true;
                        FakeDatabase.this.notifyAll();
                        alive();
                    }
                    default -> {}
                }
                if (!open) {
                    release();
                }
            }
        }

        private void lock(String name) throws SQLException {
            while (holders.containsKey(name) && !id.equals(holders.get(name))) {
                waiting.put(id, holders.get(name));
                pause();
                waiting.remove(id);
                alive();
                if (cancelled) {
                    cancelled = false;
                    throw new SQLException("FAIL CANCELLED STATEMENT_UNDONE");
                }
            }
            holders.put(name, id);
        }

        private void tryLock(String name) throws SQLException {
            if (holders.containsKey(name) && !id.equals(holders.get(name))) {
                throw new SQLException("FAIL BUSY STATEMENT_UNDONE");
            }
            holders.put(name, id);
        }

        private void hang(boolean forever) throws SQLException {
            while (!cancelled || forever) {
                pause();
            }
            cancelled = false;
            throw new SQLException("FAIL CANCELLED STATEMENT_UNDONE");
        }

        private void pause() throws SQLException {
            try {
                FakeDatabase.this.wait();
            } catch (InterruptedException e) {
                throw new SQLException(e);
            }
        }

        private void alive() throws SQLException {
            if (dead) {
                throw new SQLException("FAIL CONNECTION_LOST SESSION_LOST");
            }
        }
    }

    @Override
    public Failure classify(SQLException error) {
        String[] words = error.getMessage().split(" ");
        return new Failure(ErrorClass.valueOf(words[1]), Failure.Effect.valueOf(words[2]));
    }

    @Override
    public LockMonitor lockMonitor() {
        return new FakeLockMonitor();
    }

    private final class FakeLockMonitor implements LockMonitor {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public boolean isCertain() {
            return certain;
        }

        @Override
        public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
            looks.incrementAndGet();
            if (lockView == LockViewTrouble.FAILS) {
                throw new SQLException("no lock view today");
            }
            if (lockView == LockViewTrouble.IS_SILENT) {
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    throw new SQLException(e);
                }
            }
            return waits(suspects);
        }

        @Override
        public Duration longestLook() {
            return Duration.ofMillis(100);
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private synchronized Map<String, Set<String>> waits(Collection<LockMonitor.Suspect> suspects) {
        Map<String, Set<String>> found = new HashMap<>();
        suspects.forEach(suspect -> {
            String holder = waiting.get(suspect.sessionId());
            if (holder != null && holders.containsValue(holder)) {
                found.put(suspect.sessionId(), holder.equals(NOBODY) ? Set.of() : Set.of(holder));
            }
        });
        return found;
    }

    @Override
    public Session openSession() {
        return new FakeSession();
    }

    @Override
    public synchronized boolean alive() {
        return !dead;
    }

    @Override
    public String logTail() {
        return "last words";
    }

    @Override
    public List<String> tables() {
        return List.of();
    }

    @Override
    public void clear() {
        cleared++;
    }

    @Override
    public void close() {}

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public Engine engine() {
        return this;
    }

    @Override
    public Instance instance() {
        return this;
    }

    @Override
    public Workspace createWorkspace(String name) {
        workspaces++;
        worn = false;
        return this;
    }

    @Override
    public boolean worn() {
        return worn;
    }

    @Override
    public Dialect dialect() {
        return Dialect.H2;
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public String defaultVersion() {
        return "1";
    }

    @Override
    public List<String> versions() {
        return List.of("1");
    }

    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.SERIALIZABLE);
    }

    @Override
    public IsolationLevel defaultIsolation() {
        return IsolationLevel.SERIALIZABLE;
    }

    @Override
    public boolean present(String version) {
        return true;
    }

    @Override
    public Instance start(StartOptions options) {
        return this;
    }

    @Override
    public Instance attach(Address address, StartOptions options) {
        return this;
    }

    private interface Call {
        Object invoke(String method, Object[] args) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, args) -> call.invoke(method.getName(), args)));
    }
}
