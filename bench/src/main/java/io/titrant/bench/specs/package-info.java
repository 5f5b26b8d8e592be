/** Runs PostgreSQL's isolation specs as cases and compares the recordings with the expected output of the specs. */
@NullMarked
package io.titrant.bench.specs;

import org.jspecify.annotations.NullMarked;
