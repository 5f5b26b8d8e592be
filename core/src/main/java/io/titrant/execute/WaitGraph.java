package io.titrant.execute;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Who waits for whom, as one look at the engine showed it. */
final class WaitGraph {
    private WaitGraph() {}

    /** Whether some session waits, through others, for itself. */
    static boolean circular(Map<String, Set<String>> waits) {
        return waits.keySet().stream().anyMatch(id -> reaches(id, id, waits));
    }

    /** Whether there is a circle of which nobody waits for anybody outside it: nothing but the engine can end that. */
    static boolean closed(Map<String, Set<String>> waits) {
        return waits.keySet().stream()
                .filter(id -> reaches(id, id, waits))
                .anyMatch(id -> waits.keySet().stream()
                        .filter(other -> other.equals(id) || reaches(id, other, waits))
                        .flatMap(other -> waits.getOrDefault(other, Set.of()).stream())
                        .allMatch(blocker -> blocker.equals(id) || reaches(blocker, id, waits)));
    }

    /** The waits that are not among those known. */
    static Map<String, Set<String>> without(Map<String, Set<String>> waits, Map<String, Set<String>> known) {
        Map<String, Set<String>> left = new HashMap<>(waits);
        left.entrySet().removeAll(known.entrySet());
        return left;
    }

    /** Whether one session waits, perhaps through others, for another. */
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
