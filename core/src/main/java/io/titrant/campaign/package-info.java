/** Many cases under one root seed: generate, schedule, execute, judge, reduce, report, over and over, within a budget. */
@NullMarked
package io.titrant.campaign;

import org.jspecify.annotations.NullMarked;
