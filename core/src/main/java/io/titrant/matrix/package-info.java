/** Which anomalies an isolation level lets through: measured on an engine, scenario by scenario, order by order. */
@NullMarked
package io.titrant.matrix;

import org.jspecify.annotations.NullMarked;
