/** Submits a case to an engine over JDBC and records what happens. */
@NullMarked
package io.titrant.execute;

import org.jspecify.annotations.NullMarked;
