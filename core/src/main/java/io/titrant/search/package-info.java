/** A campaign on an engine, from the first connection to its root causes: what {@code titrant test} and the library share. */
@NullMarked
package io.titrant.search;

import org.jspecify.annotations.NullMarked;
