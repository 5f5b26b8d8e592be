package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The machine, as far as binaries depend on it: operating system, CPU, C library. */
public record Platform(String os, String cpu, boolean musl) {
    private static final Platform HERE = detect();

    public static Platform here() {
        return HERE;
    }

    public boolean linux() {
        return os.equals("linux");
    }

    public boolean windows() {
        return os.equals("windows");
    }

    /** The entry for this machine; if there is none, an error with one clear line. */
    public String choose(String what, Map<String, String> byPlatform) {
        String found = byPlatform.get(toString());
        if (found == null) {
            throw new TitrantException("there is no " + what + " for " + this
                    + " on Maven Central; use --url to reach one that runs elsewhere");
        }
        return found;
    }

    /** As in {@code linux-amd64}, {@code linux-amd64-musl}, {@code darwin-arm64}. */
    @Override
    public String toString() {
        return os + "-" + cpu + (musl ? "-musl" : "");
    }

    private static Platform detect() {
        String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        String os = name.startsWith("mac") ? "darwin" : name.startsWith("windows") ? "windows" : name;
        @Nullable String cpu = Map.of("x86_64", "amd64", "aarch64", "arm64").get(arch);
        return new Platform(
                os, cpu == null ? arch : cpu, os.equals("linux") && Files.exists(Path.of("/etc/alpine-release")));
    }
}
