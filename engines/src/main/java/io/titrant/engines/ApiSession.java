package io.titrant.engines;

import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A session whose transactions begin and end by JDBC calls: in H2, HSQLDB and Derby a transaction begins when autocommit is off. A BEGIN inside a
 * transaction does nothing.
 */
abstract class ApiSession extends JdbcSession {
    private static final Pattern LEVEL = Pattern.compile(
            "ISOLATION\\s+LEVEL\\s+(READ\\s+\\w+|REPEATABLE\\s+READ|SNAPSHOT|SERIALIZABLE)", Pattern.CASE_INSENSITIVE);

    private static final Pattern END = Pattern.compile("\\s*;$");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private IsolationLevel level;
    private @Nullable IsolationLevel levelAfter;

    ApiSession(String id, Connection connection, IsolationLevel defaultLevel) {
        super(id, connection);
        this.level = defaultLevel;
    }

    /**
     * Sets the level through JDBC. No transaction is open. SQL would not do: Derby's SET ISOLATION REPEATABLE READ means serializable, as in DB2, and
     * HSQLDB 2.5 wants more words after READ UNCOMMITTED.
     */
    void applyIsolation(IsolationLevel wanted) throws SQLException {
        connection()
                .setTransactionIsolation(
                        switch (wanted) {
                            case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
                            case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
                            case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
                            case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
                            case SNAPSHOT ->
                                throw new SQLFeatureNotSupportedException(
                                        "there is no isolation level " + wanted.sql(), "0A000");
                        });
    }

    /** The words that must follow SAVEPOINT x. */
    String savepointClause() {
        return "";
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
            // As SQL, not as java.sql.Savepoint: HSQLDB's driver forgets a savepoint after a rollback to it, the DBMS
            // does not.
            case SAVEPOINT -> execute("SAVEPOINT " + secondWord(sql) + savepointClause());
            case ROLLBACK_TO -> execute("ROLLBACK TO SAVEPOINT " + lastWord(sql));
            case RELEASE -> execute("RELEASE SAVEPOINT " + lastWord(sql));
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

    /** Derby refuses to close a connection with an open transaction. */
    @Override
    public final void close() {
        try {
            rollback();
        } catch (SQLException e) {
            // The session is gone either way.
        }
        super.close();
    }

    private void begin(String sql) throws SQLException {
        if (asksForSnapshot(sql)) {
            // The engine's own parser says that it has no such statement.
            execute(sql);
        }
        Optional<IsolationLevel> asked = levelIn(sql);
        if (asked.isPresent() && connection().getAutoCommit()) {
            levelAfter = level;
            setIsolation(asked.get());
        }
        connection().setAutoCommit(false);
    }

    /** The level that a BEGIN names. */
    static Optional<IsolationLevel> levelIn(String begin) {
        Matcher clause = LEVEL.matcher(begin);
        return clause.find() ? Optional.of(IsolationLevel.parse(clause.group(1))) : Optional.empty();
    }

    private void end() throws SQLException {
        connection().setAutoCommit(true);
        if (levelAfter != null) {
            setIsolation(levelAfter);
            levelAfter = null;
        }
    }

    private static String lastWord(String sql) {
        String[] words = words(sql);
        return words[words.length - 1];
    }

    /** In a case for Derby the clause already follows the name. */
    private static String secondWord(String sql) {
        String[] words = words(sql);
        return words[Math.min(1, words.length - 1)];
    }

    private static String[] words(String sql) {
        return BLANKS.split(END.matcher(sql.strip()).replaceAll(""));
    }
}
