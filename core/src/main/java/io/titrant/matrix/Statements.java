package io.titrant.matrix;

import io.titrant.casefile.Step;

/** The statements of scenarios, in SQL that every engine accepts. */
final class Statements {
    static final String FOR_UPDATE = " FOR UPDATE";
    private static final String ROWS = "SELECT id, v FROM t";

    private Statements() {}

    static Step read(String tx, int id) {
        return new Step(tx, ROWS + " WHERE id = " + id);
    }

    static Step readAll(String tx) {
        return new Step(tx, ROWS);
    }

    static Step searchDescending(String tx, String condition) {
        return new Step(tx, ROWS + " WHERE " + condition + " ORDER BY v DESC");
    }

    static Step search(String tx, String condition) {
        return new Step(tx, ROWS + " WHERE " + condition);
    }

    static Step readForUpdate(String tx, int id) {
        return new Step(tx, ROWS + " WHERE id = " + id + FOR_UPDATE);
    }

    static Step write(String tx, int id, int value) {
        return new Step(tx, "UPDATE t SET v = " + value + " WHERE id = " + id);
    }

    static Step update(String tx, String rest) {
        return new Step(tx, "UPDATE t SET " + rest);
    }

    static Step insert(String tx, int id, int value) {
        return new Step(tx, "INSERT INTO t (id, v) VALUES (" + id + ", " + value + ")");
    }

    static Step delete(String tx, String condition) {
        return new Step(tx, "DELETE FROM t WHERE " + condition);
    }

    static Step commit(String tx) {
        return new Step(tx, "COMMIT");
    }

    static Step rollback(String tx) {
        return new Step(tx, "ROLLBACK");
    }
}
