package io.titrant.engines;

import io.titrant.engine.RowTriggers;
import java.util.List;
import java.util.Optional;

/**
 * A trigger of PostgreSQL calls a function, and the function sees the text of the statement (PostgreSQL manual, "Trigger Functions"; current_query).
 */
final class PostgresRowTriggers implements RowTriggers {
    @Override
    public List<String> create(String name, String firing, String insert) {
        return List.of(
                "CREATE FUNCTION " + name + "() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN " + insert
                        + "; RETURN NULL; END$$",
                "CREATE TRIGGER " + name + " " + firing + " EXECUTE PROCEDURE " + name + "()");
    }

    @Override
    public Optional<String> commentOfStatement() {
        return Optional.of("substring(current_query() from '/\\* (\\S+) \\*/$')");
    }

    /** PostgreSQL has no REPLACE. */
    @Override
    public boolean seesReplacingRows() {
        return false;
    }
}
