package io.titrant.matrix;

import static io.titrant.matrix.Statements.commit;
import static io.titrant.matrix.Statements.delete;
import static io.titrant.matrix.Statements.insert;
import static io.titrant.matrix.Statements.read;
import static io.titrant.matrix.Statements.readAll;
import static io.titrant.matrix.Statements.search;
import static io.titrant.matrix.Statements.searchDescending;
import static io.titrant.matrix.Statements.update;
import static io.titrant.matrix.Statements.write;

import java.util.List;

/** Scenarios of a transaction that reads several times while another one commits. */
final class ReadScenarios {
    private ReadScenarios() {}

    static List<Scenario> all() {
        return List.of(
                fracturedRead(),
                nonRepeatableRead(),
                phantom(),
                rowMovesIn(),
                manyPreceders(),
                manyPrecedersOfWrite(),
                readSkew(),
                readSkewOfPredicates(),
                readSkewOfWrite(),
                longFork(),
                ownWrite(),
                ownWriteOfKey());
    }

    private static Scenario fracturedRead() {
        return Scenario.of(
                MatrixAnomaly.FRACTURED_READ,
                "T2 sees one of T1's writes without the other",
                List.of(
                        read("T2", 1),
                        write("T1", 1, 11),
                        write("T1", 2, 21),
                        commit("T1"),
                        read("T2", 2),
                        commit("T2")),
                run -> run.committed("T1", "T2")
                        && ((run.saw("T2", 1, 1, 10) && run.saw("T2", 2, 2, 21))
                                || (run.saw("T2", 1, 1, 11) && run.saw("T2", 2, 2, 20))));
    }

    private static Scenario nonRepeatableRead() {
        return Scenario.of(
                MatrixAnomaly.P2,
                "T1 reads row 1 twice, with and without T2's write",
                List.of(read("T1", 1), write("T2", 1, 11), commit("T2"), read("T1", 1), commit("T1")),
                run -> run.committed("T1", "T2") && run.differ("T1", 1, 2));
    }

    private static Scenario phantom() {
        return Scenario.of(
                MatrixAnomaly.P3,
                "T1 searches twice, with and without the row that T2 inserts",
                List.of(
                        search("T1", "v >= 30"),
                        insert("T2", 3, 30),
                        commit("T2"),
                        search("T1", "v >= 30"),
                        commit("T1")),
                run -> run.committed("T1", "T2") && run.differ("T1", 1, 2));
    }

    private static Scenario rowMovesIn() {
        return Scenario.of(
                MatrixAnomaly.P3,
                "T1 searches twice, before and after T2 moves row 1 into its range",
                List.of(
                        search("T1", "v >= 15"),
                        write("T2", 1, 30),
                        commit("T2"),
                        search("T1", "v >= 15"),
                        commit("T1")),
                run -> run.committed("T1", "T2") && run.differ("T1", 1, 2));
    }

    private static Scenario manyPreceders() {
        return Scenario.of(
                MatrixAnomaly.PMP,
                "T1's first search comes before T2's insert, its second one after",
                List.of(
                        search("T1", "v = 30"),
                        insert("T2", 3, 30),
                        commit("T2"),
                        search("T1", "v > 25"),
                        commit("T1")),
                run -> run.committed("T1", "T2") && run.missed("T1", 1, 3) && run.saw("T1", 2, 3, 30));
    }

    /** Alone, T2 deletes the row that it found: row 2 before T1, row 1 after. */
    private static Scenario manyPrecedersOfWrite() {
        return Scenario.of(
                MatrixAnomaly.PMP_WRITE,
                "T2's DELETE does not delete the row that its SELECT with the same condition returned",
                List.of(
                        search("T2", "v = 20"),
                        update("T1", "v = v + 10"),
                        commit("T1"),
                        delete("T2", "v = 20"),
                        commit("T2")),
                run -> run.committed("T1", "T2")
                        && ((run.saw("T2", 1, 2, 20) && !(run.gone(2) && run.left(1, 20)))
                                || (run.saw("T2", 1, 1, 20) && !(run.gone(1) && run.left(2, 30)))));
    }

