package io.titrant.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The processor time that this JVM and the servers under it have used. */
final class Cpu {
    private Cpu() {}

    static double seconds() {
        OperatingSystemMXBean self = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return self.getProcessCpuTime() / 1e9 + ofServers();
    }

    /** That of the servers alone. */
    static double ofServers() {
        return ProcessHandle.current()
                .descendants()
                .mapToDouble(child ->
                        child.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9)
                .sum();
    }
}
