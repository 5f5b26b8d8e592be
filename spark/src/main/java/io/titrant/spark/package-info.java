/** Titrant on Apache Spark: blocks of cases, reductions and histories are Spark tasks. */
@NullMarked
package io.titrant.spark;

import org.jspecify.annotations.NullMarked;
