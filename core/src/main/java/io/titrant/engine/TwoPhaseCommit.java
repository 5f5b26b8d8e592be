package io.titrant.engine;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Two-phase commit of a DBMS: a transaction is prepared under a name, and then committed by this name. A prepared transaction outlives its session and the server; it
 * keeps its locks until somebody ends it.
 */
public interface TwoPhaseCommit {

    /** Server options that it needs. */
    Map<String, String> options();

    /** Whether the server can prepare transactions as it was started. */
    boolean ready(Session session) throws SQLException;

    void begin(Session session, String name) throws SQLException;

    /** The first phase. Once this has returned, the transaction must be there until it is ended by its name. */
    void prepare(Session session, String name) throws SQLException;

    /** The second phase, from any session. */
    void commit(Session session, String name) throws SQLException;

    /** Ends a transaction that this session began and did not commit, whether it is prepared or not. */
    void rollback(Session session, String name) throws SQLException;

    /** The names of all transactions that are prepared and can be ended by another session. */
    List<String> prepared(Session session) throws SQLException;
}
