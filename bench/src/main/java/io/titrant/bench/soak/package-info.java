/** Steadiness: a campaign or a storm for hours, looked at from outside. */
@NullMarked
package io.titrant.bench.soak;

import org.jspecify.annotations.NullMarked;
