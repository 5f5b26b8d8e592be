package io.titrant.engines;

import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.DebianPackages;
import java.util.List;

/** The newest server of an engine that {@code titrant engines install E:debian} has unpacked on this machine. Without one the tests of that server are skipped. */
final class DebianInstallation {
    private DebianInstallation() {}

    static boolean exists(String engine) {
        return !DebianPackages.versions(engine).isEmpty();
    }

    static StartOptions options(String engine) {
        List<String> versions = DebianPackages.versions(engine);
        return StartOptions.of(versions.stream()
                .reduce((one, other) -> DottedVersion.atLeast(one, other) ? one : other)
                .orElseThrow());
    }
}
