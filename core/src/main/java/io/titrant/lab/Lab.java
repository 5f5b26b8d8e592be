package io.titrant.lab;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;

/** Where an oracle's extra runs (a serial run, a reordered run) are executed and recorded like any other, on the same engine. */
public interface Lab {

    /** The engine under test: its name, dialect, capabilities and what it promises. */
    Engine engine();

    /** How the engine was started. */
    default StartOptions options() {
        return StartOptions.of(engine().defaultVersion());
    }

    /** The documented semantics of a level, for the engine as it runs here; empty where Titrant does not know. */
    Optional<Semantics> semantics(IsolationLevel level);

    /** The model that the engine, as it runs here, documents for a level; empty where Titrant does not know. */
    default Optional<Promise> promise(IsolationLevel level) {
        return Optional.empty();
    }

    /** Where statements run alone. It is the same one every time, and as it was left. */
    default Scratch scratch() {
        throw new UnsupportedOperationException("no statements run alone here");
    }

    /** The result of the same steps in an earlier run on the same initial database, at whatever levels, if that is still known. */
    default Optional<Recording> remembered(Case testCase) {
        return Optional.empty();
    }

    /** Runs a query on the database that the run of this recording left; empty if another case has run since. */
    default Optional<Result> queryFinalState(Recording recording, String query) {
        return Optional.empty();
    }

    /**
     * Runs several statements that change no rows on the database that the run of this recording left, in one message to the server. Empty if the engine cannot do
     * that, if one of them fails, or if another case has run since: {@link #queryFinalState} tells which.
     */
    default Optional<List<Result>> queryFinalStateTogether(Recording recording, List<String> queries) {
        return Optional.empty();
    }

    /** Runs a case on an empty schema. */
    Recording run(Case testCase);
}
