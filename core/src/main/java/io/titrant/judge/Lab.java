package io.titrant.judge;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.record.Recording;

/** Where an oracle's extra runs (a serial run, a reordered run) are executed and recorded like any other, on the same engine. */
public interface Lab {

    /** The engine under test: its name, dialect, capabilities and what it promises. */
    Engine engine();

    /** Runs a case on an empty schema. */
    Recording run(Case testCase);
}
