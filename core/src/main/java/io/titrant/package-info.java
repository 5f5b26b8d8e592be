/** Titrant: finds transaction bugs in SQL databases. The packages below are the verbs of its main loop. */
@NullMarked
package io.titrant;

import org.jspecify.annotations.NullMarked;
