package io.titrant.execute;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The waits of sessions for each other, as one read of the lock view showed it. */
final class WaitGraph {
    private WaitGraph() {}

    /** Whether a session waits for itself through other sessions. */
    static boolean circular(Map<String, Set<String>> waits) {
        return waits.keySet().stream().anyMatch(id -> reaches(id, id, waits));
    }

    /** Whether there is a circle of waits in which no session waits for a session outside it. Only the engine can break such a circle. */
    static boolean closed(Map<String, Set<String>> waits) {
        return waits.keySet().stream()
                .filter(id -> reaches(id, id, waits))
                .anyMatch(id -> waits.keySet().stream()
                        .filter(other -> other.equals(id) || reaches(id, other, waits))
                        .flatMap(other -> waits.getOrDefault(other, Set.of()).stream())
                        .allMatch(blocker -> blocker.equals(id) || reaches(blocker, id, waits)));
    }

    /** The waits that are not in {@code known}. */
    static Map<String, Set<String>> without(Map<String, Set<String>> waits, Map<String, Set<String>> known) {
        Map<String, Set<String>> left = new HashMap<>(waits);
        left.entrySet().removeAll(known.entrySet());
        return left;
    }

    /** Whether a session waits for another, directly or through other sessions. */
    static boolean reaches(String from, String target, Map<String, Set<String>> waits) {
        return reaches(from, target, waits, new HashSet<>());
    }

    private static boolean reaches(String from, String target, Map<String, Set<String>> waits, Set<String> seen) {
        for (String next : waits.getOrDefault(from, Set.of())) {
            if (next.equals(target) || (seen.add(next) && reaches(next, target, waits, seen))) {
                return true;
            }
        }
        return false;
    }
}
