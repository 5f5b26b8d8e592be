package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of the files that Titrant uses by default, as they were when this version of Titrant was made. A file of that name with another
 * content, be it from a mirror or from the local repository, is not run. Other versions are checked against the repository's own checksums.
 */
final class PinnedChecksums {
    private static final String RESOURCE = "checksums.txt";
    private static final int BUFFER = 1 << 16;
    private static final Map<String, String> PINNED = load();

    private PinnedChecksums() {}

    /** The file, if it is what it should be. */
    static Path verified(String coordinates, Path file) {
        String pinned = PINNED.get(coordinates);
        if (pinned == null) {
            return file;
        }
        String actual = sha256(file);
        if (!actual.equals(pinned)) {
            throw new TitrantException(file + " is not the " + coordinates + " that Titrant knows: its SHA-256 is "
                    + actual + ", expected " + pinned + "; delete the file, and check where it came from");
        }
        return file;
    }

    static @Nullable String of(String coordinates) {
        return PINNED.get(coordinates);
    }

    static String sha256(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new TitrantException("cannot read " + file + ": " + e.getMessage(), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> load() {
        Map<String, String> pinned = new HashMap<>();
        try (InputStream in = PinnedChecksums.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("no " + RESOURCE);
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                String[] parts = line.split("  ", 2);
                pinned.put(parts[1], parts[0]);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pinned;
    }
}
