package io.titrant.bench;

import io.titrant.execute.RunListener;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Where the time of judged cases went. */
final class TimeSplit implements RunListener {
    /** What time is spent on; {@link #LOCKS} is a part of {@link #EXECUTE}. */
    enum Part {
        GENERATE,
        RESET,
        EXECUTE,
        LOCKS,
        READ,
        SERIAL_RUNS,
        EXPLANATION,
        VIEWS,
        JUDGE
    }

    private final Map<Part, LongAdder> nanos = new EnumMap<>(Part.class);
    private final Map<String, Effort> simple = new ConcurrentSkipListMap<>();
    private final Map<String, Effort> complex = new ConcurrentSkipListMap<>();
    private volatile boolean concurrentRun;

    TimeSplit() {
        for (Part part : Part.values()) {
            nanos.put(part, new LongAdder());
        }
    }

    /** Phases of the concurrent run are counted separately; each further run counts as a whole. */
    void inConcurrentRun(boolean now) {
        concurrentRun = now;
    }

    @Override
    public void spent(Phase phase, long time) {
        if (concurrentRun) {
            add(Part.valueOf(phase.name()), time);
        }
    }

    @Override
    public void waited(long time) {
        if (concurrentRun) {
            add(Part.LOCKS, time);
        }
    }

    void add(Part part, long time) {
        adder(part).add(time);
    }

    /** The time of an oracle, and the statements that it had run. */
    private record Effort(LongAdder nanos, LongAdder statements) {
        String perCase(long cases) {
            return String.format("%.2f (%.1f)", nanos.sum() / 1e6 / cases, (double) statements.sum() / cases);
        }
    }

    /** Adds time of an oracle for a simple or a complex case: its own, and that of the runs and statements that it asked for. */
    void add(boolean complexCase, String oracle, long time, long statements) {
        Effort effort = (complexCase ? complex : simple)
                .computeIfAbsent(oracle, name -> new Effort(new LongAdder(), new LongAdder()));
        effort.nanos().add(time);
        effort.statements().add(statements);
    }

    /** Milliseconds and statements per case of each oracle, of the simple or the complex cases. */
    String oracles(boolean ofComplex, long cases) {
        return (ofComplex ? complex : simple)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue().perCase(cases))
                        .collect(Collectors.joining(", "));
    }

    double millis(Part part) {
        return adder(part).sum() / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }

    private LongAdder adder(Part part) {
        LongAdder adder = nanos.get(part);
        if (adder == null) {
            throw new IllegalStateException("no time is kept for " + part);
        }
        return adder;
    }
}
