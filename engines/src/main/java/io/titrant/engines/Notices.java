package io.titrant.engines;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Sentences for the user that must not get lost and need not be repeated: each is printed once. */
final class Notices {
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private Notices() {}

    static void once(String sentence) {
        if (SAID.add(sentence)) {
            System.err.println("titrant: " + sentence);
        }
    }
}
