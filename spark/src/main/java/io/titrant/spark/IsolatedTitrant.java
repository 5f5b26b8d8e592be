package io.titrant.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.spark.SparkFiles;

/**
 * Titrant in a class loader of its own. Spark has other versions of Titrant's libraries (Jackson, Maven's HTTP client, slf4j), and a class loader
 * asks its parent first; so {@code titrant.jar} lies inside {@code titrant-spark.jar}, and the two sides share types of the JDK only.
 */
final class IsolatedTitrant {
    private IsolatedTitrant() {}

    /** Unpacks {@code titrant.jar} into the folder that Spark has for this process, and opens it. The cluster removes that folder, also if the process is killed. */
    static ClassLoader open() {
        try (InputStream jar = IsolatedTitrant.class.getResourceAsStream("/titrant.jar")) {
            if (jar == null) {
                throw new IllegalStateException("titrant.jar is not inside titrant-spark.jar");
            }
            Path file = Files.createTempFile(Path.of(SparkFiles.getRootDirectory()), "titrant-", ".jar");
            file.toFile().deleteOnExit();
            Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
            return new URLClassLoader(new URL[] {file.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
