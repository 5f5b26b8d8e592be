package io.titrant.engines;

import io.titrant.engine.RowTriggers;
import java.util.List;
import java.util.Optional;

/** A trigger of SQLite contains its statements (https://www.sqlite.org/lang_createtrigger.html). */
final class SqliteRowTriggers implements RowTriggers {
    @Override
    public List<String> create(String name, String firing, String insert) {
        return List.of("CREATE TRIGGER " + name + " " + firing + " BEGIN " + insert + "; END");
    }

    @Override
    public Optional<String> commentOfStatement() {
        return Optional.empty();
    }

    @Override
    public boolean seesReplacingRows() {
        return true;
    }
}
