package io.titrant.graph.format;

import io.titrant.TitrantException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for names, in the order in which the names come. Names that are not in use can be dropped. A name that comes again after that gets
 * a new number, so no number ever means two names. Safe for concurrent use: a stream that is interrupted still prints names.
 */
final class NumberedNames {
    private final int first;
    /** Names are dropped when their number has doubled since the last time, but not before so many. */
    private final int few;

    private final Map<String, Integer> numbers = new HashMap<>();
    /** The names by number, after those that were dropped at the front. */
    private List<String> names = new ArrayList<>();

    private int next;
    private int limit;

    /** The names that survive a sweep, by number; empty otherwise. */
    private Map<Integer, String> kept = new HashMap<>();
    /** The names of numbers below {@link #offset}. */
    private Map<Integer, String> old = new HashMap<>();

    private int offset;

    NumberedNames(int first, int few) {
        this.first = first;
        this.few = few;
        limit = few;
        next = first;
        offset = first;
    }

    synchronized int number(String name) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        if (next == Integer.MAX_VALUE) {
            throw new TitrantException("more than " + (Integer.MAX_VALUE - first) + " names of keys or versions");
        }
        numbers.put(name, next);
        names.add(name);
        return next++;
    }

    synchronized String name(int number) {
        if (number >= offset) {
            return names.get(number - offset);
        }
        String name = old.get(number);
        return name == null ? "a forgotten name" : name;
    }

    int size() {
        return numbers.size();
    }

    boolean isLarge() {
        return numbers.size() >= limit;
    }

    void beginSweep() {
        kept = new HashMap<>();
    }

    /** The number is in use. */
    void keep(int number) {
        if (number >= first) {
            kept.computeIfAbsent(number, this::name);
        }
    }

    /** Drops the names that were not kept. */
    synchronized void endSweep() {
        old = kept;
        kept = new HashMap<>();
        names = new ArrayList<>();
        offset = next;
        numbers.clear();
        old.forEach((number, name) -> numbers.put(name, number));
        limit = Math.max(few, 2 * numbers.size());
    }

    /** A hash of the name's characters; FNV-1a, 64 bits. */
    static long identity(String name) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
