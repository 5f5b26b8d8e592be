package io.titrant.cli;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The bytes of a file that grows, or of a pipe. Before it waits for more, it lets the reader use the time. */
final class GrowingInput extends InputStream {
    private static final long POLL_NANOS = Duration.ofMillis(100).toNanos();

    /** Work to do while no input has arrived. */
    interface Idle {
        /** Gives after how many nanoseconds there will be something to do; 0 if there is nothing left to do. */
        long use();
    }

    private final InputStream in;
    private final boolean endless;
    private final @Nullable Duration limit;
    private final Idle idle;
    private volatile boolean stopped;

    /**
     * @param endless whether the end of {@code in} is not the end of the input: it may grow
     * @param limit after how long without growth the input ends; null for never
     */
    GrowingInput(InputStream in, boolean endless, @Nullable Duration limit, Idle idle) {
        this.in = in;
        this.endless = endless;
        this.limit = limit;
        this.idle = idle;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        long since = System.nanoTime();
        while (!stopped) {
            boolean ready = endless || in.available() > 0;
            int count = ready ? in.read(bytes, from, length) : 0;
            if (count > 0) {
                return count;
            }
            long wait = idle.use();
            if (!endless && wait == 0) {
                return in.read(bytes, from, length);
            }
            if (limit != null && endless && System.nanoTime() - since >= limit.toNanos()) {
                return -1;
            }
            LockSupport.parkNanos(wait == 0 ? POLL_NANOS : Math.min(wait, POLL_NANOS));
        }
        return -1;
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
