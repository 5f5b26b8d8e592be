package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Capability;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Feature;
import io.titrant.engine.Features;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.engine.StartOptions;
import io.titrant.engine.TwoPhaseCommit;
import io.titrant.engines.provision.Launch;
import io.titrant.graph.Model;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * MyRocks, the storage engine on RocksDB, in MariaDB: from Debian's packages, which have it as a plugin, or from a folder. Facts are those of MariaDB's "MyRocks" pages
 * and of the wiki of its first authors ("Transaction Isolation", "Row Locking"), and were tried on 11.8.9.
 */
public final class MyRocksEngine extends MariaDbEngine {
    private static final String ISOLATION = "https://github.com/facebook/mysql-5.6/wiki/Transaction-Isolation";
    private static final String LEVELS =
            "https://mariadb.com/docs/server/server-usage/storage-engines/myrocks/myrocks-transactional-isolation";
    private static final String NOT_INSTALLED = "11.8";

    /** The process list says that a session waits for a row, and for a table; the other views know the row, and so the lock holder. */
    private static final String WAITS_IN_PROCESS_LIST =
            "SELECT ID, NULL FROM information_schema.PROCESSLIST WHERE STATE LIKE 'Waiting for%lock'";

    @Override
    public String name() {
        return "myrocks";
    }

