package io.titrant.lab;

import io.titrant.record.Result;
import java.util.List;
import java.util.Optional;

/**
 * A schema of Titrant's own on the engine under test, apart from that of the cases, in which statements run alone, one after the other and each in
 * autocommit: the engine's own SQL, without its transactions.
 */
public interface Scratch {

    /** Drops everything that is in it. */
    void clear();

    Result run(String sql);

    /** Whether {@link #runTogether} may succeed. */
    default boolean runsTogether() {
        return false;
    }

    /**
     * Runs the statements in one transaction and one message to the server, which costs less than one after the other. Empty if the engine refuses one of them: then none has
     * an effect, and {@link #run} tells which.
     */
    default Optional<List<Result>> runTogether(List<String> statements) {
        return Optional.empty();
    }

    /** The last argument of {@link #keep} since the schema was emptied. */
    Optional<Object> kept();

    /** Remembers what an oracle knows about the schema, for the next case on the same one. */
    void keep(Object knowledge);
}
