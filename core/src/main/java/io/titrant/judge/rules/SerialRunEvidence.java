package io.titrant.judge.rules;

import io.titrant.engine.Semantics;
import java.util.List;

/**
 * A serial run of the committed transactions, held against the concurrent one.
 *
 * @param rules what is documented for each transaction
 * @param keepsRealTime whether a transaction that ended before another began comes before it in the serial run
 * @param asRecorded whether all statements have the recorded results and the final rows are the recorded ones
 */
public record SerialRunEvidence(List<Semantics> rules, boolean keepsRealTime, boolean asRecorded) {}
