package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engines.provision.Commands;
import io.titrant.engines.provision.Platform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A server of the user's: an installation, the tree of a build, or the folder of a distribution ({@code /usr}).
 *
 * @param folder the folder that the user gave
 * @param program the server's program in it
 */
record Installation(Path folder, Path program) {
    private static final Pattern VERSION = Pattern.compile("\\b(\\d+(?:\\.\\d+)*(?:(?:devel|alpha|beta|rc)\\d*)?)");

    /**
     * The server in that folder.
     *
     * @param places where its program may be, the likeliest first
     */
    static Installation in(Path folder, List<String> places) {
        if (!Files.isDirectory(folder)) {
            throw new TitrantException("--home: " + folder + " is no folder");
        }
        Path absolute = folder.toAbsolutePath().normalize();
        return places.stream()
                .map(place -> absolute.resolve(Platform.here().windows() ? place + ".exe" : place))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> new Installation(absolute, program))
                .orElseThrow(() -> new TitrantException(
                        "--home: no server in " + folder + " (looked for " + String.join(", ", places) + ")"));
    }

    /** The product and version that the program says it is. */
    String product(Map<String, String> environment) {
        return product("--version", environment);
    }

    /** The same for a program with another option. */
    String product(String option, Map<String, String> environment) {
        return Commands.output(List.of(program.toString(), option), environment, null);
    }

    /** The version in the program's own words. */
    String version(String said) {
        Matcher version = VERSION.matcher(said);
        if (!version.find()) {
            throw new TitrantException("--home: " + program + " --version names no version: "
                    + said.lines().limit(1).collect(Collectors.joining()));
        }
        return version.group(1);
    }

    /** Another program of the same installation, beside the server's. */
    Path beside(String name) {
        return program.resolveSibling(Platform.here().windows() ? name + ".exe" : name);
    }
}
