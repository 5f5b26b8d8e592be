/** A campaign: generate, schedule, execute, judge, reduce and report many cases under one root seed, within a limit of time or cases. */
@NullMarked
package io.titrant.campaign;

import org.jspecify.annotations.NullMarked;
