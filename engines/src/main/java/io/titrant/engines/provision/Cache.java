package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A folder in the user's home that keeps unpacked servers and initialised data folders between runs. An entry is created under a temporary name and
 * then renamed, so it is complete or absent, also if two processes create it at the same time.
 */
public final class Cache {
    private static final Object MAKING = new Object();

    private Cache() {}

    /** {@code $TITRANT_CACHE}, else the user's cache folder. */
    static Path root() {
        @Nullable String own = System.getProperty("titrant.cache", System.getenv("TITRANT_CACHE"));
        if (own != null && !own.isEmpty()) {
            return Path.of(own);
        }
        if (NotRoot.changesUser()) {
            return open(Path.of("/var/tmp/titrant-root"));
        }
        @Nullable String xdg = System.getenv("XDG_CACHE_HOME");
        Path base = xdg == null || xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return base.resolve("titrant");
    }

    /** Root's folder, which other users can enter. Its name is known, so it must not belong to another user. */
    private static Path open(Path folder) {
        try {
            Files.createDirectories(folder);
            if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName().equals(System.getProperty("user.name"))) {
                throw new TitrantException(
                        folder + " belongs to another user; set TITRANT_CACHE to a folder of your own");
            }
            return folder;
        } catch (IOException e) {
            throw new TitrantException("cannot use the cache folder " + folder + ": " + e, e);
        }
    }

    /** The entry's folder; if it is missing, an empty folder is created and filled. */
    public static Path folder(String name, Consumer<Path> fill) {
        Path target = root().resolve(name);
        synchronized (MAKING) {
            if (!Files.isDirectory(target)) {
                make(target, fill);
            }
        }
        return target;
    }

    public static boolean has(String name) {
        return Files.isDirectory(root().resolve(name));
    }

    private static void make(Path target, Consumer<Path> fill) {
        Path draft = target.resolveSibling("." + target.getFileName() + "." + Owner.self());
        try {
            Files.createDirectories(draft);
            fill.accept(draft);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(target)) {
                throw new TitrantException("cannot write to the cache folder " + root() + ": " + e, e);
            }
        } finally {
            Folders.delete(draft);
        }
    }

    /** Removes unfinished entries whose processes have ended. */
    static void sweep() {
        for (String shelf : new String[] {"servers", "data"}) {
            try (var drafts = Files.newDirectoryStream(root().resolve(shelf), ".*")) {
                for (Path draft : drafts) {
                    String name = draft.getFileName().toString();
                    if (!Owner.alive(name.substring(name.lastIndexOf('.') + 1))) {
                        Folders.delete(draft);
                    }
                }
            } catch (IOException e) {
                // Nothing there yet.
            }
        }
    }
}
