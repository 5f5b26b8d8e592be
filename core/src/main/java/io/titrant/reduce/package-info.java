/** Makes a failing case small without losing what fails. */
@NullMarked
package io.titrant.reduce;

import org.jspecify.annotations.NullMarked;
