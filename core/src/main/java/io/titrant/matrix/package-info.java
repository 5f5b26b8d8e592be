/** Measures which anomalies an isolation level permits, with scenarios in many orders. */
@NullMarked
package io.titrant.matrix;

import org.jspecify.annotations.NullMarked;
