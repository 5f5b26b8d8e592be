package io.titrant.engines.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;

/** Files in the cache that a full disk or a cleaning program has damaged are unpacked again. */
@RestoreSystemProperties
class DamagedCacheTest {

    @TempDir
    Path folder;

    private int filled;

    @BeforeEach
    void useACacheOfOurOwn() {
        System.setProperty("titrant.cache", folder.toString());
    }

    private final Consumer<Path> fill = target -> {
        filled++;
        try {
            Files.createDirectories(target.resolve("bin"));
            Files.writeString(target.resolve("bin/server"), "the program");
            Files.createSymbolicLink(target.resolve("bin/link"), Path.of("server"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    };

    /** An entry that another process has filled. */
    private Path entry() {
        Path entry = folder.resolve("servers/thing-1.0");
        fill.accept(entry);
        try {
            CacheManifest.write(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return entry;
    }

    @Test
    void aWholeEntryIsUsedAsItIs() {
        entry();
        Cache.folder("servers/thing-1.0", fill);
        assertThat(filled).isEqualTo(1);
    }

    @Test
    void aTruncatedFileIsUnpackedAgain() throws IOException {
        Files.writeString(entry().resolve("bin/server"), "the", StandardOpenOption.TRUNCATE_EXISTING);
        Path again = Cache.folder("servers/thing-1.0", fill);
        assertThat(filled).isEqualTo(2);
        assertThat(again.resolve("bin/server")).hasContent("the program");
        assertThat(folder.resolve("servers").toFile().list()).containsExactly("thing-1.0");
    }

    @Test
    void aMissingFileOrLinkIsUnpackedAgain() throws IOException {
        Files.delete(entry().resolve("bin/link"));
        assertThat(Cache.folder("servers/thing-1.0", fill).resolve("bin/link")).isSymbolicLink();
    }

    @Test
    void anEntryWithoutItsListIsUnpackedAgain() throws IOException {
        Files.delete(entry().resolve(".titrant-files"));
        Cache.folder("servers/thing-1.0", fill);
        assertThat(filled).isEqualTo(2);
    }

    @Test
    void aFileWithOtherContentOfTheSameSizeIsFoundWhenAServerDoesNotStart() throws IOException {
        // Entries of earlier tests may be gone.
        Cache.removeDamaged();
        Path entry = Cache.folder("servers/thing-1.0", fill);
        assertThat(Cache.removeDamaged()).isFalse();
        Files.writeString(entry.resolve("bin/server"), "THE PROGRAM");
        assertThat(Cache.removeDamaged()).isTrue();
        assertThat(Cache.folder("servers/thing-1.0", fill).resolve("bin/server"))
                .hasContent("the program");
    }

    @Test
    void aFullDiskIsOneLineThatNamesTheFolder() {
        assertThatThrownBy(() -> Cache.folder("servers/thing-2.0", target -> {
                    throw new TitrantException("cannot unpack thing.jar: No space left on device");
                }))
                .isInstanceOf(TitrantException.class)
                .hasMessage("cannot unpack thing.jar: No space left on device");
        assertThat(folder.resolve("servers").toFile().list()).isEmpty();
    }
}
