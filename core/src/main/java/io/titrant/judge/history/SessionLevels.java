package io.titrant.judge.history;

import io.titrant.sql.Begin;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.LevelSetting;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Trait;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The isolation levels that the statements of a recording choose, session by session. Example:
 *
 * <pre>
 *   T1: SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ
 *   T1: BEGIN ISOLATION LEVEL SERIALIZABLE … COMMIT      SERIALIZABLE
 *   T1: BEGIN … COMMIT                                   REPEATABLE READ
 *   T2: BEGIN … COMMIT                                   none: the level in the header of the case
 * </pre>
 */
final class SessionLevels {
    private final Dialect dialect;
    private final Map<String, IsolationLevel> ofSession = new HashMap<>();
    private final Map<String, IsolationLevel> ofNext = new HashMap<>();
    private final Map<String, IsolationLevel> ofOpen = new HashMap<>();
    private final Map<String, IsolationLevel> ofSessionAfterEnd = new HashMap<>();

    SessionLevels(Dialect dialect) {
        this.dialect = dialect;
    }

    void begin(ExecutedStatement statement) {
        IsolationLevel own = Sql.read(statement.sql(), dialect) instanceof Begin begin ? begin.isolation() : null;
        IsolationLevel level = own != null ? own : next(statement.tag());
        if (level != null) {
            ofOpen.put(statement.tag(), level);
        }
    }

    /** The level of a transaction that begins now; a level for one transaction is used up. */
    private @Nullable IsolationLevel next(String tag) {
        IsolationLevel once = ofNext.remove(tag);
        return once != null ? once : ofSession.get(tag);
    }

    /** The level that the statements of the session chose for its open transaction; null if they chose none. */
    @Nullable
    IsolationLevel ofOpen(String tag) {
        return ofOpen.get(tag);
    }

    /** The level that they chose for this statement outside a transaction. */
    @Nullable
    IsolationLevel ofAutocommit(ExecutedStatement statement) {
        return statement.kind() == StatementKind.SET ? null : next(statement.tag());
    }

    void end(String tag, boolean committed) {
        ofOpen.remove(tag);
        IsolationLevel after = ofSessionAfterEnd.remove(tag);
        // PostgreSQL's SET is undone by ROLLBACK; MySQL's is not.
        if (after != null && (committed || !dialect.has(Trait.SETS_OPEN_TRANSACTION))) {
            ofSession.put(tag, after);
        }
    }

    /** Reads a statement that may choose a level. */
    void note(ExecutedStatement statement, boolean inTransaction) {
        if (statement.kind() != StatementKind.SET || statement.failed()) {
            return;
        }
        LevelSetting.of(statement.sql(), dialect).ifPresent(setting -> {
            String tag = statement.tag();
            if (setting.scope() == LevelSetting.Scope.SESSION) {
                (inTransaction ? ofSessionAfterEnd : ofSession).put(tag, setting.level());
            } else if (inTransaction) {
                ofOpen.put(tag, setting.level());
            } else if (!dialect.has(Trait.SETS_OPEN_TRANSACTION)) {
                ofNext.put(tag, setting.level());
            }
        });
    }
}
