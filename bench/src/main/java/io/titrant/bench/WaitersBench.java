package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.engine.Engines;
import io.titrant.engines.provision.Artifacts;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Counts how often H2 leaves a blocked statement asleep until the lock time-out although the lock holder has ended. It uses plain JDBC, as a
 * check on the oracle {@code survival}. Each run has a database of its own:
 *
 * <pre>
 *   holder: SAVEPOINT s; UPDATE t SET b = 5
 *   waiter:                                  UPDATE t SET b = b + 1      blocked
 *   holder: ROLLBACK TO SAVEPOINT s; ROLLBACK
 * </pre>
 */
public final class WaitersBench {
    private static final String USAGE = "usage: bench/waiters [--runs N] [VERSION ...]";
    private static final int LOCK_TIMEOUT_MILLIS = 1_000;
    private static final long LONGEST_SECONDS = 30;
    private static final String UNDO = "ROLLBACK TO SAVEPOINT s";
    private static final List<List<String>> ENDINGS =
            List.of(List.of("ROLLBACK"), List.of("COMMIT"), List.of(UNDO, "ROLLBACK"), List.of(UNDO, "COMMIT"));

    private WaitersBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("waiters", WaitersBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        BenchArguments given = BenchArguments.parse(args, Set.of("--runs"), USAGE);
        long runs = given.count("--runs", 40);
        List<String> versions = given.words().isEmpty() ? Engines.named("h2").versions() : given.words();
        for (String version : versions) {
            out.println("h2 " + version);
            for (List<String> ending : ENDINGS) {
                out.println("  " + String.join("; ", ending) + ": " + asleep(version, ending, runs) + " of " + runs
                        + " blocked statements slept until the lock time-out");
            }
        }
        return 0;
    }

    private static long asleep(String version, List<String> ending, long runs) {
        Path jar = Artifacts.get().resolve("com.h2database:h2:" + version);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Driver driver = Class.forName("org.h2.Driver", true, loader)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
            long asleep = 0;
            for (int i = 0; i < runs; i++) {
                asleep += sleeps(driver, ending, i) ? 1 : 0;
            }
            return asleep;
        } catch (ReflectiveOperationException | IOException | SQLException | ExecutionException e) {
            throw new TitrantException("h2 " + version + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TitrantException("interrupted", e);
        }
    }

    /** Whether the blocked statement of one run took as long as the lock time-out. */
    private static boolean sleeps(Driver driver, List<String> ending, int run)
            throws SQLException, InterruptedException, ExecutionException {
        String url = "jdbc:h2:mem:waiters" + run + ";LOCK_TIMEOUT=" + LOCK_TIMEOUT_MILLIS;
        try (Connection first = driver.connect(url, new Properties());
                Connection second = driver.connect(url, new Properties());
                Statement holder = first.createStatement();
                Statement waiter = second.createStatement()) {
            holder.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
            holder.execute("INSERT INTO t VALUES (1, 0)");
            first.setAutoCommit(false);
            holder.execute("SAVEPOINT s");
            holder.execute("UPDATE t SET b = 5");
            Callable<Long> update = () -> {
                long start = System.nanoTime();
                waiter.execute("UPDATE t SET b = b + 1");
                return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            };
            FutureTask<Long> blocked = new FutureTask<>(update);
            Thread thread = new Thread(blocked, "waiter");
            thread.start();
            while (thread.getState() != Thread.State.TIMED_WAITING && !blocked.isDone()) {
                Thread.onSpinWait();
            }
            for (String sql : ending) {
                holder.execute(sql);
            }
            return awaited(blocked) >= LOCK_TIMEOUT_MILLIS;
        }
    }

    private static long awaited(FutureTask<Long> blocked) throws InterruptedException, ExecutionException {
        try {
            return blocked.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new TitrantException("a blocked statement did not return within " + LONGEST_SECONDS + " s", e);
        }
    }
}
