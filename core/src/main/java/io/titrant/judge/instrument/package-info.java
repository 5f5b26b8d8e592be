/** Changes statements so that they return which version of which row they touch. IsoRel and TxCheck share it. */
@NullMarked
package io.titrant.judge.instrument;

import org.jspecify.annotations.NullMarked;
