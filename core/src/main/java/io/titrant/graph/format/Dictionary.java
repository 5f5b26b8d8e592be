package io.titrant.graph.format;

import io.titrant.graph.Names;
import io.titrant.graph.Op;
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
    private static final int FEW = 1 << 18;

    private final NumberedNames keys;
    private int[] keysByNumber = new int[1024];
    private final NumberedNames versions;
    private final Map<Integer, String> txns;
    private final Map<Integer, List<String>> statements;
    /** Whether numbers that can be keys stay what they are: a stream has too many to remember each. */
    private final boolean stream;

    Dictionary() {
        this(false, FEW);
    }

    private Dictionary(boolean stream, int few) {
        this.stream = stream;
        keys = new NumberedNames(stream ? NAMED : 0, few);
        versions = new NumberedNames(NAMED, few);
        txns = stream ? newest() : new HashMap<>();
        statements = stream ? newest() : new HashMap<>();
    }

    /** Remembers the names of the newest transactions only, and no keys and versions that are numbers. The other names can be dropped. */
    static Dictionary ofStream() {
        return ofStream(FEW);
    }

    /** @param few so many names are kept whether they are in use or not */
    static Dictionary ofStream(int few) {
        return new Dictionary(true, few);
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

    /** How many names of keys and versions it remembers. */
    int remembered() {
        return keys.size() + versions.size();
    }

    int key(String name) {
        return keys.number(name);
    }

    boolean isStream() {
        return stream;
    }

    /** Drops the names of keys and versions that are not in use, if many have come since the last time. */
    void dropUnused(NamesInUse inUse) {
        if (keys.isLarge() || versions.isLarge()) {
            keys.beginSweep();
            versions.beginSweep();
            inUse.tell(keys::keep, versions::keep);
            keys.endSweep();
            versions.endSweep();
        }
    }

    int version(long number) {
        return number > 0 && number < NAMED ? (int) number : version(Long.toString(number));
    }

    int version(String name) {
        return versions.number(name);
    }

    void txn(int id, String name) {
        txns.put(id, name);
    }

    void statements(int id, List<String> texts) {
        statements.put(id, List.copyOf(texts));
    }

    @Override
    public String key(int key) {
        return stream && key < NAMED ? Integer.toString(key) : keys.name(key);
    }

    @Override
    public String version(int key, int version) {
        return version == Op.INITIAL ? "nil" : version >= NAMED ? versions.name(version) : Integer.toString(version);
    }

    @Override
    public long identity(int version) {
        return version >= NAMED ? NumberedNames.identity(versions.name(version)) : version;
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
