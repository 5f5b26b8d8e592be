package io.titrant.judge.txcheck;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * Two sessions whose transactions overlap although the engine makes one of them wait for the other: the statement with which the second one begins meets none
 * of the locks that the first one then holds. Conflicts are looked for by whole tables.
 *
 * <p>Example: T1 updates t, T2 reads t, T2 updates u, T1 commits. T2 waits at its first statement, so it begins after T1 has ended. Without its read of t,
 * T2 updates u while T1 is open. Statements of T2 that use t may follow: they wait for T1, and run again after its COMMIT.
 *
 * @param removed the steps of the original case that do not run
 * @param connected whether a statement of one session still uses what the other writes
 */
record UnblockedPair(String first, String second, Set<Integer> removed, boolean connected) {
    /** A pair without a dependency proves little, so it is chosen only if it saves so many statements. */
    private static final int WORTH_OF_A_DEPENDENCY = 4;

    /** Finds pairs among the steps of a case as they are submitted. */
    record Search(
            List<Integer> submitted,
            IntFunction<String> sessionOf,
            Map<Integer, TrackedStatement> statements,
            AdmittedLevels levels) {

        /** All pairs of these sessions, first those for which the fewest statements are removed. */
        List<UnblockedPair> among(Collection<String> sessions) {
            List<UnblockedPair> pairs = new ArrayList<>();
            for (String first : sessions) {
                for (String second : sessions) {
                    if (!first.equals(second)) {
                        pairs.addAll(of(first, second));
                    }
                }
            }
            pairs.sort(Comparator.comparingInt(
                    pair -> pair.removed().size() + (pair.connected() ? 0 : WORTH_OF_A_DEPENDENCY)));
            return pairs;
        }

        private List<UnblockedPair> of(String first, String second) {
            int end = -1;
            for (int i = 0; i < submitted.size(); i++) {
                end = sessionOf.apply(submitted.get(i)).equals(first) ? i : end;
            }
            List<Integer> candidates = before(Math.max(0, end), second);
            List<UnblockedPair> pairs = new ArrayList<>();
            for (int i = 0; i < candidates.size(); i++) {
                TrackedStatement begins = statement(candidates.get(i));
                List<Integer> held = before(submitted.indexOf(candidates.get(i)), first);
                Set<Integer> removed = new TreeSet<>(candidates.subList(0, i));
                held.stream().filter(step -> waits(begins, statement(step))).forEach(removed::add);
                if (!removed.isEmpty() && !removed.containsAll(held)) {
                    pairs.add(new UnblockedPair(first, second, removed, connected(first, second, removed)));
                }
            }
            return pairs;
        }

        /** The statements of a session that are submitted before this place. */
        private List<Integer> before(int place, String session) {
            return submitted.subList(0, place).stream()
                    .filter(step -> statements.containsKey(step)
                            && sessionOf.apply(step).equals(session))
                    .toList();
        }

        private boolean connected(String first, String second, Set<Integer> removed) {
            List<Integer> ofSecond = before(submitted.size(), second);
            return before(submitted.size(), first).stream()
                    .filter(step -> !removed.contains(step))
                    .anyMatch(one -> ofSecond.stream()
                            .filter(step -> !removed.contains(step))
                            .anyMatch(other -> concerns(statement(one), statement(other))
                                    || concerns(statement(other), statement(one))));
        }

        /** Whether one statement writes a table that the other reads or writes. */
        private static boolean concerns(TrackedStatement one, TrackedStatement other) {
            return !Collections.disjoint(one.writes(), other.writes())
                    || !Collections.disjoint(one.writes(), other.uses().tables());
        }

        /** Whether a statement may wait for a lock that an earlier one took. */
        private boolean waits(TrackedStatement later, TrackedStatement earlier) {
            return !Collections.disjoint(earlier.writes(), later.writes())
                    || (levels.readsWait(later.id().tx())
                            && !Collections.disjoint(
                                    earlier.writes(), later.uses().tables()))
                    || (levels.readsLock(earlier.id().tx())
                            && !Collections.disjoint(earlier.uses().tables(), later.writes()));
        }

        private TrackedStatement statement(int step) {
            return Objects.requireNonNull(statements.get(step));
        }
    }
}
