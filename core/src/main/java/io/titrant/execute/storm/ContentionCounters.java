package io.titrant.execute.storm;

import io.titrant.engine.ErrorClass;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts conflicts between sessions: errors by class, and statements that were blocked when the lock view was read. */
final class ContentionCounters {
    private static final int MOST_MESSAGES = 20;

    private final Map<ErrorClass, LongAdder> errors = new EnumMap<>(ErrorClass.class);
    private final Map<ErrorClass, String> messages = new ConcurrentHashMap<>();
    private final LongAdder waits = new LongAdder();

    ContentionCounters() {
        for (ErrorClass one : ErrorClass.values()) {
            errors.put(one, new LongAdder());
        }
    }

    void failed(ErrorClass errorClass, String message) {
        LongAdder counter = errors.get(errorClass);
        if (counter != null) {
            counter.increment();
        }
        if (messages.size() < MOST_MESSAGES) {
            messages.putIfAbsent(errorClass, message);
        }
    }

    void waited() {
        waits.increment();
    }

    long waits() {
        return waits.sum();
    }

    long count(ErrorClass errorClass) {
        LongAdder counter = errors.get(errorClass);
        return counter == null ? 0 : counter.sum();
    }

    Map<String, Long> byClass() {
        Map<String, Long> counts = new TreeMap<>();
        errors.forEach((errorClass, count) -> {
            if (count.sum() > 0) {
                counts.put(errorClass.label(), count.sum());
            }
        });
        return counts;
    }

    /** The first message of each class. */
    Map<String, String> messages() {
        Map<String, String> first = new TreeMap<>();
        messages.forEach((errorClass, message) -> first.put(errorClass.label(), message));
        return first;
    }
}
