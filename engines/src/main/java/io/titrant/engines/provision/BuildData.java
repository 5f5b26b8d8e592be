package io.titrant.engines.provision;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Initialised data folders of servers that the user built or installed. One lasts as long as the program that made it: a new build gets fresh data. */
public final class BuildData {
    private static final String SHELF = "builds";
    private static final String PROGRAM = "program";

    private BuildData() {}

    /**
     * The data folder of the program as it is now; if there is none, one is created and filled.
     *
     * @param settings what besides the program decides how the folder is filled
     */
    public static Path folder(Path program, String settings, Consumer<Path> fill) {
        String name = stamp(program) + settings;
        return Cache.folder(SHELF + "/" + name, folder -> {
            fill.accept(folder);
            try {
                Files.writeString(folder.resolve(PROGRAM), program.toString());
            } catch (IOException e) {
                throw new TitrantException("cannot write to the cache folder: " + Reason.of(e), e);
            }
        });
    }

    /** Removes the data of programs that are gone or were built again. A name that begins with a dot is a folder that another process is filling. */
    static void sweep() {
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(Cache.root().resolve(SHELF), "[!.]*")) {
            for (Path entry : entries) {
                Path program = entry.resolve(PROGRAM);
                if (Files.exists(program)
                        && !entry.getFileName().toString().startsWith(stamp(Path.of(Files.readString(program))))) {
                    Cache.remove(entry);
                }
            }
        } catch (IOException e) {
            // Nothing there yet, or another process removes the same.
        }
    }

    /** A name that changes with each build of the program. */
    static String stamp(Path program) {
        try {
            return program.getFileName() + "-" + Integer.toHexString(program.hashCode()) + "-"
                    + Long.toHexString(Files.getLastModifiedTime(program).toMillis()) + "-"
                    + Long.toHexString(Files.size(program));
        } catch (IOException e) {
            return "gone";
        }
    }
}
