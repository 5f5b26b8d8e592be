package io.titrant.engine;

import io.titrant.TitrantException;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A DBMS that Titrant knows: how it starts, its isolation levels, the meaning of its errors, and what it documents. Nothing else in Titrant
 * names an engine: other code asks for a {@link Capability}, {@link Feature}, dialect trait, {@link Semantics} or {@link Promise}
 * ("Where a fact about an engine belongs" in CONTRIBUTING.md). {@link java.util.ServiceLoader} finds the implementations.
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

    /** The SQL that a generator may write for this version; by default what any SQL database has. */
    default Features features(String version) {
        return Features.COMMON;
    }

    /** The version that Titrant starts if the user names none; the tests run on it. */
    String defaultVersion();

    /** The versions that Titrant is known to start, oldest first; others may work too. */
    List<String> versions();

    /** The versions in the registry that Titrant fetches the engine from, in any order; {@link #versions} if it cannot be asked. */
    default List<String> publishedVersions() {
        return versions();
    }

    /** The isolation levels of this engine, weakest first. */
    List<IsolationLevel> isolationLevels();

    /** The level of a session that asked for none. */
    IsolationLevel defaultIsolation();

    /** How reads, writes and locks work at a level by this engine's documentation, with these options; empty where Titrant does not know. */
    default Optional<Semantics> semantics(IsolationLevel level, StartOptions options) {
        return Optional.empty();
    }

    /** The anomalies that a level excludes by this engine's documentation, with these options; empty where Titrant does not know. */
    default Optional<Promise> promise(IsolationLevel level, StartOptions options) {
        return Optional.empty();
    }

    /** A sentence of the documentation, word by word, about a level with these options; it is on the page of {@link #semantics} or {@link #promise}. */
    default Optional<String> documentedSentence(IsolationLevel level, StartOptions options) {
        return Optional.empty();
    }

    /** Triggers that copy rows which no statement returns; empty where the engine has none, or where they would change how a case runs. */
    default Optional<RowTriggers> rowTriggers() {
        return Optional.empty();
    }

    /**
     * The form of the engine's own regression tests; empty where Titrant does not write them.
     *
     * @param mode the engine's mode, if it was chosen
     */
    default Optional<RegressionForm> regressionForm(Optional<String> mode) {
        return Optional.empty();
    }

    /** The text to type into the engine's own client. */
    default ClientSql clientSql() {
        return ClientSql.UNKNOWN;
    }

    /**
     * Statements that make the session's queries run by other plans; empty if the engine has none. If a query then returns other rows, one of
     * its plans is wrong.
     */
    default Optional<OtherPlans> otherPlans() {
        return Optional.empty();
    }

    /**
     * See {@link #otherPlans}.
     *
     * @param on switches to the other plans
     * @param off switches back
     */
    record OtherPlans(String on, String off) {}

    /** How a query is made to read an index of a table; empty if the engine has no such hint or setting. */
    default Optional<IndexReads> indexReads() {
        return Optional.empty();
    }

    /**
     * See {@link #indexReads}.
     *
     * @param on a statement that makes the session's queries prefer indexes; empty if a hint suffices
     * @param off switches back
     * @param hint a table in FROM with the hint: "{table} FORCE INDEX ({index})"
     */
    record IndexReads(String on, String off, String hint) {
        public static IndexReads hint(String hint) {
            return new IndexReads("", "", hint);
        }

        /** The table with the hint to read this index. */
        public String from(String table, String index) {
            return hint.replace("{table}", table).replace("{index}", index);
        }
    }

    /** Concurrency modes ({@code locks}, {@code mvcc}; {@code pessimistic}, {@code optimistic}), the default first; empty if the engine has no choice of mode. */
    default List<String> modes() {
        return List.of();
    }

    /** The mode of a statement outside a transaction, whatever mode its session has; empty if it has that of the session. */
    default Optional<String> autocommitMode() {
        return Optional.empty();
    }

    /** Whether Titrant can start this engine itself; if not, only {@code --url} reaches it. */
    default boolean startable() {
        return true;
    }

    /** Where servers of this engine can be installed from, besides those that Titrant fetches when they are needed: {@code debian}. */
    default List<String> installSources() {
        return List.of();
    }

    /** Installs a server from one of {@link #installSources}, for this user alone, and returns its version. */
    default String install(String source) {
        throw new TitrantException("nothing to install: "
                + (startable()
                        ? "Titrant fetches " + name() + " when it is needed"
                        : "Titrant does not fetch " + name()));
    }

    /** Whether everything that {@link #start} needs for this version is on this machine already. */
    boolean present(String version);

    /** The version of the server in a folder of the user's, an installation or a build, as its program says. */
    default String installedVersion(Path home) {
        throw new TitrantException("Titrant cannot start " + name() + " from a folder; --home works for servers");
    }

    /** Whether a file in that folder describes how to start a server of this engine's family. */
    default boolean isDescribedIn(Path home) {
        return false;
    }

    /**
     * Server options with which a commit that was answered survives the death of the server process; empty where Titrant does not know them. Titrant starts its
     * servers without them, because its data need not survive.
     */
    default Map<String, String> durableOptions() {
        return Map.of();
    }

    /**
     * Server options for a storm, which writes the same tables for hours: what two-phase commit needs, and the removal of old row versions. A campaign leaves both out, because its
     * tables live for less than a second.
     */
    default Map<String, String> stormOptions(String version) {
        return twoPhaseCommit(version).map(TwoPhaseCommit::options).orElse(Map.of());
    }

    /** Two-phase commit, where this version has it. */
    default Optional<TwoPhaseCommit> twoPhaseCommit(String version) {
        return Optional.empty();
    }

    /** Fetches what is missing, starts the engine and returns when it answers. */
    Instance start(StartOptions options);

    /** Whether this JDBC address is of this engine's family. */
    default boolean serves(String url) {
        return false;
    }

    /** Connects to the user's own database. Titrant changes nothing there except schemas that it creates itself. */
    Instance attach(Address address, StartOptions options);

    /** The class of this error and its effect on the transaction, found by vendor code and SQLSTATE. */
    Failure classify(SQLException error);

    /** The same for a recorded error. */
    default Failure classify(int code, @Nullable String sqlState, String message) {
        return classify(new SQLException(message, sqlState, code));
    }
}
