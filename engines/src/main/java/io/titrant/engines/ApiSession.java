package io.titrant.engines;

import io.titrant.engine.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A session whose transactions go through JDBC's own calls: H2, HSQLDB and Derby begin one when autocommit is off. A BEGIN inside a
 * transaction changes nothing.
 */
abstract class ApiSession extends JdbcSession {
    private static final Pattern LEVEL = Pattern.compile(
            "ISOLATION\\s+LEVEL\\s+(READ\\s+\\w+|REPEATABLE\\s+READ|SNAPSHOT|SERIALIZABLE)", Pattern.CASE_INSENSITIVE);

    private final Map<String, Savepoint> savepoints = new HashMap<>();
    private IsolationLevel level;
    private @Nullable IsolationLevel levelAfter;

    ApiSession(String id, Connection connection, IsolationLevel defaultLevel) {
        super(id, connection);
        this.level = defaultLevel;
    }

    /** Tells the DBMS the level. No transaction is open. */
    void applyIsolation(IsolationLevel wanted) throws SQLException {
        super.setIsolation(wanted);
    }

    @Override
    public final void setIsolation(IsolationLevel wanted) throws SQLException {
        applyIsolation(wanted);
        level = wanted;
    }

    @Override
    public final void control(StatementKind kind, String sql) throws SQLException {
        switch (kind) {
            case BEGIN -> begin(sql);
            case COMMIT -> {
                // If this throws, autocommit stays off: switching it on would try to commit once more.
                connection().commit();
                end();
            }
            case ROLLBACK -> rollback();
            case SAVEPOINT -> savepoints.put(lastWord(sql), connection().setSavepoint(lastWord(sql)));
            case ROLLBACK_TO -> connection().rollback(savepoint(sql));
            case RELEASE -> {
                connection().releaseSavepoint(savepoint(sql));
                savepoints.remove(lastWord(sql));
            }
            default -> execute(sql);
        }
    }

    @Override
    public final void rollback() throws SQLException {
        if (!connection().getAutoCommit()) {
            connection().rollback();
            end();
        }
    }

    private void begin(String sql) throws SQLException {
        Matcher clause = LEVEL.matcher(sql);
        if (clause.find() && connection().getAutoCommit()) {
            levelAfter = level;
            setIsolation(IsolationLevel.parse(clause.group(1)));
        }
        connection().setAutoCommit(false);
    }

    private void end() throws SQLException {
        savepoints.clear();
        connection().setAutoCommit(true);
        if (levelAfter != null) {
            setIsolation(levelAfter);
            levelAfter = null;
        }
    }

    private Savepoint savepoint(String sql) throws SQLException {
        Savepoint savepoint = savepoints.get(lastWord(sql));
        if (savepoint == null) {
            throw new SQLException("savepoint " + lastWord(sql) + " does not exist", "3B001");
        }
        return savepoint;
    }

    private static String lastWord(String sql) {
        String[] words = sql.strip().replaceAll("\\s*;$", "").split("\\s+");
        return words[words.length - 1].toUpperCase(Locale.ROOT);
    }
}
