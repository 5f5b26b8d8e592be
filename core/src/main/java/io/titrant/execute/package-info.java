/** The room that submits a case to an engine over JDBC and writes down what happened. */
@NullMarked
package io.titrant.execute;

import org.jspecify.annotations.NullMarked;
