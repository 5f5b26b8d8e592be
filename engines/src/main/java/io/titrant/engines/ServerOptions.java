package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engines.provision.Platform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options, versions, passwords and log lines of servers of both families. */
final class ServerOptions {
    private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

    private ServerOptions() {}

    /** Refuses malformed options, and options that Titrant sets itself. */
    static void check(Map<String, String> options, Set<String> ours) {
        options.forEach((key, value) -> {
            if (!KEY.matcher(key).matches() || value.chars().anyMatch(Character::isISOControl)) {
                throw new TitrantException("bad server option '" + key + "=" + value + "' (write name=value)");
            }
            if (ours.contains(key.replace('-', '_'))) {
                throw new TitrantException("server option '" + key + "' is set by titrant itself");
            }
        });
    }

    static SortedMap<String, String> sorted(Map<String, String> options) {
        return new TreeMap<>(options);
    }

    static boolean atLeast(String version, int major, int minor) {
        String[] parts = version.split("[^0-9]+", -1);
        int first = Integer.parseInt(parts[0]);
        int second = parts.length > 1 && !parts[1].isEmpty() ? Integer.parseInt(parts[1]) : 0;
        return first > major || (first == major && second >= minor);
    }

    static boolean atLeast(String version, int major) {
        return atLeast(version, major, 0);
    }

    /** A loopback port is open to all users of the machine, so each server gets a random password. */
    static String randomPassword() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Writes a file that only its owner can read. */
    static void writeSecret(Path file, String secret) {
        try {
            Files.createFile(file);
            if (!Platform.here().windows()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
            Files.writeString(file, secret);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The group of the pattern in the last matching line. */
    static Optional<String> lastMatch(List<String> lines, String pattern, int group) {
        Pattern compiled = Pattern.compile(pattern);
        for (int i = lines.size() - 1; i >= 0; i--) {
            Matcher matcher = compiled.matcher(lines.get(i));
            if (matcher.matches()) {
                return Optional.of(matcher.group(group));
            }
        }
        return Optional.empty();
    }
}
