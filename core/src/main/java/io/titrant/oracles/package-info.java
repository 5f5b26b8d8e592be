/** The list of all oracles, above the oracles themselves. */
@NullMarked
package io.titrant.oracles;

import org.jspecify.annotations.NullMarked;
