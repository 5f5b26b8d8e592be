/** Runs a storm over JDBC: loads the tables, and lets many sessions execute what the workload instantiates (DBStorm §4.6, §5.2). */
@NullMarked
package io.titrant.execute.storm;

import org.jspecify.annotations.NullMarked;
