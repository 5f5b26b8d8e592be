package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;

/** Every command removes the temporary folders of killed Titrant processes. */
@Timeout(120)
@RestoreSystemProperties
class OrphanedFolderTest {
    private static final String NOT_A_PROCESS = "999999999-1";

    @TempDir
    Path cache;

    @BeforeEach
    void useACacheOfOurOwn() {
        System.setProperty("titrant.cache", cache.toString());
    }

    @Test
    void aCommandThatStartsNoServerRemovesIt() throws Exception {
        Path orphan = Files.createDirectory(cache.resolve("titrant-server-orphan"));
        Path living = Files.createDirectory(cache.resolve("titrant-server-living"));
        Path entries = Files.createDirectory(cache.resolve("running"));
        Files.write(entries.resolve("orphan"), List.of(NOT_A_PROCESS, orphan.toString()));
        Files.write(entries.resolve("living"), List.of(self(), living.toString()));

        assertThat(Titrant.run("engines").status()).isZero();

        assertThat(orphan).doesNotExist();
        assertThat(entries.resolve("orphan")).doesNotExist();
        assertThat(living).isDirectory();
        assertThat(entries.resolve("living")).exists();
    }

    private static String self() {
        ProcessHandle process = ProcessHandle.current();
        return process.pid() + "-" + process.info().startInstant().orElseThrow().toEpochMilli();
    }
}
