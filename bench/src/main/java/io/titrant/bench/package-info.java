/** Measurements of Titrant itself; ratios are taken within one run, since machines are noisy. */
@NullMarked
package io.titrant.bench;

import org.jspecify.annotations.NullMarked;
