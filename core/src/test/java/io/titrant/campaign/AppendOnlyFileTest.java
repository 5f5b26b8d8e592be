package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendOnlyFileTest {
    @TempDir
    Path folder;

    @Test
    void anAppendAfterATruncatedLineStartsANewLine() throws IOException {
        Path file = folder.resolve("lines");
        new AppendOnlyFile(file).append("one");
        Files.writeString(file, "one\ntw");
        AppendOnlyFile again = new AppendOnlyFile(file);
        again.append("three");
        again.append("four");
        assertThat(again.read()).containsExactly("one", "tw", "three", "four");
    }

    @Test
    void aMissingFileHasNoLines() {
        assertThat(new AppendOnlyFile(folder.resolve("nothing")).read()).isEmpty();
    }
}
