package io.titrant.judge.writecheck;

import io.titrant.judge.Verdict;
import java.util.List;

/** Where the concurrent run and a serial one differ: the kind, a sentence, and the rows side by side. */
record Violation(String kind, String explanation, List<Verdict.Difference> differences) {
    Violation {
        differences = List.copyOf(differences);
    }
}