    private static Scenario readSkew() {
        return Scenario.of(
                MatrixAnomaly.G_SINGLE,
                "T1 reads row 1 before T2 and row 2 after",
                List.of(
                        read("T1", 1),
                        read("T2", 1),
                        read("T2", 2),
                        write("T2", 1, 12),
                        write("T2", 2, 18),
                        commit("T2"),
                        read("T1", 2),
                        commit("T1")),
                run -> run.committed("T1", "T2") && run.saw("T1", 1, 1, 10) && run.saw("T1", 2, 2, 18));
    }

    private static Scenario readSkewOfPredicates() {
        return Scenario.of(
                MatrixAnomaly.G_SINGLE_PREDICATE,
                "T1 finds row 1 with its old value, then with its new one",
                List.of(
                        search("T1", "v < 15"),
                        update("T2", "v = 30 WHERE v = 10"),
                        commit("T2"),
                        search("T1", "v >= 25"),
                        commit("T1")),
                run -> run.committed("T1", "T2") && run.saw("T1", 1, 1, 10) && run.saw("T1", 2, 1, 30));
    }

    private static Scenario readSkewOfWrite() {
        return Scenario.of(
                MatrixAnomaly.G_SINGLE_WRITE,
                "T1 reads row 1 before T2, and its DELETE does not find row 2 any more",
                List.of(
                        read("T1", 1),
                        readAll("T2"),
                        write("T2", 1, 12),
                        write("T2", 2, 18),
                        commit("T2"),
                        delete("T1", "v = 20"),
                        commit("T1")),
                run -> run.committed("T1", "T2") && run.saw("T1", 1, 1, 10) && run.wrote("T1", 2, 0));
    }

    private static Scenario longFork() {
        return Scenario.of(
                MatrixAnomaly.LONG_FORK,
                "T3 sees T1's write and not T2's, T4 sees T2's and not T1's",
                List.of(
                        read("T4", 1),
                        write("T1", 1, 11),
                        commit("T1"),
                        read("T3", 1),
                        read("T3", 2),
                        commit("T3"),
                        write("T2", 2, 22),
                        commit("T2"),
                        read("T4", 2),
                        commit("T4")),
                run -> run.committed("T1", "T2", "T3", "T4")
                        && run.saw("T3", 1, 1, 11)
                        && run.saw("T3", 2, 2, 20)
                        && run.saw("T4", 1, 1, 10)
                        && run.saw("T4", 2, 2, 22));
    }

    private static Scenario ownWrite() {
        return Scenario.of(
                MatrixAnomaly.INTERNAL,
                "T1 sets row 1 to 11, as T2 did before, and reads another value",
                List.of(
                        readAll("T1"),
                        write("T2", 1, 11),
                        commit("T2"),
                        update("T1", "v = 11"),
                        readAll("T1"),
                        commit("T1")),
                run -> run.committed("T1", "T2")
                        && (run.wrote("T1", 2, 2) || run.wrote("T1", 2, 1))
                        && (run.saw("T1", 3, 1, 10) || run.saw("T1", 3, 2, 20)));
    }

    /** Random cases have shown it: H2 scans an index backwards and returns the entry that its own transaction has replaced. */
    private static Scenario ownWriteOfKey() {
        return Scenario.of(
                        MatrixAnomaly.INTERNAL,
                        "T1 changes the key of row 1 and reads its old value in descending order",
                        List.of(write("T1", 1, 11), searchDescending("T1", "v < 11"), commit("T1")),
                        run -> run.committed("T1") && run.wrote("T1", 1, 1) && run.saw("T1", 2, 1, 10))
                .on(
                        "CREATE TABLE t (id INT NOT NULL, v INT NOT NULL PRIMARY KEY)",
                        "INSERT INTO t (id, v) VALUES (1, 10)");
    }
}
