package io.titrant.judge.troc;

/** A lock on a row (Troc §III-E3), held to the end of its transaction. */
record Lock(int tx, String table, int row, boolean exclusive, int clock) {}
