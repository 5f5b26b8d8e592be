/** Reduces a failing case to a smaller one that gets the same verdict. */
@NullMarked
package io.titrant.reduce;

import org.jspecify.annotations.NullMarked;
