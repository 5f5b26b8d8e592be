package io.titrant.engines.provision;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Starts a child process outside the terminal's process group: Ctrl-C reaches Titrant only, which then stops its servers in order. */
final class OwnGroup {
    private static final boolean POSSIBLE = Arrays.stream(
                    System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
            .anyMatch(folder -> new File(folder, "setsid").canExecute());

    private OwnGroup() {}

    /** {@code setsid} replaces itself by the command, so the process id stays the same. */
    static List<String> command(List<String> command) {
        if (!POSSIBLE) {
            return command;
        }
        List<String> whole = new ArrayList<>(List.of("setsid"));
        whole.addAll(command);
        return whole;
    }
}
