package io.titrant.engine;

import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A DBMS that Titrant knows: how it starts, how it is reached, what its errors mean, which levels it has. Implementations are
 * found by {@link java.util.ServiceLoader}; one small file each, plus one line of registration.
 */
public interface Engine {

    /** The name that users type: {@code postgres}. */
    String name();

    /** Other names that mean the same engine. */
    default List<String> aliases() {
        return List.of();
    }

    Dialect dialect();

    Set<Capability> capabilities();

    default boolean has(Capability capability) {
        return capabilities().contains(capability);
    }

    /** What a generator can write for this version; by default what any SQL database has. */
    default Features features(String version) {
        return Features.COMMON;
    }

    /** The version started when none is named; tested. */
    String defaultVersion();

    /** The versions known to start here without installing anything, oldest first; others may work too. */
    List<String> versions();

    /** The levels that this engine has in a mode, weakest first. */
    List<IsolationLevel> isolationLevels();

    /** The level of a session that asked for none. */
    IsolationLevel defaultIsolation();

    /** What this engine, started or reached like this, documents of a level; empty where Titrant does not know. */
    default Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return Optional.empty();
    }

    /** What model the histories of this engine, started or reached like this, keep at a level by its documentation; empty where Titrant does not know. */
    default Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        return Optional.empty();
    }

    /** Statements after which the session's queries run by other plans, and by the usual ones again; empty if there are none. An answer that differs then is an error of a plan. */
    default Optional<OtherPlans> otherPlans() {
        return Optional.empty();
    }

    /** See {@link #otherPlans}. */
    record OtherPlans(String on, String off) {}

    /** Concurrency modes ({@code locks}, {@code mvcc}; {@code pessimistic}, {@code optimistic}), the default one first; empty if there is but one. */
    default List<String> modes() {
        return List.of();
    }

    /** Whether {@link #start} can bring this engine up by itself, or only a {@code --url} reaches it. */
    default boolean startable() {
        return true;
    }

    /** Whether everything that {@link #start} needs for this version is on this machine already. */
    boolean present(String version);

    /** Fetches what is missing, starts the engine and returns when it answers. */
    Instance start(StartOptions options);

    /** Whether this JDBC address is of this engine's family. */
    default boolean serves(String url) {
        return false;
    }

    /** Connects to a database of the user's; nothing there is touched but schemas that Titrant itself creates. */
    Instance attach(Address address, StartOptions options);

    /** What this error means: found by vendor code and SQLSTATE. */
    Failure classify(SQLException error);

    /** The same for an error that was recorded. */
    default Failure classify(int code, @Nullable String sqlState, String message) {
        return classify(new SQLException(message, sqlState, code));
    }
}
