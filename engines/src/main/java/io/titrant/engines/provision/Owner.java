package io.titrant.engines.provision;

import java.time.Instant;
import java.util.Optional;

/** A process, identified by its id and its start time. Ids are reused; the pair is not. */
public final class Owner {
    /** The kernel's start times shift a little when the clock is set. */
    private static final long TOLERANCE_MILLIS = 3_000;

    private Owner() {}

    public static String self() {
        return of(ProcessHandle.current());
    }

    static String of(ProcessHandle process) {
        return process.pid() + "-"
                + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    public static boolean alive(String owner) {
        return process(owner).isPresent();
    }

    /** The process that {@link #of} named, if it still runs; an unreadable name counts as ended. */
    static Optional<ProcessHandle> process(String owner) {
        try {
            String[] parts = owner.split("-", -1);
            long start = Long.parseLong(parts[1]);
            return ProcessHandle.of(Long.parseLong(parts[0]))
                    .filter(ProcessHandle::isAlive)
                    .filter(process -> process.info()
                            .startInstant()
                            .filter(instant -> Math.abs(instant.toEpochMilli() - start) < TOLERANCE_MILLIS)
                            .isPresent());
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
