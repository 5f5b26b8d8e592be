package io.titrant.matrix;

import static io.titrant.matrix.Statements.commit;
import static io.titrant.matrix.Statements.read;
import static io.titrant.matrix.Statements.readAll;
import static io.titrant.matrix.Statements.rollback;
import static io.titrant.matrix.Statements.write;

import java.util.List;

/** Scenarios with uncommitted data. */
final class DirtyScenarios {
    private DirtyScenarios() {}

    static List<Scenario> all() {
        return List.of(
                writeCycle(), undoneWrite(), abortedRead(), intermediateRead(), circularFlow(), vanishes(), halfSeen());
    }

    private static Scenario writeCycle() {
        return Scenario.of(
                MatrixAnomaly.G0,
                "of two writers of two rows, each overwrites the other in one row",
                List.of(
                        write("T1", 1, 11),
                        write("T2", 1, 12),
                        write("T2", 2, 22),
                        write("T1", 2, 21),
                        commit("T1"),
                        commit("T2")),
                run -> run.committed("T1", "T2")
                        && ((run.left(1, 11) && run.left(2, 22)) || (run.left(1, 12) && run.left(2, 21))));
    }

    private static Scenario undoneWrite() {
        return Scenario.of(
                MatrixAnomaly.G0,
                "T1's rollback undoes T2's committed write",
                List.of(write("T1", 1, 11), write("T2", 1, 12), commit("T2"), rollback("T1")),
                run -> run.committed("T2") && run.wrote("T2", 1, 1) && !run.left(1, 12));
    }

    private static Scenario abortedRead() {
        return Scenario.of(
                MatrixAnomaly.G1A,
                "T2 reads 101, which T1 rolls back",
                List.of(write("T1", 1, 101), readAll("T2"), rollback("T1"), readAll("T2"), commit("T2")),
                run -> run.committed("T2") && (run.saw("T2", 1, 1, 101) || run.saw("T2", 2, 1, 101)));
    }

    private static Scenario intermediateRead() {
        return Scenario.of(
                MatrixAnomaly.G1B,
                "T2 reads 101, which T1 replaces by 11 before it commits",
                List.of(
                        write("T1", 1, 101),
                        readAll("T2"),
                        write("T1", 1, 11),
                        commit("T1"),
                        readAll("T2"),
                        commit("T2")),
                run -> run.committed("T1", "T2")
                        && run.wrote("T1", 2, 1)
                        && (run.saw("T2", 1, 1, 101) || run.saw("T2", 2, 1, 101)));
    }

    private static Scenario circularFlow() {
        return Scenario.of(
                MatrixAnomaly.G1C,
                "T1 reads T2's write and T2 reads T1's",
                List.of(
                        write("T1", 1, 11),
                        write("T2", 2, 22),
                        read("T1", 2),
                        read("T2", 1),
                        commit("T1"),
                        commit("T2")),
                run -> run.committed("T1", "T2") && run.saw("T1", 2, 2, 22) && run.saw("T2", 2, 1, 11));
    }

    private static Scenario vanishes() {
        return Scenario.of(
                MatrixAnomaly.OTV,
                "T3 sees row 1 after T2, and then row 2 before T2",
                List.of(
                        write("T1", 1, 11),
                        write("T1", 2, 19),
                        commit("T1"),
                        write("T2", 1, 12),
                        read("T3", 1),
                        read("T3", 2),
                        write("T2", 2, 18),
                        commit("T2"),
                        commit("T3")),
                run -> run.committed("T1", "T2", "T3")
                        && run.left(2, 18)
                        && run.saw("T3", 1, 1, 12)
                        && run.saw("T3", 2, 2, 19));
    }

    private static Scenario halfSeen() {
        return Scenario.of(
                MatrixAnomaly.OTV,
                "one query of T2 sees row 1 after T1 and row 2 before T1",
                List.of(write("T1", 1, 11), readAll("T2"), write("T1", 2, 21), commit("T1"), commit("T2")),
                run -> run.committed("T1", "T2")
                        && ((run.saw("T2", 1, 1, 11) && run.saw("T2", 1, 2, 20))
                                || (run.saw("T2", 1, 1, 10) && run.saw("T2", 1, 2, 21))));
    }
}
