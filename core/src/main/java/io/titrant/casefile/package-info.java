/** The case, and the plain SQL file it lives in. */
@NullMarked
package io.titrant.casefile;

import org.jspecify.annotations.NullMarked;
