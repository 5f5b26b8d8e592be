/** How many lies of a broken engine the oracles notice: one lie in one run of a random case, for each kind of lie. */
@NullMarked
package io.titrant.engines.sensitivity;

import org.jspecify.annotations.NullMarked;
