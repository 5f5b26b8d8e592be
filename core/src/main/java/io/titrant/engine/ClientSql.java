package io.titrant.engine;

/**
 * The text to type into the engine's own command line client to run a case by hand. Titrant itself begins and ends some engines'
 * transactions through JDBC, so the text of its BEGIN is not always SQL.
 *
 * @param levels how a session's isolation level is set
 * @param setLevel the statement that sets it, without the level's name; empty unless {@code levels} is BY_STATEMENT
 * @param begin what to type in place of BEGIN; empty: the BEGIN of the case
 * @param afterEnd what to type after COMMIT or ROLLBACK; empty: nothing
 */
public record ClientSql(Levels levels, String setLevel, String begin, String afterEnd) {
    /** The statement of the SQL standard. */
    public static final String STANDARD_LEVEL = "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ";

    /** How a session's isolation level is set. */
    public enum Levels {
        /** The engine has one level. */
        ONLY_ONE,
        BY_STATEMENT,
        /** Titrant knows no statement for it. */
        UNKNOWN
    }

    /** For an engine of which nothing is known. */
    public static final ClientSql UNKNOWN = new ClientSql(Levels.UNKNOWN, "", "", "");

    public static final ClientSql ONE_LEVEL = new ClientSql(Levels.ONLY_ONE, "", "", "");

    public static ClientSql settingLevelWith(String statement) {
        return new ClientSql(Levels.BY_STATEMENT, statement, "", "");
    }

    public ClientSql beginningWith(String statement) {
        return new ClientSql(levels, setLevel, statement, afterEnd);
    }

    /** The client needs this after each COMMIT and ROLLBACK. */
    public ClientSql endingWith(String statement) {
        return new ClientSql(levels, setLevel, begin, statement);
    }
}
