package io.titrant.engines.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildDataTest {
    @TempDir
    Path folder;

    @Test
    void aNewBuildInTheSamePlaceGetsFreshDataAndTheOldDataGo() throws IOException {
        Path program = Files.writeString(folder.resolve("server"), "one");
        Consumer<Path> fill = Folders::create;
        Path first = BuildData.folder(program, "", fill);
        BuildData.sweep();
        assertThat(BuildData.folder(program, "", fill)).isEqualTo(first).isDirectory();
        assertThat(BuildData.folder(program, "-page", fill)).isNotEqualTo(first);

        Files.writeString(program, "another");
        Path second = BuildData.folder(program, "", fill);
        assertThat(second).isNotEqualTo(first);
        BuildData.sweep();
        assertThat(first).doesNotExist();
        assertThat(second).isDirectory();

        Files.delete(program);
        BuildData.sweep();
        assertThat(second).doesNotExist();
    }

    @Test
    void aFolderThatAnotherProcessFillsStays() throws IOException {
        Path program = Files.writeString(folder.resolve("server"), "one");
        Path data = BuildData.folder(program, "", draft -> {
            try {
                Folders.create(draft);
                Files.writeString(draft.resolve("program"), program.toString());
                BuildData.sweep();
                assertThat(draft.resolve("program")).exists();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(data).isDirectory();
    }
}
