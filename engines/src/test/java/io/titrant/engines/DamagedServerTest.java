package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Launch;
import io.titrant.engines.provision.ServerProcess;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;

/** Trouble of the machine when a server starts: damaged files are replaced, and what cannot be helped is one clear line that leaves nothing behind. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@RestoreSystemProperties
class DamagedServerTest {

    @TempDir
    Path cache;

    @BeforeEach
    void useACacheOfOurOwn() {
        System.setProperty("titrant.cache", cache.toString());
    }

    @Test
    void aServerWithDamagedFilesStarts() throws IOException {
        PostgresEngine engine = new PostgresEngine();
        StartOptions options = StartOptions.of(engine.defaultVersion());
        engine.start(options).close();
        Path program = cache.resolve("servers/postgres-" + engine.defaultVersion() + "/bin/postgres");
        try (FileChannel file = FileChannel.open(program, StandardOpenOption.WRITE)) {
            file.truncate(file.size() / 2);
        }
        engine.start(options).close();
        Files.delete(cache.resolve("data/postgres-" + engine.defaultVersion() + "/data/PG_VERSION"));
        engine.start(options).close();
        assertThat(running()).isEmpty();
    }

    @Test
    void aServerThatCannotBePreparedLeavesNothingBehind() throws IOException {
        assertThatThrownBy(() -> ServerProcess.start(new Broken("no such program")))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("broken 1")
                .hasMessageContaining("No such file or directory");
        assertThat(running()).isEmpty();
    }

    /** The files of the registry; a folder that could not be removed has one. */
    private List<Path> running() throws IOException {
        try (Stream<Path> files = Files.list(cache.resolve("running"))) {
            return files.toList();
        }
    }

    private record Broken(String program) implements Launch {
        @Override
        public String name() {
            return "broken 1";
        }

        @Override
        public void prepare(Path folder) {
            assertThat(folder).isDirectory();
        }

        @Override
        public List<String> command(Path folder, int port) {
            return List.of("/" + program);
        }

        @Override
        public Address address(int port) {
            return new Address("jdbc:none:" + port, null, null);
        }

        @Override
        public void knock(int port) throws SQLException {
            throw new SQLException("not there");
        }

        @Override
        public void knockWithoutPassword(int port) {}

        @Override
        public Optional<String> complaint(List<String> log) {
            return Optional.empty();
        }
    }
}
