/** Judges predicate reads of a checked storm: which versions of rows a predicate should have selected and did not. */
@NullMarked
package io.titrant.storm.predicate;

import org.jspecify.annotations.NullMarked;
