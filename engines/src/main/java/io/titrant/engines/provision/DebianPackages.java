package io.titrant.engines.provision;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Servers from Debian's packages, unpacked into the cache. Nothing on the system changes, and root is not needed: apt works on lists and a package database of
 * its own, which is empty, so it downloads all that the server needs, the C library included. The server runs with that library's loader, because the library of
 * this machine may be older. apt checks the signatures.
 */
public final class DebianPackages {
    private static final Path KEYRING = Path.of("/usr/share/keyrings/debian-archive-keyring.gpg");
    private static final String MIRROR = "http://deb.debian.org/debian";
    private static final String SHELF = "servers";
    private static final String MARK = "-debian";
    private static final Pattern CANDIDATE = Pattern.compile("(?m)^Version: (?:\\d+:)?(\\d+(?:\\.\\d+)*)");

    /**
     * The packages of a server.
     *
     * @param engine the name of the engine
     * @param suite the release of Debian
     * @param packages the first one has the server's version
     * @param programs the server's program in them, {@code sbin/mysqld}, and others that Titrant runs
     * @param versionParts how many parts of the package's version are the server's: 3 for 4.0.5 of 4.0.5.3140
     */
    public record Source(String engine, String suite, List<String> packages, List<String> programs, int versionParts) {
        public Source {
            packages = List.copyOf(packages);
            programs = List.copyOf(programs);
        }

        public Source(String engine, String suite, List<String> packages, String program) {
            this(engine, suite, packages, List.of(program), Integer.MAX_VALUE);
        }
    }

    private final Source source;
    private final Path work;

    private DebianPackages(Source source, Path work) {
        this.source = source;
        this.work = work;
    }

    /** Whether apt and Debian's key are on this machine. */
    public static boolean possible() {
        return Files.exists(KEYRING)
                && Stream.of("/usr/bin/apt-get", "/usr/bin/dpkg-deb")
                        .map(Path::of)
                        .allMatch(Files::isExecutable);
    }

    /** Downloads and unpacks the server; returns its version. */
    public static String install(Source source) {
        if (!possible()) {
            throw new TitrantException("packages of Debian need apt-get, dpkg-deb and " + KEYRING
                    + " (package debian-archive-keyring), and this machine lacks one of them");
        }
        Path work = Folders.temporary("titrant-apt-");
        try {
            DebianPackages packages = new DebianPackages(source, work);
            packages.update();
            String version = packages.version();
            Cache.folder(SHELF + "/" + source.engine() + "-" + version + MARK, packages::fill);
            return version;
        } finally {
            Folders.delete(work);
        }
    }

    /** The folder of an installed server, like {@code /usr} of a system. */
    public static Optional<Path> installed(String engine, String version) {
        Path folder = Cache.root().resolve(SHELF).resolve(engine + "-" + version + MARK);
        return Files.isDirectory(folder) ? Optional.of(folder.resolve("usr")) : Optional.empty();
    }

    /** The installed versions of an engine. */
    public static List<String> versions(String engine) {
        List<String> versions = new ArrayList<>();
        try (DirectoryStream<Path> folders =
                Files.newDirectoryStream(Cache.root().resolve(SHELF), engine + "-*" + MARK)) {
            for (Path folder : folders) {
                String name = folder.getFileName().toString();
                versions.add(name.substring(engine.length() + 1, name.length() - MARK.length()));
            }
        } catch (IOException e) {
            // Nothing there yet.
        }
        return versions;
    }

    private void update() {
        try {
            for (String folder : List.of("state/lists/partial", "cache/archives/partial")) {
                Files.createDirectories(work.resolve(folder));
            }
            Files.createFile(work.resolve("status"));
            Files.writeString(
                    work.resolve("sources.list"),
                    "deb [signed-by=" + KEYRING + "] " + System.getProperty("titrant.debian", MIRROR) + " "
                            + source.suite() + " main\n");
        } catch (IOException e) {
            throw new TitrantException("cannot write to " + work + ": " + Reason.of(e), e);
        }
        apt("update");
    }

    private String version() {
        String shown = run(
                "/usr/bin/apt-cache",
                List.of("show", "--no-all-versions", source.packages().get(0)));
        Matcher candidate = CANDIDATE.matcher(shown);
        if (!candidate.find()) {
            throw new TitrantException("Debian " + source.suite() + " has no package "
                    + source.packages().get(0));
        }
        return Stream.of(candidate.group(1).split("\\.", -1))
                .limit(source.versionParts())
                .collect(Collectors.joining("."));
    }

    private void fill(Path folder) {
        List<String> arguments =
                new ArrayList<>(List.of("install", "--yes", "--no-install-recommends", "--download-only"));
        arguments.addAll(source.packages());
        apt(arguments.toArray(String[]::new));
        try (DirectoryStream<Path> archives = Files.newDirectoryStream(work.resolve("cache/archives"), "*.deb")) {
            for (Path archive : archives) {
                Commands.run(List.of("/usr/bin/dpkg-deb", "-x", archive.toString(), folder.toString()), Map.of());
            }
            for (String program : source.programs()) {
                wrap(folder.resolve("usr"), program);
            }
        } catch (IOException e) {
            throw new TitrantException("cannot unpack packages: " + Reason.of(e), e);
        }
    }

    /** Puts a script in the place of the program, which runs it with the loader and the libraries of the packages. */
    private static void wrap(Path usr, String name) throws IOException {
        Path program = usr.resolve(name);
        Path real = program.resolveSibling(program.getFileName() + ".real");
        Files.move(program, real);
        Files.writeString(program, """
                #!/bin/sh
                here=$(cd "$(dirname "$0")" && pwd)
                usr=$(cd "$here/%s" && pwd)
                libraries=$usr/lib/x86_64-linux-gnu:$usr/lib
                exec "$usr/lib64/ld-linux-x86-64.so.2" --library-path "$libraries" "$here/%s" "$@"
                """.formatted(
                        Objects.requireNonNull(program.getParent()).relativize(usr), real.getFileName()));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void apt(String... arguments) {
        run("/usr/bin/apt-get", List.of(arguments));
    }

    private String run(String program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        Map.of(
                        "Dir::State", "state",
                        "Dir::State::status", "status",
                        "Dir::Cache", "cache",
                        "Dir::Etc::sourcelist", "sources.list")
                .forEach((key, place) -> command.addAll(List.of("-o", key + "=" + work.resolve(place))));
        command.addAll(
                List.of("-o", "Dir::Etc::sourceparts=-", "-o", "Debug::NoLocking=1", "-o", "Acquire::Languages=none"));
        if (NotRoot.isRoot()) {
            // Otherwise apt downloads as a user that cannot write to the cache.
            command.addAll(List.of("-o", "APT::Sandbox::User=root"));
        }
        command.addAll(arguments);
        return Commands.output(command, Map.of("LC_ALL", "C"), null);
    }
}