    /** Whether its locks last to the end of the transaction as InnoDB's do is not documented. */
    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.copyOf(super.capabilities());
        capabilities.remove(Capability.HOLDS_LOCKS_TO_THE_END);
        return capabilities;
    }

    @Override
    String installedAs() {
        return "mariadb";
    }

    /** The newest server that is installed. */
    @Override
    public String defaultVersion() {
        List<String> installed = withInstalled();
        return installed.isEmpty() ? NOT_INSTALLED : installed.get(installed.size() - 1);
    }

    @Override
    public List<String> versions() {
        List<String> installed = withInstalled();
        return installed.isEmpty() ? List.of(NOT_INSTALLED) : installed;
    }

    @Override
    public boolean present(String version) {
        return isInstalled(version);
    }

    /** An address names the server, not its storage engine. */
    @Override
    public boolean serves(String url) {
        return false;
    }

    @Override
    public Optional<TwoPhaseCommit> twoPhaseCommit(String version) {
        return Optional.empty();
    }

    @Override
    public Map<String, String> durableOptions() {
        return Map.of("rocksdb_flush_log_at_trx_commit", "1");
    }

    /**
     * "MyRocks Transactional Isolation": READ COMMITTED and REPEATABLE READ only. A foreign key is refused (error 1235), and so are a descending index (1478), START TRANSACTION WITH
     * CONSISTENT SNAPSHOT at READ COMMITTED (4062), and ROLLBACK TO a savepoint after which rows were changed (4061).
     */
    @Override
    public Features features(String version) {
        return super.features(version)
                .without(
                        Feature.DESCENDING_INDEX,
                        Feature.REFERENCES,
                        Feature.REFERENTIAL_ACTIONS,
                        Feature.CASCADING_UPDATES,
                        Feature.CONSISTENT_SNAPSHOT,
                        Feature.SAVEPOINTS);
    }

    @Override
    public List<IsolationLevel> isolationLevels() {
        return List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.REPEATABLE_READ);
    }

    /**
     * "Transaction Isolation": at REPEATABLE READ the snapshot is taken when the first data is read and held for the transaction, at READ COMMITTED for a statement; "an error
     * will be generated if an attempt is made to change a row that has been changed by another connection since the snapshot was created". "Row Locking": INSERT, UPDATE
     * and SELECT FOR UPDATE lock rows to the end of the transaction; there are no gap locks. What a blocked statement of READ COMMITTED does after its wait is not
     * documented; on 11.8.9 it reads the newest version of each row that it locks.
     */
    @Override
    public Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return Optional.of(
                level == IsolationLevel.READ_COMMITTED
                        ? Semantics.committed(AfterWait.SCAN_GOES_ON, ISOLATION)
                                .stating(Statements.seeing(Sees.COMMITTED).with(Fact.SKIPS_NO_OPS))
                        : Semantics.snapshot(SnapshotTaken.AT_FIRST_ROW, ISOLATION)
                                .stating(Statements.seeing(Sees.SNAPSHOT).with(Fact.SKIPS_NO_OPS)));
    }

    /** "MyRocks uses snapshot isolation." */
    @Override
    public Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        Promise promise = level == IsolationLevel.READ_COMMITTED
                ? Promise.statementSnapshots(ISOLATION)
                : Promise.of(Model.SNAPSHOT_ISOLATION, LEVELS);
        return Optional.of(promise.respecting(order()));
    }

    @Override
    public Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return Optional.of(
                level == IsolationLevel.READ_COMMITTED
                        ? "In Read committed mode, a snapshot is held for the duration of a statement"
                        : "In Repeatable read mode, a snapshot is held for the duration of the transaction");
    }

    /** Tables are MyRocks's unless a statement says otherwise. By default a wait lasts a second, and no deadlock is looked for. */
    @Override
    List<String> prepareSql(@Nullable String mode) {
        List<String> statements = new ArrayList<>(super.prepareSql(mode));
        statements.add("SET SESSION default_storage_engine = ROCKSDB, rocksdb_lock_wait_timeout = 3600,"
                + " rocksdb_deadlock_detect = ON");
        return statements;
    }

    @Override
    List<LockView> lockViews(String version) {
        return List.of(
                LockView.query("information_schema.ROCKSDB_TRX", """
                        SELECT waiter.THREAD_ID, holder.THREAD_ID
                        FROM information_schema.ROCKSDB_TRX waiter
                        JOIN information_schema.ROCKSDB_LOCKS held
                          ON held.`KEY` = waiter.WAITING_KEY AND held.COLUMN_FAMILY_ID = waiter.WAITING_COLUMN_FAMILY_ID
                        JOIN information_schema.ROCKSDB_TRX holder ON holder.TRANSACTION_ID = held.TRANSACTION_ID
                        WHERE waiter.WAITING_KEY <> ''
                        UNION ALL\s""" + WAITS_IN_PROCESS_LIST),
                LockView.query("information_schema.PROCESSLIST", WAITS_IN_PROCESS_LIST));
    }

    /** A snapshot conflict has the code of a deadlock, but undoes its statement only, and only its text tells. */
    @Override
    public Failure classify(SQLException error) {
        return switch (error.getErrorCode()) {
            case 1213 ->
                String.valueOf(error.getMessage()).contains("snapshot conflict")
                        ? Failure.statement(ErrorClass.SERIALIZATION)
                        : super.classify(error);
            case 1910, 4057, 4062, 4063 -> Failure.statement(ErrorClass.NOT_SUPPORTED);
            case 4061 -> Failure.poisoned(ErrorClass.NOT_SUPPORTED);
            case 4060 -> Failure.poisoned(ErrorClass.TRANSACTION_ABORTED);
            default -> super.classify(error);
        };
    }

    @Override
    Launch launch(StartOptions options) {
        StartOptions found = installed(options);
        if (found.home() == null) {
            throw new TitrantException("no MyRocks " + options.version()
                    + " on this machine: titrant engines install myrocks:debian, or give the folder of a MariaDB that has"
                    + " its plugin with --home DIR");
        }
        return new RocksServer(this, found);
    }

    @Override
    String programVersion(Path home) {
        return MySqlServer.version(
                new RocksServer(this, StartOptions.of(defaultVersion()).from(home)));
    }

    /** MariaDB's server with the plugin. */
    private static final class RocksServer extends Server {
        private static final List<String> PLUGINS = List.of(
                "lib/mysql/plugin", "lib64/mysql/plugin", "lib/plugin", "lib/mariadb/plugin", "storage/rocksdb");

        RocksServer(MySqlFamily engine, StartOptions options) {
            super(engine, options);
        }

        @Override
        String layout() {
            return "-rocksdb";
        }

        @Override
        List<String> ownSettings() {
            return Stream.concat(
                            super.ownSettings().stream(),
                            Stream.of(
                                    "--plugin-dir=" + plugins(),
                                    "--plugin-load-add=ha_rocksdb",
                                    "--plugin-maturity=unknown",
                                    // An index has ten rows: the buffers of 64 MiB and 1 GiB would take longer than the
                                    // work.
                                    "--rocksdb-merge-buf-size=65536",
                                    "--rocksdb-merge-combine-read-size=1048576",
                                    "--rocksdb-flush-log-at-trx-commit=0"))
                    .toList();
        }

        private Path plugins() {
            return PLUGINS.stream()
                    .map(home()::resolve)
                    .filter(folder -> Files.exists(folder.resolve("ha_rocksdb.so")))
                    .findFirst()
                    .orElseThrow(() -> new TitrantException("the MariaDB in " + home()
                            + " has no MyRocks (looked for ha_rocksdb.so in " + String.join(", ", PLUGINS) + ")"));
        }
    }
}
