/** The recording of a case: everything that the engine did with it. Oracles see nothing else. */
@NullMarked
package io.titrant.record;

import org.jspecify.annotations.NullMarked;
