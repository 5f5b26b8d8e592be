/** Recordings and verdicts for people (tables) and programs (JSON). */
@NullMarked
package io.titrant.report;

import org.jspecify.annotations.NullMarked;
