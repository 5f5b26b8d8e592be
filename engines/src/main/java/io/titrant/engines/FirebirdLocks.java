package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sees waits in the lock table of a database, as {@code fb_lock_print} does. The table is a file that the server maps into its memory; a look maps it too, so it costs no
 * round trip. The monitoring tables ({@code MON$STATEMENTS}) show only that a statement is active, not that it waits.
 */
final class FirebirdLocks implements LockMonitor {
    private static final int TRIES = 1_000;
    private static final Duration TICK = Duration.ofNanos(200_000);

    private final Connection connection;
    private final Path file;
    private FirebirdLockTable table;

    /** @param connection to the database; it is kept open, because the lock table goes with the last connection */
    FirebirdLocks(Connection connection) throws SQLException {
        this.connection = connection;
        Path database = Path.of(ServerInstance.single(connection, "SELECT TRIM(MON$DATABASE_NAME) FROM MON$DATABASE"));
        try {
            this.file = database.resolveSibling("..")
                    .normalize()
                    .resolve(FirebirdServer.LOCKS)
                    .resolve("fb_lock_" + id(database));
            this.table = map();
        } catch (IOException | UnsupportedOperationException e) {
            throw new SQLException("cannot read the lock table of " + database + ": " + e.getMessage(), e);
        }
    }

    /** The id of a database file: its device and inode. */
    private static String id(Path database) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(database, "unix:dev,ino");
        ByteBuffer id = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        id.putLong(number(attributes.get("dev")));
        id.putLong(number(attributes.get("ino")));
        return HexFormat.of().formatHex(id.array());
    }

    private static long number(@Nullable Object attribute) {
        return attribute instanceof Number number ? number.longValue() : 0;
    }

    private FirebirdLockTable map() throws IOException, SQLException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new FirebirdLockTable(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        Set<String> ours = suspects.stream().map(Suspect::sessionId).collect(Collectors.toSet());
        for (int i = 0; i < TRIES; i++) {
            try {
                if (table.hasGrown()) {
                    table = map();
                }
            } catch (IOException e) {
                throw new SQLException("cannot read the lock table " + file, e);
            }
            var waits = table.waits();
            if (waits.isPresent()) {
                Map<String, Set<String>> all = waits.get();
                all.keySet().retainAll(ours);
                return all;
            }
            Thread.onSpinWait();
        }
        throw new SQLException("the lock table " + file + " changes all the time");
    }

    @Override
    public Duration tick() {
        return TICK;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // Gone either way.
        }
    }
}
