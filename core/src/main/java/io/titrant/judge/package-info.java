/** Oracles turn a case and its recordings into verdicts. */
@NullMarked
package io.titrant.judge;

import org.jspecify.annotations.NullMarked;
