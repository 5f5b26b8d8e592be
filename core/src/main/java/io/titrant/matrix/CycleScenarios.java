package io.titrant.matrix;

import static io.titrant.matrix.Statements.commit;
import static io.titrant.matrix.Statements.delete;
import static io.titrant.matrix.Statements.insert;
import static io.titrant.matrix.Statements.read;
import static io.titrant.matrix.Statements.readAll;
import static io.titrant.matrix.Statements.readForUpdate;
import static io.titrant.matrix.Statements.search;
import static io.titrant.matrix.Statements.update;
import static io.titrant.matrix.Statements.write;

import io.titrant.engine.Capability;
import java.util.List;

/** Scenarios in which transactions write depending on what they have read. */
final class CycleScenarios {
    private CycleScenarios() {}

    static List<Scenario> all() {
        return List.of(
                lostUpdate(),
                updateOfDeletedRow(),
                lostUpdateDespiteLock(),
                lostIncrement(),
                lostColumn(),
                readWriteSkew(),
                writeSkew(),
                writeSkewOfPredicates(),
                readOnlyAnomaly());
    }

    private static Scenario lostUpdate() {
        return Scenario.of(
                MatrixAnomaly.P4,
                "both read 10 in row 1, and both write it",
                List.of(
                        read("T1", 1),
                        read("T2", 1),
                        write("T1", 1, 11),
                        write("T2", 1, 12),
                        commit("T1"),
                        commit("T2")),
                CycleScenarios::bothReadAndWrote);
    }

    private static Scenario updateOfDeletedRow() {
        return Scenario.of(
                MatrixAnomaly.P4,
                "both read 10 in row 1, one writes it and one deletes it",
                List.of(
                        read("T1", 1),
                        read("T2", 1),
                        write("T1", 1, 11),
                        delete("T2", "id = 1"),
                        commit("T1"),
                        commit("T2")),
                CycleScenarios::bothReadAndWrote);
    }

    private static Scenario lostUpdateDespiteLock() {
        return Scenario.of(
                        MatrixAnomaly.P4_LOCKED,
                        "both read 10 in row 1 FOR UPDATE, and both write it",
                        List.of(
                                readForUpdate("T1", 1),
                                readForUpdate("T2", 1),
                                write("T1", 1, 11),
                                write("T2", 1, 12),
                                commit("T1"),
                                commit("T2")),
                        CycleScenarios::bothReadAndWrote)
                .needing(Capability.SELECT_FOR_UPDATE);
    }

    private static boolean bothReadAndWrote(ScenarioRun run) {
        return run.committed("T1", "T2")
                && run.saw("T1", 1, 1, 10)
                && run.saw("T2", 1, 1, 10)
                && run.wrote("T1", 2, 1)
                && run.wrote("T2", 2, 1);
    }

    private static Scenario lostIncrement() {
        return Scenario.of(
                MatrixAnomaly.LOST_WRITE,
                "T1 adds 1 and T2 adds 2 to 10, and the result is not 13",
                List.of(
                        update("T1", "v = v + 1 WHERE id = 1"),
                        update("T2", "v = v + 2 WHERE id = 1"),
                        commit("T1"),
                        commit("T2")),
                run -> run.committed("T1", "T2") && run.wrote("T1", 1, 1) && run.wrote("T2", 1, 1) && !run.left(1, 13));
    }

    private static Scenario lostColumn() {
        return Scenario.of(
                        MatrixAnomaly.LOST_WRITE,
                        "T1 writes one column of row 1 and T2 an indexed one; T1's write is lost",
                        List.of(write("T1", 1, 11), update("T2", "w = 2 WHERE id = 1"), commit("T2"), commit("T1")),
                        run -> run.committed("T1", "T2")
                                && run.wrote("T1", 1, 1)
                                && run.wrote("T2", 1, 1)
                                && !run.left(1, 11))
                .on(
                        "CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT, w INT)",
                        "INSERT INTO t (id, v, w) VALUES (1, 10, 1), (2, 20, 2)",
                        "CREATE INDEX i ON t (w)");
    }

    private static Scenario readWriteSkew() {
        return Scenario.of(
                MatrixAnomaly.READ_WRITE_SKEW,
                "T1 reads row 1 before T2's write and overwrites T2's row 2",
                List.of(
                        read("T1", 1),
                        write("T2", 1, 12),
                        write("T2", 2, 22),
                        commit("T2"),
                        write("T1", 2, 21),
                        commit("T1")),
                run -> run.committed("T1", "T2")
                        && run.saw("T1", 1, 1, 10)
                        && run.wrote("T2", 2, 1)
                        && run.left(2, 21));
    }

    private static Scenario writeSkew() {
        return Scenario.of(
                MatrixAnomaly.G2_ITEM,
                "both read the initial values of both rows, and each writes one row",
                List.of(
                        search("T1", "id IN (1, 2)"),
                        search("T2", "id IN (1, 2)"),
                        write("T1", 1, 11),
                        write("T2", 2, 21),
                        commit("T1"),
                        commit("T2")),
                run -> run.committed("T1", "T2")
                        && run.wrote("T1", 2, 1)
                        && run.wrote("T2", 2, 1)
                        && run.saw("T1", 1, 2, 20)
                        && run.saw("T2", 1, 1, 10));
    }

    private static Scenario writeSkewOfPredicates() {
        return Scenario.of(
                MatrixAnomaly.G2,
                "both find nothing, and both insert",
                List.of(
                        search("T1", "v >= 30"),
                        search("T2", "v >= 30"),
                        insert("T1", 3, 30),
                        insert("T2", 4, 42),
                        commit("T1"),
                        commit("T2")),
                run -> run.committed("T1", "T2")
                        && run.left(3, 30)
                        && run.left(4, 42)
                        && run.missed("T1", 1, 4)
                        && run.missed("T2", 1, 3));
    }

    /** Fekete, O'Neil and O'Neil, "A Read-Only Transaction Anomaly Under Snapshot Isolation" (SIGMOD Record 2004). */
    private static Scenario readOnlyAnomaly() {
        return Scenario.of(
                MatrixAnomaly.G2_TWO_EDGES,
                "T3 sees T2's write and not T1's, and T1 does not see T2's",
                List.of(
                        readAll("T1"),
                        update("T2", "v = v + 5 WHERE id = 2"),
                        commit("T2"),
                        readAll("T3"),
                        commit("T3"),
                        write("T1", 1, 0),
                        commit("T1")),
                run -> run.committed("T1", "T2", "T3")
                        && run.saw("T1", 1, 2, 20)
                        && run.saw("T3", 1, 1, 10)
                        && run.saw("T3", 1, 2, 25)
                        && run.left(1, 0));
    }
}
