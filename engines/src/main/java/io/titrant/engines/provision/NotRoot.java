package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs that refuse to run as root. In a new user namespace without a mapping the process sees itself as nobody but still owns root's files.
 * Where namespaces are forbidden, as in many containers, {@code setpriv} changes the user.
 */
public final class NotRoot {
    private static final int NOBODY = 65534;
    private static final List<String> NAMESPACE = List.of("unshare", "--user");
    private static final List<String> OTHER_USER =
            List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

    private static final List<String> PREFIX = choose();

    private NotRoot() {}

    public static boolean isRoot() {
        return !Platform.here().windows() && "root".equals(System.getProperty("user.name"));
    }

    /** The command as it must be run here. */
    public static List<String> command(List<String> command) {
        if (isRoot() && PREFIX.isEmpty()) {
            throw new TitrantException(
                    "this server refuses to run as root, and neither unshare nor setpriv works here; run titrant as another user");
        }
        List<String> whole = new ArrayList<>(PREFIX);
        whole.addAll(command);
        return whole;
    }

    /** Whether commands run as a user that cannot enter root's home. */
    static boolean changesUser() {
        return PREFIX.equals(OTHER_USER);
    }

    /** Makes the user of {@link #command} the owner of a folder. */
    public static void give(Path folder) {
        if (changesUser()) {
            Folders.give(folder, NOBODY);
        }
    }

    private static List<String> choose() {
        if (!isRoot()) {
            return List.of();
        }
        String forced = System.getProperty("titrant.notroot", "");
        if (!forced.equals("setpriv") && works(NAMESPACE)) {
            return NAMESPACE;
        }
        return works(OTHER_USER) ? OTHER_USER : List.of();
    }

    private static boolean works(List<String> prefix) {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
