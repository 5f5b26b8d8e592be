/** The behaviour of a statement after it was blocked: one class per behaviour that engines document. */
@NullMarked
package io.titrant.judge.model.afterwait;

import org.jspecify.annotations.NullMarked;
