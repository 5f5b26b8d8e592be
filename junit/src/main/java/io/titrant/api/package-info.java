/**
 * Titrant as a library: {@link io.titrant.api.Titrant#replay} runs a case file and judges it, {@link io.titrant.api.Titrant#test} runs a campaign. Only this
 * package and {@code io.titrant.junit} are meant for other projects; the other packages may change.
 */
@NullMarked
package io.titrant.api;

import org.jspecify.annotations.NullMarked;
