package io.titrant.engines;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.engines.provision.Platform;
import java.io.IOException;
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
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options, versions, passwords and log lines of servers of both families. */
final class ServerOptions {
    private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");
    /** A value that is a path out of the server's folder. */
    private static final Pattern ELSEWHERE =
            Pattern.compile("^[/\\\\~]|^[A-Za-z]:[/\\\\]|(^|[/\\\\])\\.\\.([/\\\\]|$)");

    private ServerOptions() {}

    /**
     * Refuses malformed options, and options that Titrant sets itself, also in another spelling or shortened to a prefix, which MySQL accepts.
     * {@code provision.ServerExposure} checks the started server.
     */
    static void check(Map<String, String> options, Set<String> ours, UnaryOperator<String> spelledOut) {
        options.forEach((key, value) -> {
            if (!KEY.matcher(key).matches() || value.chars().anyMatch(Character::isISOControl)) {
                throw new TitrantException("bad server option '" + key + "=" + value + "' (write name=value)");
            }
            if (ELSEWHERE.matcher(value).find()) {
                throw new TitrantException("server option '" + key + "=" + value
                        + "' names a file; a server that titrant starts keeps to its own folder");
            }
            String name = spelledOut.apply(key);
            if (ours.stream().anyMatch(own -> own.startsWith(name))) {
                throw new TitrantException("server option '" + key + "' is set by titrant itself");
            }
        });
    }

    static SortedMap<String, String> sorted(Map<String, String> options) {
        return new TreeMap<>(options);
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
            throw new TitrantException(file + ": cannot be written: " + Reason.of(e), e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
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
