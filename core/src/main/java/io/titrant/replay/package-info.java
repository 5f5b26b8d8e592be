/** Case files that run again: their isolation levels, their recordings and their verdicts. */
@NullMarked
package io.titrant.replay;

import org.jspecify.annotations.NullMarked;
