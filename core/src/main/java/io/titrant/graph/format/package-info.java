/** Histories as files: Titrant's own, and those of other checkers. */
@NullMarked
package io.titrant.graph.format;

import org.jspecify.annotations.NullMarked;
