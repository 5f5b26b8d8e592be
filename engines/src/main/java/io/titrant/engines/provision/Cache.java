package io.titrant.engines.provision;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A folder in the user's home that keeps unpacked servers and initialised data folders between runs. An entry is created under a temporary name and
 * then renamed, so it is complete or absent, also if two processes create it at the same time.
 */
public final class Cache {
    private static final Object MAKING = new Object();
    /** The entries that this process has found complete, or filled. */
    private static final Set<Path> CHECKED = new HashSet<>();

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

    /** The entry's folder; if it is missing or files of it are missing or truncated, a folder is created and filled. */
    public static Path folder(String name, Consumer<Path> fill) {
        Path target = root().resolve(name);
        synchronized (MAKING) {
            if (!CHECKED.contains(target) && Files.isDirectory(target) && !CacheManifest.agrees(target, false)) {
                discard(target);
            }
            if (!Files.isDirectory(target)) {
                make(target, fill);
            }
            CHECKED.add(target);
        }
        return target;
    }

    /**
     * Compares the contents of all entries that this process has used, after a server did not start. A damaged entry is removed, and filled again
     * at its next use.
     *
     * @return whether an entry was damaged
     */
    static boolean removeDamaged() {
        synchronized (MAKING) {
            List<Path> damaged = CHECKED.stream()
                    .filter(entry -> !CacheManifest.agrees(entry, true))
                    .toList();
            damaged.forEach(Cache::discard);
            damaged.forEach(CHECKED::remove);
            return !damaged.isEmpty();
        }
    }

    /** Removes an entry that is no longer of use. */
    static void remove(Path entry) {
        synchronized (MAKING) {
            CHECKED.remove(entry);
            discard(entry);
        }
    }

    /** Moves an entry away in one step, since other processes may use it, and deletes it. */
    private static void discard(Path entry) {
        Path aside = entry.resolveSibling("." + entry.getFileName() + ".damaged." + Owner.self());
        try {
            Files.move(entry, aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            // Another process was faster.
        } catch (IOException e) {
            throw new TitrantException(
                    entry + " is damaged and cannot be removed (" + Reason.of(e) + "); delete it, or set TITRANT_CACHE",
                    e);
        }
        Folders.delete(aside);
    }

    private static void make(Path target, Consumer<Path> fill) {
        Path draft = target.resolveSibling("." + target.getFileName() + "." + Owner.self());
        try {
            Files.createDirectories(draft);
            fill.accept(draft);
            CacheManifest.write(draft);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(target)) {
                throw new TitrantException("cannot write to the cache folder " + root() + ": " + Reason.of(e), e);
            }
        } finally {
            Folders.delete(draft);
        }
    }

    /** Removes unfinished entries whose processes have ended. */
    static void sweep() {
        for (String shelf : new String[] {"servers", "data", "builds"}) {
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
