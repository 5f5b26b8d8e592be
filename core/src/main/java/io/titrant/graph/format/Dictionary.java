package io.titrant.graph.format;

import io.titrant.graph.Names;
import io.titrant.graph.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives numbers to the keys and versions of a file and remembers what they were called. Numbers of a file that can be versions as they are
 * stay what they are, which most are.
 */
final class Dictionary implements Names {
    private static final int NAMED = 1 << 30;
    private static final int SMALL = 1 << 20;
    private static final int NEWEST = 200_000;

    private final List<String> keys = new ArrayList<>();
    private final Map<String, Integer> keysByName = new HashMap<>();
    private int[] keysByNumber = new int[1024];
    private final List<String> versions = new ArrayList<>();
    private final Map<String, Integer> versionsByName = new HashMap<>();
    private final Map<Integer, String> txns;
    private final Map<Integer, List<String>> statements;
    /** Whether numbers that can be keys stay what they are: a stream has too many to remember each. */
    private final boolean stream;

    Dictionary() {
        this(false);
    }

    private Dictionary(boolean stream) {
        this.stream = stream;
        txns = stream ? newest() : new HashMap<>();
        statements = stream ? newest() : new HashMap<>();
    }

    /** Remembers the names of the newest transactions only, and no keys and versions that are numbers. */
    static Dictionary ofStream() {
        return new Dictionary(true);
    }

    private static <T> Map<Integer, T> newest() {
        return new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, T> eldest) {
                return size() > NEWEST;
            }
        };
    }

    int keys() {
        return keys.size();
    }

    int key(long number) {
        if (stream && number >= 0 && number < NAMED) {
            return (int) number;
        }
        if (number < 0 || number >= SMALL) {
            return key(Long.toString(number));
        }
        int n = (int) number;
        if (n >= keysByNumber.length) {
            keysByNumber = Arrays.copyOf(keysByNumber, Math.max(n + 1, keysByNumber.length * 2));
        }
        if (keysByNumber[n] == 0) {
            keysByNumber[n] = key(Long.toString(number)) + 1;
        }
        return keysByNumber[n] - 1;
    }

    int key(String name) {
        int first = stream ? NAMED : 0;
        Integer known = keysByName.putIfAbsent(name, first + keys.size());
        if (known != null) {
            return known;
        }
        keys.add(name);
        return first + keys.size() - 1;
    }

    int version(long number) {
        return number > 0 && number < NAMED ? (int) number : version(Long.toString(number));
    }

    int version(String name) {
        Integer known = versionsByName.putIfAbsent(name, versions.size());
        if (known != null) {
            return NAMED + known;
        }
        versions.add(name);
        return NAMED + versions.size() - 1;
    }

    void txn(int id, String name) {
        txns.put(id, name);
    }

    void statements(int id, List<String> texts) {
        statements.put(id, List.copyOf(texts));
    }

    @Override
    public String key(int key) {
        return !stream ? keys.get(key) : key < NAMED ? Integer.toString(key) : keys.get(key - NAMED);
    }

    @Override
    public String version(int key, int version) {
        return version == Op.INITIAL
                ? "nil"
                : version >= NAMED ? versions.get(version - NAMED) : Integer.toString(version);
    }

    @Override
    public String txn(int id) {
        return txns.getOrDefault(id, "T" + id);
    }

    @Override
    public String statement(int txn, int statement) {
        List<String> texts = statements.getOrDefault(txn, List.of());
        return statement < texts.size() ? texts.get(statement) : "";
    }
}
