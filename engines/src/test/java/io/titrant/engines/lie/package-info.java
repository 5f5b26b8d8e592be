/** Real engines that break one promise: what an oracle must notice. */
@NullMarked
package io.titrant.engines.lie;

import org.jspecify.annotations.NullMarked;
